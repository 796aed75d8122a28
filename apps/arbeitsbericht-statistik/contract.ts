import * as z from 'zod/mini'
import { Teil, teile, type Ebene, ebenen, zaehler } from '#domain/einsatz/statistik/contract.ts'
import { Strecke } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Ok, Paging, Uuid, note, page, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/arbeitsbericht/statistik'
const live = ['arbeitsbericht', 'ticket']
const modul = { permission: 'ARBEITSBERICHTSTATISTIK', scope: 'konten' } as const

/** Fields by which a question is narrowed down; `ohne`: what has none. */
export const grenzen = ['abteilung', 'objekt', 'kostenstelle', 'kunde', 'kundengruppe', 'objektgruppe', 'leiter'] as const
export type Grenze = (typeof grenzen)[number]
const Eines = z.optional(z.union([Uuid, z.literal('ohne')]))
const eingrenzung = {
  abteilung: Eines,
  objekt: Eines,
  kostenstelle: Eines,
  kunde: Eines,
  kundengruppe: z.optional(z.union([z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.literal('ohne')])),
  objektgruppe: Eines,
  leiter: Eines,
}

const istZeitpunkt = (wert: unknown) => Instant.safeParse(wert).success
/** What is asked: a level (`ebenen`), a stretch of time, and whose or which part of it. The address of the result carries it as base64url of its JSON. */
export const Frage = z
  .object({
    ebene: z.int().check(z.minimum(0), z.maximum(ebenen.length - 1)),
    from: Instant,
    to: Instant,
    lstfixId: z.optional(idOf('lstfix')),
    ...eingrenzung,
    art: z.optional(Teil),
  })
  .check(
    z.refine(({ from, to }) => !istZeitpunkt(from) || !istZeitpunkt(to) || Temporal.Instant.compare(from, to) < 0, {
      path: ['to'],
      error: 'statistik.zeitraum',
    }),
  )
export type Frage = z.output<typeof Frage>
export const ebeneVon = ({ ebene }: Pick<Frage, 'ebene'>): Ebene => ebenen[ebene]!

/** The question as its address carries it. */
export const alsAdresse = (frage: Frage) => btoa(JSON.stringify(frage)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
/** The question of an address; null for anything that is none. */
export function ausAdresse(text: string): Frage | null {
  try {
    return Frage.safeParse(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))).data ?? null
  } catch {
    return null
  }
}

const Name = z.object({ id: z.string(), name: z.string() })
const Stamm = z.extend(Name, { nummer: z.int() })
const je = <K extends string>(namen: readonly K[]) => z.object(Object.fromEntries(namen.map((name) => [name, z.int()])) as Record<K, typeof Zahl>)
const Zahl = z.int()
const Stunden = je(teile)
const Zaehlerstand = je(zaehler)
/** Figures of any number of entries; minutes. `geplant`: estimates of its tickets, each once; `differenz`: what was booked on these less that, null without an estimate. */
const zahlen = {
  eintraege: z.int(),
  arbeitszeit: z.int(),
  /** Rounded minutes of what is billed. */
  verrechnet: z.int(),
  stunden: Stunden,
  ...Zaehlerstand.shape,
  geplant: z.nullable(z.int()),
  differenz: z.nullable(z.int()),
}
export const Zahlen = z.object(zahlen)
export type Zahlen = z.output<typeof Zahlen>

/** A row of a level, or one entry (`einzeln`). What the level does not say is null. `id` null: all that has none, "ohne …". */
export const Zeile = z.object({
  ebene: z.int(),
  id: z.nullable(z.string()),
  /** What the row is called; empty when it has no name. */
  gruppe: z.string(),
  /** First beginning and last end of what it counts. */
  von: Instant,
  bis: Instant,
  mitarbeiter: z.nullable(Name),
  persnr: z.nullable(z.int()),
  beschreibung: z.nullable(z.string()),
  datum: z.nullable(Day),
  objekt: z.nullable(Stamm),
  objektgruppe: z.nullable(Name),
  kunde: z.nullable(Stamm),
  kundengruppe: z.nullable(Name),
  abteilung: z.nullable(Stamm),
  kostenstelle: z.nullable(Stamm),
  leiter: z.nullable(Name),
  /** `name` null: the asker may not see the ticket itself. */
  ticket: z.nullable(z.object({ nummer: z.int(), name: z.nullable(z.string()) })),
  tickettyp: z.nullable(z.string()),
  cobitkategorie: z.nullable(z.string()),
  /** Whether that day was planned as a working day of the person. */
  dienstplan: z.nullable(z.boolean()),
  ...zahlen,
})
export type Zeile = z.output<typeof Zeile>

