import * as z from 'zod/mini'
import { Ausscheidegrund, Fristlage, Hinweisart, IpArt, macVon } from '#domain/geraete/contract.ts'
import { uidOf } from '#platform/contract/nfc.ts'
import { Revision, revised } from '#platform/contract/record/record.ts'
import { Day, Instant, Paging, Pick, Uuid, line, lineOrNone, note, idOf } from '#platform/contract/shapes.ts'

/** A device in a path: its number, or its id. */
export const Schluessel = z.union([Uuid, z.string().check(z.regex(/^\d{1,9}$/))])
export const Geraeteschluessel = idOf('hardware', Schluessel)
const verweis = <Kind extends string>(kind: Kind) => z._default(z.nullable(idOf(kind)), null)
const Tag = z._default(z.nullable(Day), null)
const Wort = (max: number) => z._default(lineOrNone(max), '')
const Ip = z._default(z.union([z.literal(''), z.ipv4(), z.ipv6()], { error: 'hardware.ip-ungueltig' }), '')
const Mac = z._default(
  z.string().check(
    z.overwrite((text) => macVon(text) ?? text.trim()),
    z.refine((text) => text === '' || macVon(text) !== null, { error: 'hardware.mac-ungueltig' }),
  ),
  '',
)

/** At most a hundred signs as people and the database count them: an emoji is one of them. As it is compared it has no more, either (one sign may stand for eighteen). */
const seriennummerHoechstens = 100
const Seriennummer = z._default(
  lineOrNone(1000).check((gelesen) => {
    if (Math.max(...[gelesen.value, gelesen.value.normalize('NFKC')].map((text) => [...text].length)) <= seriennummerHoechstens) return
    gelesen.issues.push({ code: 'too_big', origin: 'string', maximum: seriennummerHoechstens, inclusive: true, input: gelesen.value })
  }),
  '',
)
const Chip = z._default(lineOrNone(64).check(z.overwrite(uidOf)), '')

/** What can be changed about a device; its revision is over these. Empty text is empty, a choice that was not made is null. */
export const Angaben = z.object({
  ktostammId: verweis('ktostamm'),
  objektId: verweis('objekt'),
  standortId: verweis('standort'),
  lstfixId: verweis('lstfix'),
  ansprechpartnerId: verweis('ansprechpartner'),
  benutzerText: Wort(100),
  hostname: Wort(63),
  domaene: Wort(253),
  arbeitsgruppe: Wort(63),
  produktKennung: Wort(50),
  fernzugangId: Wort(50),
  herstellerId: verweis('hersteller'),
  produktId: verweis('produkt'),
  hardwaretypId: verweis('hardwaretyp'),
  betriebssystemId: verweis('betriebssystem'),
  seriennummer: Seriennummer,
  serviceTag: Wort(30),
  expressServiceTag: Wort(30),
  chip: Chip,
  ipArt: z._default(z.nullable(IpArt), null),
  mac: Mac,
  ip: Ip,
  subnetzmaskeId: verweis('subnetzmaske'),
  gateway: Ip,
  dns1: Ip,
  dns2: Ip,
  lieferdatum: Tag,
  garantietypId: verweis('garantietyp'),
  garantieBis: Tag,
  garantieGrund: Wort(500),
  supporttypId: verweis('supporttyp'),
  supportBis: Tag,
  supportGrund: Wort(500),
})
export type Angaben = z.output<typeof Angaben>

/** When a term ends, where it stands today, and in how many days it ends (negative: since). */
export const Frist = z.object({ ende: z.nullable(Day), lage: Fristlage, tage: z.nullable(z.int()) })
export const Geraetezustand = z.enum(['in Betrieb', 'ausgeschieden'])
export type Geraetezustand = z.output<typeof Geraetezustand>

/** As lists show it. */
export const Hardware = z.object({
  id: idOf('hardware'),
  nummer: z.int(),
  hostname: z.string(),
  produkt: z.string(),
  hersteller: z.string(),
  hardwaretyp: z.string(),
  seriennummer: z.string(),
  kunde: z.string(),
  objekt: z.string(),
  benutzer: z.string(),
  standort: z.string(),
  ip: z.string(),
  mac: z.string(),
  betriebssystem: z.string(),
  lieferdatum: z.nullable(Day),
  garantie: Frist,
  support: Frist,
  ausscheidedatum: z.nullable(Day),
  zustand: Geraetezustand,
})
export type Hardware = z.output<typeof Hardware>

/** What looks odd, at which field; `geraet` is the number of the other device that it is about. */
const Hinweis = z.object({ art: Hinweisart, feld: z.string(), geraet: z.nullable(z.int()) })
export type Hinweis = z.output<typeof Hinweis>
const genannt = <Kind extends string>(kind: Kind) => z.nullable(z.extend(Pick, { id: idOf(kind, z.string()) }))
export const Hardwaredetail = z.extend(revised(Angaben), {
  id: idOf('hardware'),
  nummer: z.int(),
  zustand: Geraetezustand,
  /** Names of what the fields refer to. */
  namen: z.object({
    kunde: genannt('ktostamm'),
    objekt: genannt('objekt'),
    standort: genannt('standort'),
    benutzer: z.nullable(Pick),
    hersteller: genannt('hersteller'),
    /** The manufacturer's Global Location Number. */
    gln: z.nullable(z.string()),
    produkt: genannt('produkt'),
    hardwaretyp: genannt('hardwaretyp'),
    betriebssystem: genannt('betriebssystem'),
    subnetzmaske: genannt('subnetzmaske'),
    garantietyp: genannt('garantietyp'),
    supporttyp: genannt('supporttyp'),
  }),
  garantie: Frist,
  support: Frist,
  ausscheidedatum: z.nullable(Day),
  ausscheidegrund: z.nullable(Ausscheidegrund),
  hinweise: z.array(Hinweis),
  kommentare: z.int(),
  darf: z.array(z.enum(['aendern', 'ausscheiden', 'zurueckholen', 'kommentieren'])),
})
export type Hardwaredetail = z.output<typeof Hardwaredetail>

