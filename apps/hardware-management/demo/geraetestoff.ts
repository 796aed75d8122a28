/** Makers with the first twelve digits of their number; the check digit is reckoned. */
export const hersteller = [
  { name: 'Nordtech Systems GmbH', gln: '401234500000' },
  { name: 'Alpenwerk Computer AG', gln: '401234500010' },
  { name: 'Brückner Drucktechnik', gln: '401234500020' },
  { name: 'Feldmann Netzwerke', gln: '401234500030' },
  { name: 'Kestrel Mobile', gln: '401234500040' },
  { name: 'Sennhof Speichersysteme', gln: '401234500050' },
] as const

export const hardwaretypen = ['Notebook', 'PC', 'Server', 'Firewall', 'Switch', 'Drucker', 'Tablet', 'Telefon', 'Speicher'] as const
export type Typ = (typeof hardwaretypen)[number]

/** Products: maker, kind, short sign for host names, and which systems they run. */
export const produkte: readonly { name: string; von: number; typ: Typ; system: string | null }[] = [
  { name: 'Station 7 SFF', von: 0, typ: 'PC', system: 'Windows 11 Pro' },
  { name: 'Station 9 Tower', von: 0, typ: 'PC', system: 'Windows 11 Pro' },
  { name: 'Book 14 G3', von: 1, typ: 'Notebook', system: 'Windows 11 Pro' },
  { name: 'Book 15 Rugged', von: 1, typ: 'Notebook', system: 'Windows 11 Pro' },
  { name: 'Rack R640', von: 0, typ: 'Server', system: 'Windows Server 2022' },
  { name: 'Rack R450', von: 0, typ: 'Server', system: 'Debian 13' },
  { name: 'Wall 200', von: 3, typ: 'Firewall', system: null },
  { name: 'Line 24 PoE', von: 3, typ: 'Switch', system: null },
  { name: 'Laser M430', von: 2, typ: 'Drucker', system: null },
  { name: 'Etikett E20', von: 2, typ: 'Drucker', system: null },
  { name: 'Tab 10 Outdoor', von: 4, typ: 'Tablet', system: 'Android 15' },
  { name: 'Phone X5', von: 4, typ: 'Telefon', system: 'Android 15' },
  { name: 'Vault 8', von: 5, typ: 'Speicher', system: null },
]
export const systeme = ['Windows 11 Pro', 'Windows Server 2022', 'Debian 13', 'Android 15'] as const
export const kurz: Readonly<Record<Typ, string>> = {
  Notebook: 'NB',
  PC: 'PC',
  Server: 'SRV',
  Firewall: 'FW',
  Switch: 'SW',
  Drucker: 'DRU',
  Tablet: 'TAB',
  Telefon: 'TEL',
  Speicher: 'NAS',
}

/** What our own people carry and what stands in the house, by index of the products; and what stands at a customer. */
export const eigene = [2, 2, 2, 3, 3, 11, 11, 11, 10, 10, 0, 0, 1, 8, 9]
export const beimKunden = [0, 0, 0, 1, 2, 4, 5, 6, 7, 8, 12]

export const garantietypen = [
  { name: 'Gesetzlich, 24 Monate', monate: 24 },
  { name: 'Vor Ort, nächster Tag', monate: 36 },
  { name: 'Bring-in, 60 Monate', monate: 60 },
] as const
export const supporttypen = [
  { name: 'Wartung A', monate: 12 },
  { name: 'Wartung B', monate: 36 },
] as const
export const masken = [
  { name: '255.255.255.0', praefix: 24 },
  { name: '255.255.254.0', praefix: 23 },
  { name: '255.255.0.0', praefix: 16 },
] as const
export const eigeneOrte = ['Lager', 'Werkstatt', 'Büro EG', 'Büro OG', 'Serverraum'] as const
export const kundenorte = ['Empfang', 'Technikraum U1', 'Verteiler 2. OG', 'Büro Verwaltung'] as const

export const kommentare = [
  'Lüfter getauscht, läuft wieder leise.',
  'Akku hält nur noch zwei Stunden. Ersatz beim Hersteller angefragt.',
  'BIOS auf Stand 1.14 gebracht.',
  'Netzteil liegt im Lager, Fach 3.',
  'Bei der letzten Wartung Staub entfernt, Temperatur in Ordnung.',
  'Kunde möchte im Frühjahr tauschen.',
] as const
