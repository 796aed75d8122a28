import * as z from 'zod/mini'
import { Fall, Gegenwert } from './abgleich.ts'
import { Einwendung, Frist } from './regie.ts'
import { Art, positionsarten, vertragsarten, Vorgabe, type Positionsart } from './vorgaben.ts'
import { Bild, Menge, Objekthinweis, Skizze, Striche, Temperatur, wetterlagen } from '#domain/einsatz/contract.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { Position as Geraeteposition } from '#platform/contract/position.ts'
import { Day, Instant, Uuid, lineOrNone, note, idOf, readableOr } from '#platform/contract/shapes.ts'

export const zustaende = ['offen', 'abgeschlossen', 'storniert'] as const
export const Zustand = z.enum(zustaende)
export const einheiten = ['h', 'min', 'Stk', 'm', 'm²', 'm³', 'kg', 't', 'l', 'km', 'Tag', 'Psch', 'Pkg'] as const

const angabenDerPosition = {
  id: idOf('arbeitsscheinPosition'),
  art: z.enum(positionsarten),
  /** Of time: who worked, from when to when. */
  lstfixId: z._default(z.nullable(idOf('lstfix')), null),
  /** The entry that this time is: an existing one that is taken onto the sheet; without one it is written. */
  berichtId: z._default(z.nullable(idOf('arbeitsbericht')), null),
  von: z._default(z.nullable(Instant), null),
  bis: z._default(z.nullable(Instant), null),
  /** Number of the article, as typed or scanned. */
  nummer: z._default(lineOrNone(40), ''),
  text: z._default(lineOrNone(500), ''),
  menge: z._default(Menge, ''),
  einheit: z._default(z.enum(['', ...einheiten]), ''),
  kommentar: z._default(note(2000), ''),
}
type Angaben = z.output<z.ZodMiniObject<typeof angabenDerPosition>>
const verlangt = (path: keyof Angaben, error: string, fehlt: (eine: Angaben) => boolean) => z.refine<Angaben>((eine) => !fehlt(eine), { path: [path], error })

/** One line. Time has a person and two moments, text has words alone, everything else a quantity with its unit. */
export const Position = z.object(angabenDerPosition).check(
  verlangt('lstfixId', 'schein.person-fehlt', ({ art, lstfixId }) => art === 'Zeit' && !lstfixId),
  verlangt('von', 'schein.zeit-fehlt', ({ art, von }) => art === 'Zeit' && !von),
  verlangt('bis', 'schein.zeit-fehlt', ({ art, bis }) => art === 'Zeit' && !bis),
  verlangt('bis', 'schein.zeit-lang', ({ art, von, bis }) => art === 'Zeit' && !!von && !!bis && !ordentlich(von, bis)),
  verlangt('text', 'schein.text-fehlt', ({ art, text, nummer }) => art !== 'Zeit' && !text && !(nummer && art !== 'Text')),
  verlangt('menge', 'schein.menge-fehlt', ({ art, menge }) => gemessen(art) && !menge),
  verlangt('einheit', 'schein.einheit-fehlt', ({ art, einheit }) => gemessen(art) && !einheit),
)
export type Position = z.output<typeof Position>

/** Has a quantity that somebody typed. */
export const gemessen = (art: Positionsart) => art !== 'Zeit' && art !== 'Text'
function ordentlich(von: string, bis: string) {
  const minuten = Temporal.Instant.from(von).until(Temporal.Instant.from(bis)).total('minutes')
  return minuten > 0 && minuten <= 16 * 60
}

/** `sha256`: of the bytes that the device sent, as it reckoned it for the signature. */
const Scheinbild = z.extend(Bild, { sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) })

export const angaben = {
  art: Art,
  objektId: idOf('objekt'),
  datum: Day,
  kostenstelleId: z._default(z.nullable(idOf('kostenstelle')), null),
  ticketId: z._default(z.nullable(idOf('ticket')), null),
  /** Whom one speaks to at the customer. */
  ansprechpartnerId: z._default(z.nullable(idOf('ansprechpartner')), null),
  /** Whom it is assigned to. */
  lstfixId: z._default(z.nullable(idOf('lstfix')), null),
  vertragsart: z._default(z.enum(vertragsarten), 'sonst'),
  angeordnetVon: z._default(lineOrNone(150), ''),
  angeordnetAm: z._default(z.nullable(Day), null),
  wetter: z._default(z.nullable(z.enum(wetterlagen)), null),
  /** Who said so, and when, where it was taken over; empty: it was typed here. */
  wetterquelle: z._default(lineOrNone(150), ''),
  tempMin: z._default(Temperatur, ''),
  tempMax: z._default(Temperatur, ''),
  notiz: z._default(note(20_000), ''),
  notizIntern: z._default(note(20_000), ''),
  skizze: z._default(z.nullable(Skizze), null),
  positionen: z._default(z.array(Position).check(z.maxLength(200)), []),
  bilder: z._default(z.array(Scheinbild).check(z.maxLength(100)), []),
}
/** Fields above the positions: what is wrong there is told together. */
export const kopffelder = [
  'art',
  'objektId',
  'kostenstelleId',
  'ticketId',
  'ansprechpartnerId',
  'datum',
  'lstfixId',
  'vertragsart',
  'angeordnetVon',
  'angeordnetAm',
  'wetter',
  'tempMin',
  'tempMax',
] as const
const temperaturen = z.refine<{ tempMin: string; tempMax: string }>(({ tempMin, tempMax }) => !tempMin || !tempMax || Number(tempMin) <= Number(tempMax), {
  path: ['tempMax'],
  error: 'schein.temperaturen',
})
/** What people write into a sheet. */
export const Inhalt = z.object(angaben).check(temperaturen)
export type Inhalt = z.output<typeof Inhalt>
/** Where the device was when somebody pressed for these photos, however many it tells. They are no part of what the sheet says: what cannot be read of them is left out (null), and the sheet is saved. */
const Aufnahmeort = z.object({ datei: idOf('datei'), position: Geraeteposition })
const aufnahmeorte = z._default(readableOr(z.array(readableOr(z.nullable(Aufnahmeort), null)), []), [])
export const Neu = z.object({ id: idOf('arbeitsschein'), ...angaben, aufnahmeorte }).check(temperaturen)
/**
 * `version`: the one that was seen; a device counts on by itself for what still waits there. `basis`: what the sheet said when the person began to write;
 * with it the server lays what was changed onto what it has itself, without it somebody who was faster is a conflict.
 */
