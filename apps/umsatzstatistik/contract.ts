import * as z from 'zod/mini'
import { Belegart, Betrag, Waehrung, umsatzarten } from '#domain/belege/contract.ts'
import { Ebene, GefragteArt, Spanne, Zuordnung } from '#domain/umsatz/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Revision, revised } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pages, Paging, Uuid, line, note, page, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/umsatzstatistik'
const live = ['beleg']
const lesen = { method: 'GET', permission: 'UMSATZSTATISTIK', scope: 'konten' } as const
const fragen = { method: 'POST', permission: 'UMSATZSTATISTIK', scope: 'konten', limit: 'free' } as const
const merken = { permission: 'UMSATZSTATISTIK', scope: 'konten' } as const
const einrichten = { permission: 'VERWALTUNG', scope: 'alle' } as const
const params = z.object({ id: idOf('umsatzFrage') })

const Schluessel = z.string().check(z.maxLength(60))
/** One step of the way down: this row of that level. */
export const Schritt = z.object({ ebene: Ebene, schluessel: Schluessel })
export type Schritt = z.output<typeof Schritt>

/** At most so many rows may be asked for by themselves. */
export const meisteZeilen = 10_000
/**
 * What is asked. Days are both included. `filialen` empty: all of one's own. `menge`: so many rows, the largest, the rest in one; 0 = all.
 * `aufgliederung`: by which list of levels the screen goes on downwards. `zuordnung`: groups and merged customers as they were posted, or as they are today.
 */
export const Frage = z.object({
  ebene: z._default(Ebene, 'Vkforg'),
  umsatzart: z._default(GefragteArt, 'Gesamt'),
  aufgliederung: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  filialen: z._default(z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(1000)), []),
  vondat: Day,
  bisdat: Day,
  menge: z._default(z.int().check(z.minimum(0), z.maximum(meisteZeilen)), 0),
  vergleich: z._default(z.boolean(), false),
  zuordnung: z._default(Zuordnung, 'gebucht'),
  kunde: z.optional(idOf('ktostamm')),
  pfad: z._default(z.array(Schritt).check(z.maxLength(14)), []),
})
export type Frage = z.output<typeof Frage>
/** A question and which of its rows are shown: the first so many in this order, 0 = all. */
const Gezeigt = z.extend(Frage, {
  zeilen: z._default(z.int().check(z.minimum(0), z.maximum(meisteZeilen)), 0),
  sort: z.optional(z.string().check(z.maxLength(40))),
})

const Prozent = z.nullable(z.string())
/**
 * Figures of any number of lines. Those of the year before are null unless `vergleich` asks for them; cost figures are absent without UMSATZSTATISTIK.DB.
 * `ohneEinstand`: the part of `umsatz` without known cost, left out of `db` and `dbprozent`. Percentages have one place and are null where they say nothing.
 */
export const Werte = z.object({
  umsatz: Betrag,
  umsatzVj: z.nullable(Betrag),
  lagerwert: z.optional(Betrag),
  lagerwertVj: z.optional(z.nullable(Betrag)),
  db: z.optional(Betrag),
  dbVj: z.optional(z.nullable(Betrag)),
  dbprozent: z.optional(Prozent),
  dbprozentVj: z.optional(Prozent),
  ohneEinstand: z.optional(Betrag),
  menge: z.string(),
  mengeVj: z.nullable(z.string()),
  anteil: Prozent,
  delta: z.nullable(Betrag),
  deltaProzent: Prozent,
})
export type Werte = z.output<typeof Werte>
const Knoten = z.object({
  nummer: z.string(),
  bezeichnung: z.string(),
  arten: z.extend(
    z.object({ Summe: Werte }),
    Object.fromEntries(umsatzarten.map((art) => [art, z.optional(Werte)])) as Record<(typeof umsatzarten)[number], z.ZodMiniOptional<typeof Werte>>,
  ),
})
export type Knoten = z.output<typeof Knoten>

const Tage = z.object({ von: Day, bis: Day })
/** `ebeneresult` holds the rows by key, and beside them `Alle`; `folge`: the keys in the order of the rows, for members of an object have none. */
const Ergebnis = z.object({
  ebeneresult: z.record(z.string(), Knoten),
  folge: z.array(z.string()),
  /** So many rows follow that were not asked for. */
  mehr: z.int(),
  /** What was counted; null: the days lie ahead. */
  fenster: z.nullable(Tage),
  vorjahr: z.nullable(Tage),
  stand: Instant,
  pfad: z.array(z.extend(Schritt, { nummer: z.string(), bezeichnung: z.string() })),
  kunde: z.nullable(z.object({ nummer: z.string(), bezeichnung: z.string() })),
  /** Documents in other currencies within the question, which are not counted. */
  fremdwaehrung: z.int(),
})
export type Ergebnis = z.output<typeof Ergebnis>

