import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Paging, Time, Uuid, line, lineOrNone, note, page, text, idOf } from '#platform/contract/shapes.ts'
import { Bild, Menge, Objekthinweis, Temperatur, wetterlagen } from '#domain/einsatz/contract.ts'
import { app } from './app.ts'
import { Akteintrag, Brief, Fristenliste, Sendung, Sprache, Uebergabe, Vertragsart } from './contract/uebergabe.ts'

const base = '/v1/dokumentation'
const live = ['dokumentation']
const lesen = { method: 'GET', permission: 'DOKUMENTATION', scope: 'konten' } as const
const params = z.object({ id: idOf('dokumentation') })
const handeln = { method: 'POST', permission: 'DOKUMENTATION.ALLE', scope: 'konten', params } as const

export const arten = ['Dokumentation', 'Bautagesbericht', 'Mangel', 'Abnahme', 'Bedenken', 'Behinderung', 'Wegfall'] as const
export const Art = z.enum(arten)
export type Art = z.output<typeof Art>
/** Kinds that are letters: they name whom they go to, the fact, what follows from it, and since when. */
export const schreiben: ReadonlySet<string> = new Set<Art>(['Bedenken', 'Behinderung', 'Wegfall'])
/** A company on the site that day: its hours together, its people. In this order the database gives them back. */
export const Firma = z.object({
  firma: line(150),
  stunden: Menge.check(z.minLength(1, 'dokumentation.stunden-fehlen')),
  personen: z.int().check(z.minimum(1), z.maximum(999)),
})
export type Firma = z.output<typeof Firma>
/** What hindered which work that day, from when to when by the clock of the site. In this order the database gives them back. */
export const Stoerung = z
  .object({ bis: Time, von: Time, wirkung: line(500) })
  .check(z.refine(({ von, bis }) => von < bis, { path: ['bis'], error: 'dokumentation.stoerung-bis' }))
export type Stoerung = z.output<typeof Stoerung>
const tag = {
  firmen: z._default(z.array(Firma).check(z.maxLength(50)), []),
  stoerungen: z._default(z.array(Stoerung).check(z.maxLength(50)), []),
  wetter: z._default(z.nullable(z.enum(wetterlagen)), null),
  tempMin: z._default(Temperatur, ''),
  tempMax: z._default(Temperatur, ''),
}
export const Zustand = z.enum(['Entwurf', 'festgeschrieben'])
/** Kinds from which something follows under a contract: they go to the other side, in the language that was chosen for it. */
export const mitVertrag: ReadonlySet<string> = new Set<Art>(['Bautagesbericht', 'Abnahme', 'Bedenken', 'Behinderung', 'Wegfall'])
const folgen = {
  vertragsart: z._default(Vertragsart, 'sonst'),
  sprache: z._default(Sprache, 'de'),
  /** Of Bedenken: what is proposed instead. */
  vorschlag: z._default(note(2000), ''),
  /** Of an acceptance: what is reserved, and until when the other side has to answer. */
  vorbehalt: z._default(note(2000), ''),
  frist: z._default(z.nullable(Day), null),
}

export const angaben = {
  objektId: idOf('objekt'),
  datum: Day,
  art: z._default(Art, 'Dokumentation'),
  titel: line(200),
  beschreibung: z._default(note(20_000), ''),
  adressat: z._default(lineOrNone(200), ''),
  wirkung: z._default(note(2000), ''),
  seit: z._default(z.nullable(Day), null),
  ...tag,
  ...folgen,
}
/** What can be changed about a documentation; its revision is over these. */
export const Inhalt = z.object({ ...angaben, bilder: z.array(Bild).check(z.maxLength(100)) })

