/** Fields of field work that the audit trail notes: German, English. */
export const einsatzfelder: Readonly<Record<string, readonly [de: string, en: string]>> = {
  akt: ['Eintrag', 'Entry'],
  tag: ['Tag', 'Day'],
  wetter: ['Wetter', 'Weather'],
}