export const Geaendert = z.object({ version: z.int(), basis: z.optional(Inhalt), ...angaben, aufnahmeorte }).check(temperaturen)
/** The form: an object has to be chosen first. */
export const Scheinform = z
  .object({ ...angaben, objektId: z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'schein.objekt-fehlt' })) })
  .check(temperaturen)

export const unterschriftsarten = ['gezeichnet', 'getippt', 'abwesend', 'verweigert'] as const

const stamm = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), nummer: z.int(), name: z.string() })
/** As lists show it. `objekt` and `kunde` as they were called when it was saved last. */
export const Arbeitsschein = z.object({
  id: idOf('arbeitsschein'),
  nummer: z.string(),
  vorlaeufig: z.string(),
  datum: Day,
  art: Art,
  zustand: Zustand,
  fassung: z.int(),
  version: z.int(),
  objekt: z.string(),
  kunde: z.string(),
  objekthinweis: z.nullable(Objekthinweis),
  /** The mail server has refused the last letter with it for good. */
  nichtZugestellt: z.boolean(),
  wer: z.string(),
  zustaendig: z.string(),
  /** When it arrived at the server. */
  angelegt: Instant,
  positionen: z.int(),
  /** So much waits for a person: counterparts, cases, the object. */
  klaerung: z.int(),
  /** How the customer has signed the version that is listed, null: not at all. Told to customers, whose lists are of versions; `version`, `positionen` and `klaerung` are 0 there. */
  unterschrift: z.optional(z.nullable(z.enum(unterschriftsarten))),
})
export type Arbeitsschein = z.output<typeof Arbeitsschein>

const angabenDerUnterschrift = {
  rolle: z._default(z.enum(['Kunde', 'Monteur']), 'Kunde'),
  bedeutung: z._default(z.enum(['bestaetigt', 'erhalten']), 'bestaetigt'),
  art: z.enum(unterschriftsarten),
  name: z._default(lineOrNone(150), ''),
  funktion: z._default(lineOrNone(150), ''),
  /** For whom, and where; empty: not said. */
  firma: z._default(lineOrNone(100), ''),
  ort: z._default(lineOrNone(100), ''),
  grund: z._default(lineOrNone(500), ''),
  striche: z._default(z.nullable(Striche), null),
}
type Unterschriftsangaben = z.output<z.ZodMiniObject<typeof angabenDerUnterschrift>>
const niemand = (art: Unterschriftsangaben['art']) => art === 'abwesend' || art === 'verweigert'
/** Drawn, typed, or why nobody signed. */
export const Unterschrift = z.object(angabenDerUnterschrift).check(
  z.refine<Unterschriftsangaben>(({ art, grund }) => !niemand(art) || !!grund, { path: ['grund'], error: 'schein.grund-fehlt' }),
  z.refine<Unterschriftsangaben>(({ art, name }) => niemand(art) || !!name, { path: ['name'], error: 'schein.name-fehlt' }),
  z.refine<Unterschriftsangaben>(({ art, striche }) => (art === 'gezeichnet') === (striche !== null), {
    path: ['striche'],
    error: 'schein.bitte-unterschreiben',
  }),
)
export type Unterschrift = z.output<typeof Unterschrift>