const stamm = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), nummer: z.int(), name: z.string() })
/** As lists show it. `nummer`: YYMM and the running number; people read it as `dokumentationsnummer` writes it. */
export const Dokumentation = z.object({
  id: idOf('dokumentation'),
  nummer: z.string(),
  datum: Day,
  art: Art,
  titel: z.string(),
  zustand: Zustand,
  fassung: z.int(),
  objekt: stamm('objekt'),
  kunde: z.string(),
  objekthinweis: z.nullable(Objekthinweis),
  wer: z.string(),
  /** When it arrived at the server. */
  angelegt: Instant,
  bilder: z.int(),
})
export type Dokumentation = z.output<typeof Dokumentation>
const gelesen = {
  firmen: z.array(z.object({ firma: z.string(), stunden: z.string(), personen: z.int() })),
  stoerungen: z.array(z.object({ von: Time, bis: Time, wirkung: z.string() })),
  wetter: z.nullable(z.enum(wetterlagen)),
  tempMin: z.string(),
  tempMax: z.string(),
  vertragsart: Vertragsart,
  sprache: Sprache,
  vorschlag: z.string(),
  vorbehalt: z.string(),
  frist: z.nullable(Day),
}
/** One act: who did what, when, why. */
const Schritt = z.object({
  id: idOf('dokumentationSchritt'),
  was: z.enum(['erfasst', 'geaendert', 'festgeschrieben', 'fassung', 'gesendet', 'eingetragen', 'objekt']),
  fassung: z.int(),
  grund: z.string(),
  wer: z.string(),
  zeitpunkt: Instant,
})
export const Dokumentationsdetail = z.extend(Dokumentation, {
  /** Null when the object was no longer the branch's: nothing of its customer of today is told. */
  ktostammId: z.nullable(idOf('ktostamm')),
  revision: Revision,
  beschreibung: z.string(),
  adressat: z.string(),
  wirkung: z.string(),
  seit: z.nullable(Day),
  ...gelesen,
  bilder: z.array(z.extend(FileInfo, { beschriftung: z.string(), geteilt: z.boolean() })),
  /** When the device took it. */
  erfasst: Instant,
  /** Fingerprint of the released version (SHA-256), and the short code of it. */
  fingerabdruck: z.nullable(z.string()),
  code: z.nullable(z.string()),
  schritte: z.array(Schritt),
  /** How its hand-over stands; null for a draft, and for what nothing has to happen with. */
  uebergabe: z.nullable(Uebergabe),
  briefe: z.array(Brief),
  darf: z.array(z.enum(['aendern', 'festschreiben', 'fassung', 'senden', 'eintragen', 'objekt'])),
})
export type Dokumentationsdetail = z.output<typeof Dokumentationsdetail>

/** What was released: `objekt` is number and name as they were then. */
export const Fassung = z.object({
  nr: z.int(),
  objekt: z.string(),
  datum: Day,
  art: Art,
  titel: z.string(),
  beschreibung: z.string(),
  adressat: z.string(),
  wirkung: z.string(),
  seit: z.nullable(Day),
  ...gelesen,
  bilder: z.array(z.extend(FileInfo, { beschriftung: z.string() })),
  fingerabdruck: z.string(),
  code: z.string(),
  wer: z.string(),
  zeitpunkt: Instant,
})
export type Fassung = z.output<typeof Fassung>

const filter = {
  q: z.optional(note(100)),
  objektId: z.optional(idOf('objekt')),
  art: z.optional(Art),
  zustand: z.optional(Zustand),
  von: z.optional(Day),
  bis: z.optional(Day),
  objekthinweis: z.optional(z.enum(['ja', 'nein'])),
}
/** `hint`: its customer; `vertragsart`: what was agreed with him; `sprache`: what he is written to in. */
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string(), vertragsart: Vertragsart, sprache: Sprache })
export type Objektwahl = z.output<typeof Wahl>