export const Ausscheiden = z.object({ revision: Revision, ausscheidedatum: Day, ausscheidegrund: Ausscheidegrund, bemerkung: z._default(note(500), '') })

/** Fields that a query may want empty, or filled. */
export const leerbare = [
  'kunde',
  'objekt',
  'standort',
  'benutzer',
  'produkt',
  'hersteller',
  'gln',
  'hardwaretyp',
  'betriebssystem',
  'seriennummer',
  'serviceTag',
  'chip',
  'produktKennung',
  'hostname',
  'domaene',
  'arbeitsgruppe',
  'mac',
  'ipArt',
  'ip',
  'subnetzmaske',
  'gateway',
  'dns1',
  'dns2',
  'fernzugangId',
  'lieferdatum',
  'garantietyp',
  'garantie',
  'supporttyp',
  'support',
  'ausscheidedatum',
] as const
export type Leerbar = (typeof leerbare)[number]
export const Lage = z.enum(['laeuft-ab', 'abgelaufen', 'ohne-seriennummer', 'ohne-standort'])
const wort = z.optional(note(100))
const tag = z.optional(Day)
/** Several fields of a device in one word of an address, with commas between. */
const felder = z.optional(z.string().check(z.regex(new RegExp(`^(${leerbare.join('|')})(,(${leerbare.join('|')})){0,${leerbare.length - 1}}$`))))
const gesucht = <Kind extends string>(kind: Kind) => z.optional(idOf(kind))

/** Every field as a condition; all that are asked have to hold. */
export const filter = {
  q: wort,
  zustand: z.optional(z.enum([...Geraetezustand.options, 'alle'])),
  lage: z.optional(Lage),
  kunde: gesucht('ktostamm'),
  objekt: gesucht('objekt'),
  standort: gesucht('standort'),
  hersteller: gesucht('hersteller'),
  produkt: gesucht('produkt'),
  hardwaretyp: gesucht('hardwaretyp'),
  betriebssystem: gesucht('betriebssystem'),
  subnetzmaske: gesucht('subnetzmaske'),
  garantietyp: gesucht('garantietyp'),
  supporttyp: gesucht('supporttyp'),
  /** Who has it, of our people; the ticket that it is about; the device itself. */
  mitarbeiter: gesucht('lstfix'),
  ticket: gesucht('ticket'),
  geraet: gesucht('hardware'),
  benutzer: wort,
  hostname: wort,
  domaene: wort,
  arbeitsgruppe: wort,
  produktKennung: wort,
  fernzugangId: wort,
  seriennummer: wort,
  serviceTag: wort,
  chip: wort,
  ip: wort,
  mac: wort,
  gateway: wort,
  dns1: wort,
  dns2: wort,
  /** Of the manufacturer. */
  gln: wort,
  ausscheidegrund: z.optional(Ausscheidegrund),
  ipArt: z.optional(IpArt),
  lieferVon: tag,
  lieferBis: tag,
  garantieVon: tag,
  garantieBis: tag,
  supportVon: tag,
  supportBis: tag,
  ausscheidenVon: tag,
  ausscheidenBis: tag,
  /** Fields that have to be empty, and those that must not be. */
  leer: felder,
  gefuellt: felder,
}
export const Abfrage = z.object({ ...Paging.shape, ...filter })

/** What the last device of a product says of its warranty, as a proposal for the next one; `geraet` is its number. Null: nothing. */
export const Vorschlag = z.object({
  vorschlag: z.nullable(z.object({ geraet: z.int(), garantietyp: z.extend(Pick, { id: idOf('garantietyp', z.string()) }) })),
})
export type Vorschlag = z.output<typeof Vorschlag>

/** One comment; what was struck through stays, with who did it and why. */
export const Kommentar = z.object({
  id: idOf('hardwareKommentar'),
  text: z.string(),
  anwender: z.string(),
  zeitpunkt: Instant,
  gestrichen: z.nullable(z.object({ grund: z.string(), anwender: z.string(), zeitpunkt: Instant })),
})
export type Kommentar = z.output<typeof Kommentar>
export const NeuerKommentar = z.object({ id: idOf('hardwareKommentar'), text: note(4000).check(z.minLength(1)) })
export const Grund = z.object({ grund: line(500) })

/** One act in the life of a device; `felder` changed from `vorher` to `nachher`, in words. */
export const Aenderung = z.object({
  id: idOf('hardwareAenderung'),
  was: z.string(),
  grund: z.string(),
  wer: z.nullable(z.string()),
  zeitpunkt: Instant,
  felder: z.array(z.object({ feld: z.string(), vorher: z.string(), nachher: z.string() })),
})
export type Aenderung = z.output<typeof Aenderung>
