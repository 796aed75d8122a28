import * as z from 'zod/mini'
import { Belegart, Betrag, Waehrung, umsatzarten } from '#domain/belege/contract.ts'
import { Ebene, GefragteArt } from '#domain/umsatz/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Pages, Paging, Uuid, note, page } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/umsatzstatistik'
const live = ['beleg']
const lesen = { method: 'GET', permission: 'UMSATZSTATISTIK', scope: 'konten' } as const
const fragen = { method: 'POST', permission: 'UMSATZSTATISTIK', scope: 'konten', limit: 'free' } as const

const Schluessel = z.string().check(z.maxLength(60))
/** One step of the way down: this row of that level. */
export const Schritt = z.object({ ebene: Ebene, schluessel: Schluessel })
export type Schritt = z.output<typeof Schritt>

/** At most so many rows may be asked for by themselves. */
export const meisteZeilen = 10_000
/**
 * What is asked. Days are both included. `filialen` empty: all of one's own. `menge`: so many rows, the largest, the rest in one; 0 = all.
 * `aufgliederung`: by which list of levels the screen goes on downwards.
 */
export const Frage = z.object({
  ebene: z._default(Ebene, 'Vkforg'),
  umsatzart: z._default(GefragteArt, 'Gesamt'),
  aufgliederung: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
  filialen: z._default(z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(1000)), []),
  vondat: Day,
  bisdat: Day,
  menge: z._default(z.int().check(z.minimum(0), z.maximum(meisteZeilen)), 0),
  vergleich: z._default(z.boolean(), false),
  kunde: z.optional(Uuid),
  pfad: z._default(z.array(Schritt).check(z.maxLength(14)), []),
})
export type Frage = z.output<typeof Frage>

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

export const Aufgliederung = z.object({ id: z.string(), ebenen: z.array(Ebene) })
export type Aufgliederung = z.output<typeof Aufgliederung>
const Filiale = z.object({ id: z.int(), name: z.string() })
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })

export const calls = defineContract(app)({
  einstellungen: {
    ...lesen,
    path: `${base}/einstellungen`,
    result: z.object({
      ebenen: z.array(Ebene),
      umsatzarten: z.array(GefragteArt),
      aufgliederungen: z.array(Aufgliederung),
      /** Month and day on which the fiscal year begins. */
      geschaeftsjahrAb: z.string(),
      heute: Day,
      zone: z.string(),
      waehrung: Waehrung,
      stand: Instant,
    }),
  },
  aufgliederungen: { ...lesen, path: `${base}/aufgliederungen/entities`, query: Pages, result: page(Aufgliederung) },
  /** One's own branches; with an account those that have lines of it. */
  filialen: { ...lesen, path: `${base}/filialen/entities`, query: z.extend(Pages, { idktostamm: z.optional(Uuid) }), result: page(Filiale) },
  kunden: { ...lesen, path: `${base}/kunden/entities`, query: z.extend(Pages, { q: z.optional(note(80)), id: z.optional(Uuid) }), result: page(Wahl) },
  /** Reads only. */
  statistik: { ...fragen, path: base, body: Frage, result: Ergebnis, live },
  /** Documents behind the question, the latest first. */
  belege: {
    ...fragen,
    path: `${base}/belege`,
    body: z.extend(Frage, { limit: Paging.shape.limit, cursor: Paging.shape.cursor }),
    result: page(Belegzeile),
    live,
  },
  /** The rows of the question, or with `belege` its documents, as a file. */
  datei: {
    ...fragen,
    path: `${base}/datei`,
    body: z.extend(Frage, { format: z.enum(['csv', 'xlsx']), belege: z._default(z.boolean(), false) }),
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
    filiale: z.string(),
    vondat: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'umsatz.fehlt' })),
    bisdat: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'umsatz.fehlt' })),
    menge: z.nullable(z.int().check(z.minimum(0), z.maximum(meisteZeilen))),
    vergleich: z.boolean(),
    kunde: z.nullable(z.string()),
  })
  .check(z.refine(({ vondat, bisdat }) => !vondat || !bisdat || vondat <= bisdat, { path: ['bisdat'], error: 'umsatz.zeitraum' }))