const Schritt = z.object({
  id: idOf('arbeitsscheinSchritt'),
  was: z.enum([
    'erfasst',
    'geaendert',
    'abgeschlossen',
    'fassung',
    'storniert',
    'link',
    'widerrufen',
    'unterschrieben',
    'regie',
    'gegenwert',
    'fall',
    'objekt',
    'abgerechnet',
    'zurueckgenommen',
  ]),
  fassung: z.int(),
  grund: z.string(),
  wer: z.string(),
  zeitpunkt: Instant,
})
/** `minuten`: of time, as worked; `menge` is what counts, rounded. `persnr`: of time, where two people on the sheet have one name. `lohngruppe`: of time, as the person had it when the line came onto the sheet; empty: none. */
export const Zeile = z.object({
  ...angabenDerPosition,
  menge: z.string(),
  name: z.string(),
  persnr: z.string(),
  lohngruppe: z.string(),
  minuten: z.nullable(z.int()),
})
export type Zeile = z.output<typeof Zeile>
export const Scheindetail = z.extend(Arbeitsschein, {
  /** As it was called when it was saved last. */
  objektStamm: stamm('objekt'),
  /** The object's town today, proposed to whoever signs; empty: not known, or the object moved. */
  objektOrt: z.string(),
  ktostammId: idOf('ktostamm'),
  /** The customer gets no material until the office lets deliveries go again; only staff are told. */
  liefersperre: z.boolean(),
  /** As they were called when it was saved last; empty: none. */
  kostenstelleId: z.nullable(idOf('kostenstelle')),
  kostenstelle: z.string(),
  ticketId: z.nullable(idOf('ticket')),
  ticket: z.string(),
  ansprechpartnerId: z.nullable(idOf('ansprechpartner')),
  ansprechpartner: z.string(),
  lstfixId: z.nullable(idOf('lstfix')),
  vertragsart: z.enum(vertragsarten),
  angeordnetVon: z.string(),
  angeordnetAm: z.nullable(Day),
  wetter: z.nullable(z.enum(wetterlagen)),
  wetterquelle: z.string(),
  tempMin: z.string(),
  tempMax: z.string(),
  notiz: z.string(),
  notizIntern: z.string(),
  skizze: z.nullable(z.array(z.array(z.int()))),
  zeilen: z.array(Zeile),
  /** `sha256`: of the bytes that the device sent. `position`: where it was taken, told only to the office, where it was kept. */
  bilder: z.array(z.extend(FileInfo, { beschriftung: z.string(), geteilt: z.boolean(), sha256: z.string(), position: z.nullable(Geraeteposition) })),
  /** The document that its last finished version is, where the asker may see it among the documents. `auftrag`: the order whose case it is in; empty: none. */
  beleg: z.nullable(z.object({ id: z.int(), belegdatum: Day, auftrag: z.string() })),
  /** How the customer wants it. */
  vorgabe: Vorgabe,
  gegenwerte: z.array(Gegenwert),
  faelle: z.array(Fall),
  erfasst: Instant,
  /** Article numbers and codes on it that no article has. */
  unbekannteArtikel: z.array(z.string()),
  /** Ids of pictures that the server refused while the sheet waited on the device. */
  bilderAbgelehnt: z.array(idOf('datei')),
  /** There was no room for the file of a paper yet: it is kept, and sent, when there is. */
  papierWartet: z.boolean(),
  unterschriften: z.array(
    z.object({ ...angabenDerUnterschrift, id: Uuid, striche: z.nullable(z.array(z.array(z.int()))), zeitpunkt: Instant, perLink: z.boolean() }),
  ),
  /** Of work by the hour under VOB/B or ÖNORM. */
  frist: z.nullable(Frist),
  /** What a customer may know of them. Staff have `frist`. */
  einwendung: z.nullable(Einwendung),
  /** That this version was billed: the day, the bill, who said so. */
  abgerechnet: z.nullable(z.object({ tag: Day, text: z.string(), wer: z.string() })),
  /** Fingerprint of the finished version (SHA-256). */
  fingerabdruck: z.nullable(z.string()),
  /** Its first signs for people. */
  code: z.nullable(z.string()),
  /** Numbers of the versions that were finished. */
  fassungen: z.array(z.int()),
  /** The customer may sign this version by a link that was sent to `an`. */
  link: z.nullable(z.object({ id: Uuid, an: z.string(), laeuftAb: Instant, geoeffnet: z.nullable(Instant), oeffnungen: z.int() })),
  /** Letters that took a finished version along, or a link to it: where to, and whether the mail server took them. The latest first. */
  briefe: z.array(
    z.object({
      id: Uuid,
      an: z.string(),
      anlass: z.string(),
      zustand: z.enum(['wartet', 'gesendet', 'fehlgeschlagen']),
      erstellt: Instant,
      gesendetAm: z.nullable(Instant),
      fehler: z.nullable(z.string()),
      /** What a mail server reported of it after it was sent; null: nothing. */
      zustellung: z.nullable(z.enum(['verzoegert', 'verteilt', 'weitergeleitet', 'zugestellt'])),
    }),
  ),
  schritte: z.array(Schritt),
  darf: z.array(
    z.enum([
      'sichern',
      'abschliessen',
      'fassung',
      'stornieren',
      'link',
      'regie',
      'abrechnen',
      'zuruecknehmen',
      'klaeren',
      'erledigen',
      'objekt',
      'brief',
      'einwenden',
      'auftrag',
    ]),
  ),
})
export type Scheindetail = z.output<typeof Scheindetail>
