import { macVon, type IpArt } from '#domain/geraete/contract.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import { schluessel } from '#domain/personal/import-werte.ts'
import type { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import type { Stamm } from './stamm.ts'
import { tag, Zellfehler } from './zelle.ts'

/** What a column says of a device: how the form calls it, other names of it (folded), and how a cell becomes fields. An empty cell empties them. Throws Zellfehler. */
export interface Spalte {
  wort: keyof typeof messages.de
  auch?: readonly string[]
  lies: (zelle: string, stamm: Stamm, bisher: Angaben) => Partial<Angaben>
}

const text =
  (
    feld:
      | 'hostname'
      | 'domaene'
      | 'arbeitsgruppe'
      | 'seriennummer'
      | 'serviceTag'
      | 'expressServiceTag'
      | 'chip'
      | 'fernzugangId'
      | 'produktKennung'
      | 'ip'
      | 'gateway'
      | 'dns1'
      | 'dns2',
  ) =>
  (zelle: string) => ({ [feld]: zelle })
const wahl =
  (feld: 'herstellerId' | 'hardwaretypId' | 'betriebssystemId' | 'garantietypId' | 'supporttypId' | 'subnetzmaskeId', liste: keyof Stamm['listen']) =>
  (zelle: string, { listen }: Stamm) => ({ [feld]: zelle === '' ? null : (listen[liste].get(schluessel(zelle)) ?? fehlt(zelle)) })
const fehlt = (zelle: string): never => {
  throw new Zellfehler('import.nicht-in-liste', { wert: zelle })
}
const ipArten: Readonly<Record<string, IpArt>> = {
  statisch: 'statisch',
  ipstatisch: 'statisch',
  dhcp: 'dhcp',
  ipdhcp: 'dhcp',
  reservierung: 'reservierung',
  dhcpreservierung: 'reservierung',
  ipdhcpreservierung: 'reservierung',
}

/** In this order cells are read: the customer before the site, the site before the place, the maker before the product. */
export const spalten: readonly Spalte[] = [
  { wort: 'seriennummer', auch: ['serial', 'serialnumber', 'sn'], lies: text('seriennummer') },
  { wort: 'hostname', auch: ['rechnername', 'computername', 'geraetename'], lies: text('hostname') },
  {
    wort: 'kunde',
    auch: ['kundennummer', 'kontonummer'],
    lies: (zelle, { kunde }) => ({ ktostammId: zelle === '' ? null : kunde(zelle), objektId: null, standortId: null, lstfixId: null, ansprechpartnerId: null }),
  },
  {
    wort: 'objekt',
    auch: ['objekt', 'objektnummer'],
    lies: (zelle, { objekt }, { ktostammId }) => ({ objektId: zelle === '' ? null : objekt(zelle, ktostammId), standortId: null }),
  },
  { wort: 'standort', auch: ['ort', 'raum'], lies: (zelle, { standort }, { objektId }) => ({ standortId: zelle === '' ? null : standort(zelle, objektId) }) },
  { wort: 'benutzer', auch: ['mitarbeiter', 'personalnummer'], lies: (zelle, { benutzer }, { ktostammId }) => benutzer(zelle, ktostammId) },
  { wort: 'hersteller', auch: ['manufacturer', 'marke'], lies: wahl('herstellerId', 'hersteller') },
  { wort: 'hardwaretyp', auch: ['typ', 'art', 'geraeteart'], lies: wahl('hardwaretypId', 'hardwaretyp') },
  {
    wort: 'produkt',
    auch: ['modell', 'model'],
    lies: (zelle, { produkt }, { herstellerId }) => ({ produktId: zelle === '' ? null : produkt(zelle, herstellerId) }),
  },
  { wort: 'betriebssystem', auch: ['os'], lies: wahl('betriebssystemId', 'betriebssystem') },
  { wort: 'domaene', auch: ['domain'], lies: text('domaene') },
  { wort: 'arbeitsgruppe', auch: ['workgroup'], lies: text('arbeitsgruppe') },
  { wort: 'serviceTag', lies: text('serviceTag') },
  { wort: 'expressServiceTag', auch: ['expressservicecode'], lies: text('expressServiceTag') },
  { wort: 'chip', auch: ['nfc', 'rfid', 'uid'], lies: text('chip') },
  { wort: 'mac', auch: ['mac'], lies: (zelle) => ({ mac: macVon(zelle) ?? zelle }) },
  { wort: 'ip', auch: ['ip'], lies: text('ip') },
  { wort: 'ipArt', lies: (zelle) => ({ ipArt: zelle === '' ? null : (ipArten[falten(zelle)] ?? fehlt(zelle)) }) },
  { wort: 'subnetzmaske', auch: ['maske'], lies: wahl('subnetzmaskeId', 'subnetzmaske') },
  { wort: 'gateway', lies: text('gateway') },
  { wort: 'dns1', lies: text('dns1') },
  { wort: 'dns2', lies: text('dns2') },
  { wort: 'lieferdatum', auch: ['geliefert', 'kaufdatum'], lies: (zelle) => ({ lieferdatum: zelle === '' ? null : tag(zelle) }) },
  { wort: 'garantietyp', lies: wahl('garantietypId', 'garantietyp') },
  { wort: 'supporttyp', lies: wahl('supporttypId', 'supporttyp') },
  { wort: 'fernzugangId', lies: text('fernzugangId') },
  { wort: 'produktKennung', lies: text('produktKennung') },
]
/** Titles of both languages are read: a list comes back as it was taken out. */
const bekannt = new Map(
  spalten.flatMap((spalte) => [messages.de[spalte.wort], messages.en[spalte.wort], ...(spalte.auch ?? [])].map((name) => [falten(name), spalte] as const)),
)

/** Where each column stands in a file, and the titles that nobody reads. A column that comes twice under two names is read once, the first time. */
export function kopf(header: readonly string[]) {
  const ort = new Map<Spalte, number>()
  const fremd: string[] = []
  let id: number | undefined
  for (const [nr, name] of header.entries()) {
    const spalte = bekannt.get(falten(name))
    if (falten(name) === falten(messages.de.id)) id ??= nr
    else if (spalte && !ort.has(spalte)) ort.set(spalte, nr)
    else fremd.push(name)
  }
  return { ort, id, fremd }
}
