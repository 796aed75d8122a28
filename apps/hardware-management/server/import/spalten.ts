import { macVon, type IpArt } from '#domain/geraete/contract.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import { leseTag, schluessel, Unlesbar } from '#domain/personal/import-werte.ts'
import type { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import type { Stamm } from './stamm.ts'

/** What a column says of a device: its title, other names of it (folded), and how a cell becomes fields. An empty cell empties them. Throws Unlesbar. */
interface Spalte {
  titel: string
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
  throw new Unlesbar(`„${zelle}“ steht nicht in der Auswahlliste.`)
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
  { titel: 'Seriennummer', auch: ['serial', 'serialnumber', 'sn'], lies: text('seriennummer') },
  { titel: 'Hostname', auch: ['rechnername', 'computername', 'geraetename'], lies: text('hostname') },
  {
    titel: 'Kunde',
    auch: ['kundennummer', 'kontonummer'],
    lies: (zelle, { kunde }) => ({ ktostammId: zelle === '' ? null : kunde(zelle), objektId: null, standortId: null, lstfixId: null, ansprechpartnerId: null }),
  },
  {
    titel: 'Kunde Standort',
    auch: ['objekt', 'objektnummer'],
    lies: (zelle, { objekt }, { ktostammId }) => ({ objektId: zelle === '' ? null : objekt(zelle, ktostammId), standortId: null }),
  },
  { titel: 'Standort', auch: ['ort', 'raum'], lies: (zelle, { standort }, { objektId }) => ({ standortId: zelle === '' ? null : standort(zelle, objektId) }) },
  { titel: 'Benutzer', auch: ['mitarbeiter', 'personalnummer'], lies: (zelle, { benutzer }, { ktostammId }) => benutzer(zelle, ktostammId) },
  { titel: 'Hersteller', auch: ['manufacturer', 'marke'], lies: wahl('herstellerId', 'hersteller') },
  { titel: 'Hardware-Typ', auch: ['typ', 'art', 'geraeteart'], lies: wahl('hardwaretypId', 'hardwaretyp') },
  {
    titel: 'Produkt',
    auch: ['modell', 'model'],
    lies: (zelle, { produkt }, { herstellerId }) => ({ produktId: zelle === '' ? null : produkt(zelle, herstellerId) }),
  },
  { titel: 'Betriebssystem', auch: ['os'], lies: wahl('betriebssystemId', 'betriebssystem') },
  { titel: 'Domäne', auch: ['domain'], lies: text('domaene') },
  { titel: 'Arbeitsgruppe', auch: ['workgroup'], lies: text('arbeitsgruppe') },
  { titel: 'Service Tag', lies: text('serviceTag') },
  { titel: 'Express Service Tag', auch: ['expressservicecode'], lies: text('expressServiceTag') },
  { titel: 'MAC-Adresse', auch: ['mac'], lies: (zelle) => ({ mac: macVon(zelle) ?? zelle }) },
  { titel: 'IP-Adresse', auch: ['ip'], lies: text('ip') },
  { titel: 'IP-Vergabe', lies: (zelle) => ({ ipArt: zelle === '' ? null : (ipArten[falten(zelle)] ?? fehlt(zelle)) }) },
  { titel: 'Subnetzmaske', auch: ['maske'], lies: wahl('subnetzmaskeId', 'subnetzmaske') },
  { titel: 'Gateway', lies: text('gateway') },
  { titel: 'DNS1', lies: text('dns1') },
  { titel: 'DNS2', lies: text('dns2') },
  { titel: 'Lieferdatum', auch: ['geliefert', 'kaufdatum'], lies: (zelle) => ({ lieferdatum: zelle === '' ? null : leseTag(zelle) }) },
  { titel: 'Garantie-Typ', lies: wahl('garantietypId', 'garantietyp') },
  { titel: 'Support-Typ', lies: wahl('supporttypId', 'supporttyp') },
  { titel: 'Fernzugang-ID', lies: text('fernzugangId') },
  { titel: 'Portal-ID', lies: text('produktKennung') },
]
export const idTitel = 'Id'
const bekannt = new Map(spalten.flatMap((spalte) => [spalte.titel, ...(spalte.auch ?? [])].map((name) => [falten(name), spalte] as const)))

/** Where each column stands in a file, and the titles that nobody reads. A column that comes twice under two names is read once, the first time. */
export function kopf(header: readonly string[]) {
  const ort = new Map<Spalte, number>()
  const fremd: string[] = []
  let id: number | undefined
  for (const [nr, name] of header.entries()) {
    const spalte = bekannt.get(falten(name))
    if (falten(name) === falten(idTitel)) id ??= nr
    else if (spalte && !ort.has(spalte)) ort.set(spalte, nr)
    else fremd.push(name)
  }
  return { ort, id, fremd }
}
