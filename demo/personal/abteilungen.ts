/** Branches: their number is also the number of their account. */
export const filialen = [
  { vkforgid: 1000, name: 'Musterbau', ort: 'Nordheim', land: 'DE', region: 'BY', zone: 'Europe/Berlin' },
  { vkforgid: 2000, name: 'Musterbau West', ort: 'Essen', land: 'DE', region: 'NW', zone: 'Europe/Berlin' },
  { vkforgid: 3000, name: 'Musterbau Österreich', ort: 'Wien', land: 'AT', region: '9', zone: 'Europe/Vienna' },
] as const

/** Departments by their number. */
export const abteilungen = {
  10: 'Montage',
  20: 'Service',
  30: 'Bauhof und Lager',
  40: 'Innendienst',
  50: 'Buchhaltung',
  60: 'Disposition',
  70: 'IT-Support',
  80: 'Bereitschaft',
} as const
/** Departments that belong to another one. */
export const darunter: Readonly<Record<string, number>> = { 20: 10, 80: 10 }
export type Abteilungsnummer = keyof typeof abteilungen
