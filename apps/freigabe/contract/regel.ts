import * as z from 'zod/mini'
import { Betrag, freizugebende } from '#domain/belege/contract.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Instant, line, note, Ok, page, Paging, Pick, Uuid, idOf } from '#platform/contract/shapes.ts'

export const schrittarten = ['iban', 'sachlich', 'freigabe'] as const
export const adressaten = ['person', 'rolle', 'leiter'] as const
export const regellagen = ['gilt', 'kommt', 'wartet', 'abgelehnt', 'beendet'] as const
export const Regellage = z.enum(regellagen)
export type Regellage = z.output<typeof Regellage>

/** Money that is not negative; commas are points and places are filled up, as people type. */
const Grenze = z.nullable(
  z
    .string()
    .check(z.overwrite(alsBetrag))
    .check(z.regex(/^\d{1,13}\.\d\d$/, 'freigabe.betrag')),
)
const ids = (hoechstens: number) => z.array(Uuid).check(z.maxLength(hoechstens))
/** A rule as people write it. Empty lists mean any; without a step of its own it only asks for so many different people. */
export const Regelangaben = z.object({
  bezeichnung: line(100),
  vonBetrag: Grenze,
  bisBetrag: Grenze,
  belegarten: z.array(z.enum(freizugebende)),
  lieferanten: ids(50),
  baustellen: ids(200),
  kostenstellen: ids(50),
  filialen: z.array(z.int()).check(z.maxLength(100)),
  ohneBestellung: z.boolean(),
  neueIban: z.boolean(),
  zusammen: z.boolean(),
  schritt: z.nullable(z.enum(schrittarten)),
  stufe: z.int().check(z.minimum(1), z.maximum(9)),
  adressat: z.enum(adressaten),
  personen: ids(20),
  rolleId: z.nullable(idOf('rolle')),
  wieViele: z.enum(['einer', 'alle', 'anzahl']),
  anzahl: z.int().check(z.minimum(1), z.maximum(20)),
  mindestens: z.int().check(z.minimum(0), z.maximum(9)),
  eskalationTage: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  gueltigAb: Day,
  gueltigBis: z.nullable(Day),
})
export type Regelangaben = z.output<typeof Regelangaben>

/** Where nobody could release: branch, site, step. */
const Luecke = z.object({ filiale: z.string(), baustelle: z.nullable(z.string()), schritt: z.string() })
export type Luecke = z.output<typeof Luecke>
/** The newest version of a rule. `gilt`: the version that acts meanwhile, where it is another one. */
export const Regelzeile = z.extend(revised(Regelangaben), {
  id: idOf('freigaberegel'),
  version: z.int(),
  lage: Regellage,
  gilt: z.nullable(z.int()),
  namen: z.array(Pick),
  erfasstVon: z.string(),
  erfasst: Instant,
  urteilVon: z.nullable(z.string()),
  grund: z.string(),
  luecken: z.array(Luecke),
  darf: z.array(z.enum(['bestaetigen', 'ablehnen'])),
})
export type Regelzeile = z.output<typeof Regelzeile>

const base = '/v1/freigaberegel'
const live = ['freigaberegel']
const recht = { permission: 'FREIGABE.REGELN', scope: 'alle' } as const
const eigene = { permission: 'FREIGABE.REGELN', scope: 'konten' } as const
const params = z.object({ id: idOf('freigaberegel') })
const Wahl = z.extend(Pick, { hint: z.string() })
const filter = { q: z.optional(note(100)), lage: z.optional(Regellage) }
const Suche = z.object({ limit: z._default(Paging.shape.limit, 200), cursor: Paging.shape.cursor, q: z.optional(note(80)) })
const wahl = { ...recht, method: 'GET', query: Suche, result: page(Wahl) } as const
const Version = z.object({ version: z.int().check(z.minimum(1)) })