export const calls = defineContract(app)({
  /** Documentations that the asker may see: the own ones, with DOKUMENTATION.ALLE those of all accounts. */
  liste: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Dokumentation), live },
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** Open objects; without words those first that the asker documented last. */
  objekte: {
    ...lesen,
    path: `${base}/objekte/entities`,
    query: z.object({ limit: z._default(Paging.shape.limit, 200), cursor: Paging.shape.cursor, q: z.optional(note(80)) }),
    result: page(Wahl),
  },
  /** What has to be handed over, or was and waits for its day. */
  fristen: { ...lesen, permission: 'DOKUMENTATION.ALLE', path: `${base}/fristen`, result: Fristenliste, live },
  dokumentation: { ...lesen, path: `${base}/{id}`, params, result: Dokumentationsdetail, live },
  /** A released version as it was, whatever has come since. */
  fassungLesen: {
    ...lesen,
    path: `${base}/{id}/fassungen/{nr}`,
    params: z.extend(params, { nr: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
    result: Fassung,
  },
  /** A released version as it was printed then, a draft as it is now; `fassung`: an earlier one. */
  pdf: {
    ...lesen,
    path: `${base}/{id}/pdf`,
    params,
    query: z.object({ fassung: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))) }),
    result: z.unknown(),
    file: true,
    timeoutMs: 60_000,
  },

  anlegen: {
    method: 'POST',
    permission: 'DOKUMENTATION',
    scope: 'konten',
    path: base,
    offline: true,
    body: z.object({ id: idOf('dokumentation'), ...angaben, bilder: z._default(z.array(Bild).check(z.maxLength(20)), []) }),
    result: z.object({ id: idOf('dokumentation'), nummer: z.string() }),
  },
  aendern: { method: 'PUT', permission: 'DOKUMENTATION', scope: 'konten', path: `${base}/{id}`, params, body: revised(Inhalt), result: Ok },
  festschreiben: {
    method: 'POST',
    permission: 'DOKUMENTATION.ALLE',
    scope: 'konten',
    path: `${base}/{id}/festschreiben`,
    params,
    body: z.object({ revision: Revision }),
    result: z.object({ fingerabdruck: z.string() }),
  },
  /** What was released stays as it is; the next version is a draft again. */
  fassung: {
    method: 'POST',
    permission: 'DOKUMENTATION.ALLE',
    scope: 'konten',
    path: `${base}/{id}/fassung`,
    params,
    body: z.object({ grund: text(500).check(z.minLength(10, 'dokumentation.grund-kurz')) }),
    result: z.object({ fassung: z.int() }),
  },
  /** The stored paper of the released version goes to this address. */
  senden: { ...handeln, path: `${base}/{id}/senden`, body: Sendung, result: Ok },
  /** It stays at an object that was closed or another branch's when it arrived. */
  objektBestaetigen: { ...handeln, path: `${base}/{id}/objekt`, body: z.object({}), result: Ok },
  /** What reached the other side, or came from it. */
  akt: { ...handeln, path: `${base}/{id}/akt`, body: Akteintrag, result: Ok },
})

/** D, year and month, running number: D2611-0418. */
export const dokumentationsnummer = (nummer: string) => `D${nummer.slice(0, 4)}-${nummer.slice(4)}`

/** People and hours (decimal text, up to three places) of all companies together. */
export function firmensumme(firmen: readonly Firma[]) {
  const tausendstel = firmen.reduce((alle, { stunden }) => alle + Math.round(Number(stunden) * 1000), 0)
  return { personen: firmen.reduce((alle, { personen }) => alle + personen, 0), stunden: String(tausendstel / 1000) }
}

/** What the form holds. Letters say more; the words of the missing are in the catalogue. */
export const Dokumentationsform = z
  .object({
    objektId: z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'dokumentation.objekt-fehlt' })),
    datum: Day,
    art: Art,
    titel: line(200),
    beschreibung: note(20_000),
    adressat: lineOrNone(200),
    wirkung: note(2000),
    seit: z.nullable(Day),
    ...tag,
    ...folgen,
  })
  .check(
    z.refine(verlangt('adressat'), { path: ['adressat'], error: 'dokumentation.adressat-fehlt' }),
    z.refine(verlangt('beschreibung'), { path: ['beschreibung'], error: 'dokumentation.beschreibung-fehlt' }),
    z.refine(verlangt('wirkung'), { path: ['wirkung'], error: 'dokumentation.wirkung-fehlt' }),
    z.refine(verlangt('seit'), { path: ['seit'], error: 'dokumentation.seit-fehlt' }),
    z.refine(
      vomTag(({ firmen }) => firmen.length > 0),
      { path: ['firmen'], error: 'dokumentation.firmen-fehlen' },
    ),
    z.refine(
      vomTag(({ wetter }) => wetter !== null),
      { path: ['wetter'], error: 'dokumentation.wetter-fehlt' },
    ),
    z.refine(
      vomTag(({ beschreibung }) => !!beschreibung),
      { path: ['beschreibung'], error: 'dokumentation.leistung-fehlt' },
    ),
    z.refine(({ tempMin, tempMax }) => !tempMin || !tempMax || Number(tempMin) <= Number(tempMax), { path: ['tempMax'], error: 'dokumentation.temperaturen' }),
  )

interface Tagesangaben {
  art: Art
  firmen: readonly unknown[]
  wetter: string | null
  beschreibung: string
}
/** Of a Bautagesbericht this has to be there. */
function vomTag(da: (angaben: Tagesangaben) => boolean) {
  return (angaben: Tagesangaben) => angaben.art !== 'Bautagesbericht' || da(angaben)
}

/** Of a letter this field is required. */
function verlangt(feld: string) {
  return (werte: unknown) => {
    const angabe = werte as Readonly<Record<string, unknown>>
    return !schreiben.has(String(angabe['art'])) || !!angabe[feld]
  }
}
