/** Fields of licences, secrets, accessories and remote sessions that the audit trail notes: German, English. */
export const lizenzfelder: Readonly<Record<string, readonly [de: string, en: string]>> = {
  freiAb: ['Erinnern ab freien Plätzen', 'Remind from free places'],
  hardwareId: ['Gerät', 'Device'],
  kopiert: ['Kopiert', 'Copied'],
  kosten: ['Kosten', 'Cost'],
  kostenJe: ['Kosten je', 'Cost per'],
  kuendigungBis: ['Kündbar bis', 'Can be cancelled until'],
  plaetze: ['Plätze', 'Places'],
  vertrag: ['Vertragsnummer', 'Contract number'],
  warntage: ['Erinnern, Tage vorher', 'Remind, days before'],
  sitzungMonate: ['Monate bis zum Löschen', 'Months until it is deleted'],
}