/** One day of somebody: what the stamps say, and what it went to. */
export const Tagesblatt = z.object({
  datum: Day,
  zone: z.string(),
  person: z.extend(Name, { persnr: z.int() }),
  nettoMin: z.int(),
  summeMin: z.int(),
  anwesend: z.array(Strecke),
  eintraege: z.array(
    z.object({
      id: Uuid,
      von: Instant,
      bis: Instant,
      minuten: z.int(),
      ab: z.int(),
      ende: z.int(),
      objekt: z.string(),
      kunde: z.string(),
      beschreibung: z.string(),
      teil: Teil,
    }),
  ),
})
export type Tagesblatt = z.output<typeof Tagesblatt>

/** `personen`: figures of single people may be evaluated, person by person and entry by entry. Off where the works council agreed so. */
const Einstellungen = z.object({ personen: z.boolean() })
export type Einstellungen = z.output<typeof Einstellungen>

const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
const wahl = {
  method: 'GET',
  ...modul,
  query: z.object({ limit: Paging.shape.limit, cursor: Paging.shape.cursor, q: z.optional(note(80)) }),
  result: page(Wahl),
} as const

export const calls = defineContract(app)({
  /** Reads only. Without the right to the app somebody asks about himself; rows of a level with the longest first, entries with the latest. `gesamt` counts everything asked for once, whatever page this is. */
  statistik: {
    method: 'POST',
    permission: ['ARBEITSBERICHTSTATISTIK', 'ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    scope: 'konten',
    limit: 'free',
    path: base,
    body: z.safeExtend(Frage, { ...Paging.shape }),
    result: z.object({
      zeilen: z.array(Zeile),
      next: z.nullable(z.string()),
      gesamt: Zahlen,
      /** Names of what the question is narrowed down to, as far as the asker may know them. */
      auswahl: z.array(z.object({ feld: z.enum([...grenzen, 'lstfixId']), name: z.nullable(z.string()) })),
    }),
    live,
  },
  /** Numbers of the tickets behind a counter, the newest first. */
  tickets: {
    method: 'POST',
    permission: ['ARBEITSBERICHTSTATISTIK', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    scope: 'konten',
    limit: 'free',
    path: `${base}/tickets`,
    body: z.safeExtend(Frage, { zaehler: z.enum(zaehler) }),
    result: z.object({ nummern: z.array(z.int()), mehr: z.boolean() }),
    live,
  },
  /** All rows of the same question as a file; `pdf`: those columns that are seen, at most 2,000 rows. */
  datei: {
    method: 'POST',
    ...modul,
    limit: 'free',
    path: `${base}/datei`,
    body: z.safeExtend(Frage, { sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx', 'pdf']) }),
    result: z.unknown(),
    file: true,
  },
  /** The day behind an entry. */
  tag: {
    method: 'GET',
    ...modul,
    path: `${base}/tag/{datum}`,
    params: z.object({ datum: Day }),
    query: z.object({ lstfix: idOf('lstfix') }),
    result: Tagesblatt,
    live,
  },
  einstellungen: { method: 'GET', ...modul, path: `${base}/einstellungen`, result: Einstellungen, live },
  einstellungenSetzen: { method: 'PUT', permission: 'VERWALTUNG', scope: 'alle', path: `${base}/einstellungen`, body: Einstellungen, result: Ok },
  mitarbeiter: { ...wahl, path: `${base}/mitarbeiter/entities` },
  kunden: { ...wahl, path: `${base}/kunden/entities` },
})

/** Stretches of time that the form offers: named ones, so many last days, or days of one's own. */
export const zeitraeume = ['heute', 'gestern', 'woche', 'vorwoche', 'monat', 'vormonat', 'tage', 'frei'] as const
export type Zeitraum = (typeof zeitraeume)[number]
const gefordert = (wann: Zeitraum, feld: 'tage' | 'von' | 'bis') =>
  z.refine<{ zeitraum: Zeitraum; tage: number | null; von: string | null; bis: string | null }>((werte) => werte.zeitraum !== wann || werte[feld] !== null, {
    path: [feld],
    error: 'statistik.pflicht',
  })
export const Abfrageform = z
  .object({
    ebene: z.enum(ebenen),
    zeitraum: z.enum(zeitraeume),
    tage: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
    von: z.nullable(Day),
    bis: z.nullable(Day),
    lstfixId: z.nullable(z.string()),
    kunde: z.nullable(z.string()),
  })
  .check(
    gefordert('tage', 'tage'),
    gefordert('frei', 'von'),
    gefordert('frei', 'bis'),
    z.refine(({ zeitraum, von, bis }) => zeitraum !== 'frei' || !von || !bis || von <= bis, { path: ['bis'], error: 'statistik.zeitraum' }),
  )
