"""Orders that every power of the standard game may send at its start."""

HOLDS = {
    "AUSTRIA": "A Bud H\nA Vie H\nF Tri H",
    "ENGLAND": "F Edi H\nA Lpl H\nF Lon H",
    "FRANCE": "A Par H\nA Mar H\nF Bre H",
    "GERMANY": "A Ber H\nA Mun H\nF Kie H",
    "ITALY": "A Rom H\nA Ven H\nF Nap H",
    "RUSSIA": "A Mos H\nA War H\nF Sev H\nF StP/sc H",
    "TURKEY": "A Con H\nA Smy H\nF Ank H",
}
