"""One phase is resolved, the next is opened; what else comes due, and when."""