/** One step of a tried-out way: who is asked, and whether enough can answer. */
const Probeschritt = z.object({
  stufe: z.int(),
  art: z.enum(schrittarten),
  bezeichnung: z.string(),
  anzahl: z.int(),
  wer: z.array(z.string()),
  keiner: z.boolean(),
})
const ja = z.optional(z.literal('ja'))
/** What is known of a document that is tried out. */
export const Probefrage = z.object({
  betrag: z
    .string()
    .check(z.overwrite(alsBetrag))
    .check(z.regex(/^-?\d{1,13}\.\d\d$/, 'freigabe.betrag')),
  belegart: z.enum(freizugebende),
  filiale: z.coerce.number().check(z.int()),
  lieferant: z.optional(idOf('ktostamm')),
  baustelle: z.optional(idOf('ktostamm')),
  kostenstelle: z.optional(idOf('kostenstelle')),
  /** Whoever recorded it has no voice. */
  erfasser: z.optional(idOf('anwender')),
  ohneBestellung: ja,
  neueIban: ja,
})
export type Probefrage = z.output<typeof Probefrage>
export const Probe = z.object({ schritte: z.array(Probeschritt), ohneStimme: z.array(z.string()) })
export type Probe = z.output<typeof Probe>
/** A document of the asker's accounts, with what it would be tried out with. */
export const Probebeleg = z.extend(Wahl, {
  betrag: Betrag,
  belegart: z.enum(freizugebende),
  filiale: z.int(),
  lieferant: Pick,
  baustelle: z.nullable(Pick),
  kostenstelle: z.nullable(Pick),
  erfasser: z.nullable(Pick),
  ohneBestellung: z.boolean(),
  neueIban: z.boolean(),
})
export type Probebeleg = z.output<typeof Probebeleg>

/** A site and who leads it. */
export const Bauleitung = z.object({ leiterId: z.nullable(idOf('anwender')) })
export const Bauleitungzeile = z.extend(revised(Bauleitung), {
  id: idOf('ktostamm'),
  nummer: z.int(),
  name: z.string(),
  filiale: z.string(),
  leiter: z.nullable(Pick),
  darf: z.boolean(),
})
export type Bauleitungzeile = z.output<typeof Bauleitungzeile>
const baufilter = { q: z.optional(note(100)), leiter: z.optional(z.enum(['ohne', 'mit'])) }

/** Rules of release, who leads the sites, and who would have to release something. */
export const regelCalls = {
  regeln: { ...recht, method: 'GET', path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Regelzeile), live },
  regelnDatei: {
    ...recht,
    method: 'GET',
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  regelAnlegen: { ...recht, method: 'POST', path: base, body: Regelangaben, result: z.object({ id: idOf('freigaberegel') }) },
  /** The next version, which acts when a second person has confirmed it. */
  regelAendern: { ...recht, method: 'PUT', path: `${base}/{id}`, params, body: revised(Regelangaben), result: Ok },
  regelBestaetigen: { ...recht, method: 'POST', path: `${base}/{id}/bestaetigen`, params, body: Version, result: Ok },
  regelAblehnen: { ...recht, method: 'POST', path: `${base}/{id}/ablehnen`, params, body: z.extend(Version, { grund: line(200) }), result: Ok },

  regelLieferanten: { ...wahl, path: `${base}/lieferanten/entities` },
  regelBaustellen: { ...wahl, path: `${base}/baustellen/entities` },
  regelKostenstellen: { ...wahl, path: `${base}/kostenstellen/entities` },
  regelPersonen: { ...wahl, path: `${base}/personen/entities` },
  regelRollen: { ...wahl, path: `${base}/rollen/entities` },
  regelFilialen: { ...recht, method: 'GET', path: `${base}/filialen/entities`, query: Suche, result: page(z.object({ id: z.int(), name: z.string() })) },

  probebelege: { ...eigene, method: 'GET', path: `${base}/belege/entities`, query: Suche, result: page(Probebeleg) },
  probe: { ...recht, method: 'GET', path: `${base}/probe`, query: Probefrage, result: Probe, live },

  bauleitungen: {
    ...eigene,
    method: 'GET',
    path: '/v1/bauleitung/entities',
    query: z.object({ ...Paging.shape, ...baufilter }),
    result: page(Bauleitungzeile),
    live,
  },
  bauleitungSetzen: {
    ...eigene,
    method: 'PUT',
    path: '/v1/bauleitung/{id}',
    params: z.object({ id: idOf('ktostamm') }),
    body: revised(Bauleitung),
    result: Ok,
  },
} as const

/** What people type as an amount: "1.000,5" is left to the field, "1000,5" becomes "1000.50". */
function alsBetrag(getippt: string) {
  const zahl = /^(-?\d+)(?:[.,](\d{1,2}))?$/.exec(getippt.trim())
  return zahl ? `${zahl[1]}.${(zahl[2] ?? '').padEnd(2, '0')}` : getippt.trim()
}
