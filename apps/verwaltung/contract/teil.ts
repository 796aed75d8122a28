import * as z from 'zod/mini'
import { optionalLineField } from '#platform/contract/record/fields.ts'
import { Day, page, Paging, idOf } from '#platform/contract/shapes.ts'

/** Every call of this app asks for the one right and reaches all accounts. */
export const recht = { permission: 'VERWALTUNG', scope: 'alle' } as const

/** Params of a call that names one row. */
export const byId = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind) })
/** Street, postcode and place, as far as they are known. */
export const anschrift = {
  strasse: optionalLineField({ de: 'Straße und Hausnummer', en: 'Street and number', max: 150 }),
  plz: optionalLineField({ de: 'Postleitzahl', en: 'Postcode', max: 10 }),
  ort: optionalLineField({ de: 'Ort', en: 'Place', max: 100 }),
}
export const Mailadresse = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254))
/** A VAT number with the letters of its country, or none. */
export const UstId = z._default(
  z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
    z.regex(/^([A-Z]{2}[A-Z0-9]{2,13})?$/, 'verwaltung.ust-id'),
  ),
  '',
)
/** What people type to find something. */
export const q = z.optional(z.string().check(z.maxLength(100)))
export const optionalDay = z.optional(Day)
export const janein = z.optional(z.enum(['ja', 'nein']))

/** A list of the app: filter, sort, keyset paging. */
export const liste = <const P extends string, F extends z.core.$ZodLooseShape, E extends z.ZodMiniType>(
  path: P,
  filter: F,
  entity: E,
  live: readonly string[] = ['verwaltung'],
) =>
  ({ method: 'GET', path: `/v1/verwaltung/${path}/entities`, ...recht, query: z.object({ ...Paging.shape, ...filter }), result: page(entity), live }) as const

/** The same list as a file, in the same order. */
export const datei = <const P extends string, F extends z.core.$ZodLooseShape>(path: P, filter: F) =>
  ({
    method: 'GET',
    path: `/v1/verwaltung/${path}/datei`,
    ...recht,
    query: z.object({ format: z.enum(['csv', 'xlsx']), sort: Paging.shape.sort, ...filter }),
    result: z.unknown(),
    file: true,
  }) as const
