"""What the GM does by mail besides: CREATE, SET, REPORT, COMMENT, RESEND."""
