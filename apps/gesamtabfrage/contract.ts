import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Found, Ok, Pages, Paging, Uuid, note, page, idOf } from '#platform/contract/shapes.ts'
import { Belegart, BelegId, BelegIdText, Betrag, Richtung, Waehrung } from '#domain/belege/contract.ts'
import { Erechnungen } from '#domain/belege/erechnung/contract.ts'
import { app } from './app.ts'
import { Beleg, Belegdetail } from './contract/beleg.ts'
import { Download } from './contract/download.ts'
import { Geschaeftsfall } from './contract/geschaeftsfall.ts'

const base = '/v1/gesamtabfrage'
const live = ['beleg']
const lesen = { method: 'GET', permission: 'GESAMTABFRAGE', scope: 'konten' } as const
const art = z.object({ belegart: Belegart })
const params = z.object({ belegart: Belegart, id: BelegIdText })

/** A number in digits; compared as a number, so 0007 is 7. */
export const Nummer = z.string().check(z.trim(), z.regex(/^\d{1,15}$/, 'belege.keine-zahl'))
/** `from` and `to` by Belegdatum, both inclusive. `konto` asks for GESAMTABFRAGE.KUNDENSUCHE. `artikel`: its id or its number. */
const abfrage = { from: Day, to: Day, belegnummer: z.optional(Nummer), konto: z.optional(idOf('ktostamm')), artikel: z.optional(note(40)) }
const Abfrage = z.object(abfrage)
export type Abfrage = z.output<typeof Abfrage>
const wahl = z.object({ limit: Paging.shape.limit, cursor: Paging.shape.cursor, q: z.optional(note(80)) })
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })

/** A type with its documents; from 1,000 on only that there are more. */
const Belegartzeile = z.object({ id: Belegart, bezeichnung: z.string(), richtung: Richtung, anzahl: z.int(), mehr: z.boolean(), neuester: z.nullable(Day) })
export type Belegartzeile = z.output<typeof Belegartzeile>

/** Sums of one currency; what is open by its age in days over the due day. */
const Summe = z.object({
  currency: Waehrung,
  anzahl: z.int(),
  gesamt: Betrag,
  offene: z.int(),
  offen: Betrag,
  nichtFaellig: Betrag,
  bis30: Betrag,
  bis60: Betrag,
  aelter: Betrag,
})
export type Summe = z.output<typeof Summe>

/**
 * `zusammenfassen`: one PDF instead of a ZIP. `fremdbelegdruck`: with somebody else's papers; in the archive `fremdbelegdruckArchiv` gives these alone. `ohne`: what cannot come
 * along is left out and named in a list in front.
 */
const Auswahl = z.object({
  ids: z.array(BelegId).check(z.minLength(1), z.maxLength(20_000)),
  zusammenfassen: z._default(z.boolean(), false),
  belegart: Belegart,
  fremdbelegdruck: z._default(z.boolean(), false),
  fremdbelegdruckArchiv: z._default(z.boolean(), false),
  ohne: z._default(z.boolean(), false),
})
export type Auswahl = z.output<typeof Auswahl>
/** Drawn from the data, the bytes as they were kept, or the machine-readable invoice. */
export type Weise = 'download' | 'archiv' | 'datentraeger'
const laden = { method: 'POST', permission: 'GESAMTABFRAGE', scope: 'konten', body: Auswahl, result: z.unknown(), file: true, timeoutMs: 120_000 } as const

/** So many documents are waited for; more, or more than this many bytes, are packed by a job. */
export const sofort = { belege: 200, bytes: 500 * 1024 * 1024 }
/** So many documents go into one download. */
export const hoechstens = 10_000
/** What a download answers instead of a file when a job packs it (as JSON). */
export const Auftrag = z.object({ auftrag: Uuid })
const einer = { permission: 'GESAMTABFRAGE', scope: 'selbst', path: `${base}/downloads/{id}`, params: z.object({ id: Uuid }) } as const

export const calls = defineContract(app)({
  /** Documents by their number or by the number of somebody else, for Strg K: the latest first, at most eight. */
  suche: { ...lesen, path: `${base}/suche`, query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)) }), result: Found, live },
  /** Types that the asker may see, with how many of each. */
  belegarten: { ...lesen, path: `${base}/belegart/entities`, query: Pages, result: page(Belegartzeile), live },
  kunden: {
    ...lesen,
    permission: 'GESAMTABFRAGE.KUNDENSUCHE',
    path: `${base}/kunden/entities`,
    query: z.extend(wahl, { belegart: z.optional(Belegart) }),
    result: page(Wahl),
  },
  /** Articles; for customers those of their own documents. */
  artikel: { ...lesen, path: `${base}/artikel/entities`, query: wahl, result: page(Wahl) },
  liste: { ...lesen, path: `${base}/{belegart}/entities`, params: art, query: z.extend(Abfrage, { ...Paging.shape }), result: page(Beleg), live },
  summen: { ...lesen, path: `${base}/{belegart}/summen`, params: art, query: Abfrage, result: z.object({ summen: z.array(Summe) }), live },
  datei: {
    ...lesen,
    path: `${base}/{belegart}/datei`,
    params: art,
    query: z.extend(Abfrage, { sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** The ids of all documents of the query in its order, as far as they go into one download. */
  nummern: {
    ...lesen,
    path: `${base}/{belegart}/nummern`,
    params: art,
    query: z.extend(Abfrage, { sort: Paging.shape.sort }),
    result: z.object({ ids: z.array(BelegId), mehr: z.boolean() }),
  },
  /** The asker's own downloads that a job packs or has packed, the latest first. */
  downloads: { ...lesen, scope: 'selbst', path: `${base}/downloads/entities`, query: Pages, result: page(Download), live: ['belegdownload'] },
  downloadDatei: { ...einer, method: 'GET', path: `${base}/downloads/{id}/datei`, result: z.unknown(), file: true, timeoutMs: 600_000 },
  beleg: { ...lesen, path: `${base}/{belegart}/{id}`, params, result: Belegdetail, live },
  geschaeftsfall: { ...lesen, path: `${base}/{belegart}/{id}/geschaeftsfall`, params, result: Geschaeftsfall, live },
  /** Its e-invoices as people read them, with what is wrong in them. */
  erechnung: { ...lesen, path: `${base}/{belegart}/{id}/erechnung`, params, result: Erechnungen, live },
  /** The document drawn, to be looked at in the browser. */
  ansicht: { ...lesen, path: `${base}/{belegart}/{id}/ansicht`, params, result: z.unknown(), file: true, timeoutMs: 60_000 },

  /** Drawn from the data in today's layout. */
  download: { ...laden, path: `${base}/download` },
  /** The bytes as they were kept. */
  archiv: { ...laden, path: `${base}/download/archiv` },
  /** The machine-readable invoices. */
  datentraeger: { ...laden, path: `${base}/download/datentraeger` },
  /** Does without those that cannot come along. */
  downloadOhne: { ...einer, method: 'POST', path: `${base}/downloads/{id}/ohne`, result: Ok },
  /** Stops it, or gives up what was packed. */
  downloadVerwerfen: { ...einer, method: 'DELETE', result: Ok },
})

/** What the form holds. Both days are required. */
export const Abfrageform = z
  .object({
    from: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'belege.fehlt' })),
    to: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'belege.fehlt' })),
    belegnummer: z.string().check(z.trim(), z.regex(/^\d{0,15}$/, 'belege.keine-zahl')),
    konto: z.nullable(z.string()),
    artikel: z.nullable(z.string()),
  })
  .check(z.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'belege.zeitraum' }))
