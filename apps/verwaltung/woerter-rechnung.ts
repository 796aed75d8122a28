/** Fields of who writes and gets invoices that the audit trail notes: German, English. */
export const rechnungsfelder: Readonly<Record<string, readonly [de: string, en: string]>> = {
  iban: ['IBAN', 'IBAN'],
  steuernummer: ['Steuernummer', 'Tax number'],
  ustId: ['USt-IdNr.', 'VAT number'],
}
