/** Fields of credit limits and retentions in the audit trail: German, English. */
export const geldfelder: Readonly<Record<string, readonly [de: string, en: string]>> = {
  anfrage: ['Anfrage', 'Request'],
  auftragsregel: ['Aufträge zählen', 'Orders count'],
  auftragswert: ['Prozent oder Wochen', 'Percent or weeks'],
  belegnummer: ['Belegnummer', 'Document number'],
  eigen: ['Eigenes Limit', 'Own limit'],
  eigenOhneVersicherung: ['Eigenes Limit ohne Versicherung', 'Own limit without insurance'],
  sicherheit: ['Sicherheit', 'Security'],
  sicherheitBis: ['Sicherheit bis', 'Security until'],
  toleranz: ['Toleranz', 'Tolerance'],
  verlangt: ['Verlangt am', 'Demanded on'],
  versicherer: ['Versicherer', 'Insurer'],
  versichert: ['Versichertes Limit', 'Insured limit'],
  versichertBis: ['Versichert bis', 'Insured until'],
}