const Stamm = z.object({ nummer: z.int(), name: z.string() })
/** A document with what it adds to the question: `wes` is the stock value of its lines. */
export const Belegzeile = z.object({
  id: z.int(),
  filiale: Stamm,
  belegart: Belegart,
  kunde: Stamm,
  empfaenger: z.nullable(Stamm),
  belegnummer: z.int(),
  datum: Day,
  wert: Betrag,
  db: z.optional(Betrag),
  dbprozent: z.optional(Prozent),
  wes: z.optional(Betrag),
  anwender: z.string(),
  erfasst: Instant,
})
export type Belegzeile = z.output<typeof Belegzeile>

/** The window month by month, or year by year where that is long; empty when there is nothing to tell apart. Together the parts are the whole on both sides. */
const Verlauf = z.object({
  teile: z.array(z.object({ von: Day, bis: Day, umsatz: Betrag, umsatzVj: z.nullable(Betrag), laeuft: z.boolean() })),
  /** Sales by day of work of the window; null where the branches do not agree on these days. */
  jeTag: z.nullable(z.object({ tage: z.int(), tageVj: z.nullable(z.int()), umsatz: Betrag, umsatzVj: z.nullable(Betrag), deltaProzent: Prozent })),
})
export type Verlauf = z.output<typeof Verlauf>

/** At most so many rows have a line of their own. */
export const meisteLinien = 200
/** The same parts for the first rows that are shown, by key. */
const Verlaeufe = z.object({ teile: z.array(Tage), zeilen: z.record(z.string(), z.object({ umsatz: z.array(Betrag), umsatzVj: z.nullable(z.array(Betrag)) })) })
export type Verlaeufe = z.output<typeof Verlaeufe>

const aufgliederung = { name: line(40), ebenen: z.array(Ebene).check(z.minLength(2), z.maxLength(6)) }
const einmal = z.refine<{ ebenen: readonly Ebene[] }>(({ ebenen }) => new Set(ebenen).size === ebenen.length, { path: ['ebenen'], error: 'umsatz.doppelt' })
/** A way down: levels from the top to the bottom, each once. */
export const Aufgliederungsinhalt = z.object(aufgliederung)
export const NeueAufgliederung = z.object(aufgliederung).check(einmal)
export const Aufgliederung = z.extend(revised(Aufgliederungsinhalt), { id: z.string() })
export type Aufgliederung = z.output<typeof Aufgliederung>

/** What a question is kept under. `filiale`: everybody of this branch finds it, too; null: only its owner. */
export const Fragenname = z.object({ name: line(60), filiale: z._default(z.nullable(z.int()), null) })
export type Fragenname = z.output<typeof Fragenname>
/** A question that somebody kept. `spanne`: its days move with today; without one they stay as they were. `frage` null: it cannot be read any more – figures of another question would stand under its name. */
export const GemerkteFrage = z.extend(Fragenname, {
  id: idOf('umsatzFrage'),
  spanne: z.nullable(Spanne),
  frage: z.nullable(Frage),
  filialname: z.nullable(z.string()),
  von: z.string(),
  meine: z.boolean(),
  revision: Revision,
})
export type GemerkteFrage = z.output<typeof GemerkteFrage>
const Filiale = z.object({ id: z.int(), name: z.string() })
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })

export const calls = defineContract(app)({
  einstellungen: {
    ...lesen,
    live: ['aufgliederung'],
    path: `${base}/einstellungen`,
    result: z.object({
      ebenen: z.array(Ebene),
      umsatzarten: z.array(GefragteArt),
      aufgliederungen: z.array(Aufgliederung),
      /** Month and day on which the fiscal year begins. */
      geschaeftsjahrAb: z.string(),
      heute: Day,
      /** The asker's own key as a seller, when there are sales of his. */
      vertreter: z.nullable(z.string()),
      zone: z.string(),
      waehrung: Waehrung,
      stand: Instant,
    }),
  },
  aufgliederungen: {
    ...lesen,
    path: `${base}/aufgliederungen/entities`,
    query: z.extend(Paging, { q: z.optional(note(80)) }),
    result: page(Aufgliederung),
    live: ['aufgliederung'],
  },
  aufgliederungAnlegen: { ...einrichten, method: 'POST', path: `${base}/aufgliederungen`, body: NeueAufgliederung, result: z.object({ id: z.string() }) },
  aufgliederungAendern: {
    ...einrichten,
    method: 'PATCH',
    path: `${base}/aufgliederungen/{id}`,
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    body: z.extend(Aufgliederungsinhalt, { revision: Revision }).check(einmal),
    result: Ok,
  },
  aufgliederungLoeschen: {
    ...einrichten,
    method: 'DELETE',
    path: `${base}/aufgliederungen/{id}`,
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    result: Ok,
  },
  /** One's own kept questions, and those that others share with one's branches. */
  gemerkte: { ...lesen, path: `${base}/fragen/entities`, query: Pages, result: page(GemerkteFrage), live: ['umsatz-frage'] },
  frageMerken: {
    ...merken,
    method: 'POST',
    path: `${base}/fragen`,
    body: z.extend(Fragenname, { spanne: z._default(z.nullable(Spanne), null), frage: Frage }),
    result: z.object({ id: Uuid }),
  },
  frageBenennen: { ...merken, method: 'PATCH', path: `${base}/fragen/{id}`, params, body: z.extend(Fragenname, { revision: Revision }), result: Ok },
  frageVergessen: { ...merken, method: 'DELETE', path: `${base}/fragen/{id}`, params, result: Ok },
  /** One's own branches; with an account those that have lines of it. */
  filialen: { ...lesen, path: `${base}/filialen/entities`, query: z.extend(Pages, { idktostamm: z.optional(idOf('ktostamm')) }), result: page(Filiale) },
  kunden: {
    ...lesen,
    path: `${base}/kunden/entities`,
    query: z.extend(Pages, { q: z.optional(note(80)), id: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
  },
  /** Reads only. */
  statistik: { ...fragen, path: base, body: Gezeigt, result: Ergebnis, live },
  /** How the question's sales came about over time. */
  verlauf: { ...fragen, path: `${base}/verlauf`, body: Frage, result: Verlauf, live },
  /** How the sales of each row that is shown came about over time. */
  verlaeufe: { ...fragen, path: `${base}/verlaeufe`, body: Gezeigt, result: Verlaeufe, live },
  /** The year to the end of this month, counted to today on both sides; with the question it answers. */
  jahr: {
    method: 'GET',
    permission: 'UMSATZSTATISTIK.WIDGET',
    scope: 'konten',
    path: `${base}/widget/jahr`,
    result: z.object({ frage: Frage, ergebnis: Ergebnis, verlauf: Verlauf }),
    live,
  },
  /** A day by branches against the same day a year before, default today. `letzter`: the last day before it on which there was something. */
  tag: {
    method: 'GET',
    permission: 'UMSATZSTATISTIK.WIDGET_TAG',
    scope: 'konten',
    path: `${base}/widget/tag`,
    query: z.object({ tag: z.optional(Day) }),
    result: z.object({ frage: Frage, ergebnis: Ergebnis, heute: Day, letzter: z.nullable(Day) }),
    live,
  },
  /** Documents behind the question, the latest first. */
  belege: {
    ...fragen,
    path: `${base}/belege`,
    body: z.extend(Frage, { limit: Paging.shape.limit, cursor: Paging.shape.cursor }),
    result: page(Belegzeile),
    live,
  },
  /** The rows of the question in this order, or with `belege` its documents, as a file. */
  datei: {
    ...fragen,
    path: `${base}/datei`,
    body: z.extend(Frage, {
      format: z.enum(['csv', 'xlsx', 'pdf']),
      belege: z._default(z.boolean(), false),
      sort: z.optional(z.string().check(z.maxLength(40))),
    }),
    result: z.unknown(),
    file: true,
  },
})

/** What the form holds; 0 rows = all. */
export const Abfrageform = z
  .object({
    ebene: Ebene,
    umsatzart: GefragteArt,
    aufgliederung: z.string(),
    filialen: z.array(z.int()),
    nurMeine: z.boolean(),
    vondat: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'umsatz.fehlt' })),
    bisdat: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'umsatz.fehlt' })),
    menge: z.nullable(z.int().check(z.minimum(0), z.maximum(meisteZeilen))),
    vergleich: z.boolean(),
    zuordnung: Zuordnung,
    kunde: z.nullable(z.string()),
  })
  .check(z.refine(({ vondat, bisdat }) => !vondat || !bisdat || vondat <= bisdat, { path: ['bisdat'], error: 'umsatz.zeitraum' }))
