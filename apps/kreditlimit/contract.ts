import * as z from 'zod/mini'
import { defineContract, type Result } from '#platform/contract/contract.ts'
import { Day, Instant, Ok, Pages, lineOrNone, note, page, text, idOf } from '#platform/contract/shapes.ts'
import { Belegart, BelegId, Betrag } from '#domain/belege/contract.ts'
import { Auftragsregel, Kontoinfo, Kreditkonto, Kreditstand, Kreditstufe } from '#domain/belege/kredit/contract.ts'
import { app } from './app.ts'

const base = '/v1/wws/kreditlimit'
const live = ['kreditlimit', 'beleg']
const lesen = { method: 'GET', permission: 'KREDITLIMIT', scope: 'konten' } as const
/** The uuid of an account, or its number. */
const Konto = idOf('ktostamm', z.string().check(z.regex(/^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i)))
const params = z.object({ idktostamm: Konto })

/** An amount that is more than nothing. */
const Positiv = z.string().check(z.regex(/^(?!0+\.00$)\d{1,11}\.\d\d$/, 'kredit.betrag'))
/** A day that somebody means: a year of two digits or of another millennium is a slip. */
const Kredittag = Day.check(z.refine((tag) => tag >= '2000-01-01' && tag <= '2099-12-31', { error: 'kredit.tag' }))
const Nullbar = z.nullable(z.string().check(z.regex(/^\d{1,11}\.\d\d$/, 'kredit.betrag')))

/** A customer of the list with how much of the limit is used. */
const Zeile = z.object({
  ktostamm: Kreditkonto,
  gilt: z.nullable(Betrag),
  sicherheiten: Betrag,
  belegt: Betrag,
  frei: z.nullable(Betrag),
  auslastung: z.nullable(z.string()),
  stufe: Kreditstufe,
  ueberfaellig: Betrag,
  tageAeltester: z.int(),
})
export type Zeile = z.output<typeof Zeile>

/** How it would be with an order of this gross amount; nothing is stored. `nachZahlung`: when the oldest overdue invoice is paid first. */
const Simulation = z.object({
  belegt: Betrag,
  frei: z.nullable(Betrag),
  auslastung: z.nullable(z.string()),
  stufe: Kreditstufe,
  ueber: Betrag,
  nachZahlung: z.nullable(z.object({ belegart: Belegart, belegnummer: z.int(), frei: Betrag })),
})
export type Simulation = z.output<typeof Simulation>

/** A limit as it is set. Neither own nor insured amount: no limit of one's own. */
export const Limit = z.object({
  eigen: Nullbar,
  versichert: Nullbar,
  versicherer: z._default(lineOrNone(100), ''),
  versichertBis: z.nullable(Kredittag),
  bis: z.nullable(Kredittag),
  eigenOhneVersicherung: z._default(z.boolean(), false),
  /** In percent. */
  toleranz: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  auftragsregel: z._default(Auftragsregel, 'ganz'),
  /** Percent or weeks. */
  auftragswert: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  sicherheit: z._default(z.string().check(z.regex(/^\d{1,11}\.\d\d$/, 'kredit.betrag')), '0.00'),
  sicherheitBis: z._default(z.nullable(Kredittag), null),
  grund: text(500),
})
export type Limit = z.output<typeof Limit>
/** What the asker saw when he set it: another one meanwhile is refused. */
const Limitsatz = z.extend(Limit, { gesehen: z.nullable(idOf('kreditlimit')) })

/** Asks for an amount beyond the limit until a day. */
export const Anfrage = z.object({ betrag: Positiv, bis: Kredittag, grund: text(500) })
const Anfragezeile = z.object({
  id: idOf('kreditanfrage'),
  betrag: Betrag,
  bis: Day,
  grund: z.string(),
  wer: z.string(),
  zeitpunkt: Instant,
  meine: z.boolean(),
  erlaubt: z.nullable(z.boolean()),
  entschiedenVon: z.nullable(z.string()),
})
export type Anfragezeile = z.output<typeof Anfragezeile>
const Angebot = z.object({ id: BelegId, belegnummer: z.int(), belegdatum: Day, betreff: z.string(), brutto: Betrag })

export const calls = defineContract(app)({
  /** Customers with a limit of their own or with something open, the most used limit first. */
  liste: { ...lesen, path: `${base}/entities`, query: z.extend(Pages, { q: z.optional(note(80)), stufe: z.optional(Kreditstufe) }), result: page(Zeile), live },
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ q: z.optional(note(80)), stufe: z.optional(Kreditstufe), format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  kreditlimit: { ...lesen, path: `${base}/{idktostamm}`, params, result: Kreditstand, live },
  /** What staff do with a limit: as it is set, offers that may become orders, what was asked for. */
  vorgang: {
    ...lesen,
    path: `${base}/{idktostamm}/vorgang`,
    params,
    result: z.object({
      limit: z.nullable(z.extend(z.omit(Limit, { grund: true }), { id: idOf('kreditlimit'), grund: z.string(), ab: Day })),
      angebote: z.array(Angebot),
      anfragen: z.array(Anfragezeile),
      gesperrt: z.boolean(),
    }),
    live,
  },
  simulation: {
    method: 'POST',
    permission: 'KREDITLIMIT',
    scope: 'konten',
    path: `${base}/{idktostamm}/simulation`,
    params,
    body: z.object({ betrag: Positiv }),
    result: Simulation,
  },
  anfragen: {
    method: 'POST',
    permission: 'KREDITLIMIT',
    scope: 'konten',
    path: `${base}/{idktostamm}/anfrage`,
    params,
    body: Anfrage,
    result: z.object({ id: idOf('kreditanfrage') }),
  },
  /** Decides what somebody else asked for. */
  freigeben: {
    method: 'POST',
    permission: 'KREDITLIMIT.FREIGABE',
    scope: 'konten',
    path: `${base}/{idktostamm}/freigabe`,
    params,
    body: z.object({ anfrage: idOf('kreditanfrage'), erlaubt: z.boolean(), grund: z._default(note(500), '') }),
    result: Ok,
  },
  setzen: { method: 'PUT', permission: 'KREDITLIMIT.PFLEGE', scope: 'konten', path: `${base}/{idktostamm}/limit`, params, body: Limitsatz, result: Ok },
  sperren: {
    method: 'POST',
    permission: 'KREDITLIMIT.PFLEGE',
    scope: 'konten',
    path: `${base}/{idktostamm}/sperre`,
    params,
    body: z.object({ akt: z.enum(['sperren', 'loesen']), grund: text(500) }),
    result: Ok,
  },

  /** The customer at a glance. */
  kontoinfo: {
    method: 'GET',
    permission: 'KONTENABFRAGE.KONTOINFO.WIDGET',
    scope: 'konten',
    path: '/v1/kontenabfrage/kontoinfo/{idktostamm}',
    params,
    result: Kontoinfo,
    live: [...live, 'ticket'],
  },
  /** Customers for the widget, by number or name. */
  kunden: {
    method: 'GET',
    permission: 'KONTENABFRAGE.KONTOINFO.WIDGET',
    scope: 'konten',
    path: '/v1/kontenabfrage/kontoinfo/entities',
    query: z.extend(Pages, { q: z.optional(note(80)) }),
    result: page(z.object({ id: idOf('ktostamm'), nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })),
  },
})

/** What staff can do with a customer's limit, and what was done. */
export type Vorgaenge = Result<typeof calls.vorgang>
