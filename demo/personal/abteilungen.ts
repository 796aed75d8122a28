/** What invoices of a branch say of it. */
function rechnungssteller(strasse: string, plz: string, ustId: string, iban: string, telefon: string) {
  return { strasse, plz, ustId, steuernummer: '', iban, kontakt: 'Rechnungswesen', telefon, email: 'rechnung@musterbau.example' }
}

/** Branches: their number is also the number of their account. */
export const filialen = [
  {
    vkforgid: 1000,
    name: 'Musterbau',
    ort: 'Nordheim',
    land: 'DE',
    region: 'BY',
    zone: 'Europe/Berlin',
    ...rechnungssteller('Bauhofstraße 12', '85716', 'DE811902217', 'DE89370400440532013000', '+49 89 5550 100'),
  },
  {
    vkforgid: 2000,
    name: 'Musterbau West',
    ort: 'Essen',
    land: 'DE',
    region: 'NW',
    zone: 'Europe/Berlin',
    ...rechnungssteller('Gladbecker Straße 40', '45141', 'DE811902217', 'DE75512108001245126199', '+49 201 5550 200'),
  },
  {
    vkforgid: 3000,
    name: 'Musterbau Österreich',
    ort: 'Wien',
    land: 'AT',
    region: '9',
    zone: 'Europe/Vienna',
    ...rechnungssteller('Laxenburger Straße 88', '1100', 'ATU61190228', 'AT611904300234573201', '+43 1 5550 300'),
  },
  {
    vkforgid: 4000,
    name: 'Musterbau Ost',
    ort: 'Leipzig',
    land: 'DE',
    region: 'SN',
    zone: 'Europe/Berlin',
    ...rechnungssteller('Torgauer Straße 71', '04315', 'DE811902217', 'DE02120300000000202051', '+49 341 5550 400'),
  },
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
/** Departments whose people work at customers' sites. */
export const imFeld: ReadonlySet<Abteilungsnummer> = new Set([10, 20, 30, 80])
