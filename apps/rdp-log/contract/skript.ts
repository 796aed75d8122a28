import * as z from 'zod/mini'
import { Instant, Ok, Paging, Pick, Uuid, line, page, idOf } from '#platform/contract/shapes.ts'

/** What a key may do that a script of ours posts events with. */
export const skriptrecht = 'RDPLOG.IMPORT'
/** A new key: for which machines, for how many days, and whether what comes with it is one customer's only. */
export const Skriptzugang = z.object({
  name: line(80),
  tage: z.int().check(z.minimum(1), z.maximum(730)),
  ktostammId: z._default(z.nullable(idOf('ktostamm')), null),
})
export const skriptstaende = ['gueltig', 'abgelaufen', 'widerrufen'] as const
export const Skriptzeile = z.object({
  id: idOf('programmzugang'),
  name: z.string(),
  anfang: z.string(),
  kunde: z.nullable(Pick),
  laeuftAb: Instant,
  zuletzt: z.nullable(Instant),
  stand: z.enum(skriptstaende),
})
export type Skriptzeile = z.output<typeof Skriptzeile>
/** What came of a post. `abweichend`: they stand in the log otherwise, or are another customer's, and stay as they are. */
export const Skriptlauf = z.object({ sitzungen: z.int(), neu: z.int(), geaendert: z.int(), unveraendert: z.int(), abweichend: z.int() })

const base = '/v2/rdp-logs'
const einrichten = { permission: 'VERWALTUNG', scope: 'alle' } as const
/** Keys of scripts, and what comes with them. */
export const skriptcalls = {
  /** Keys of the script that posts events. */
  skriptzugaenge: {
    ...einrichten,
    method: 'GET',
    path: `${base}/skripte/entities`,
    query: Paging,
    result: page(Skriptzeile),
    live: ['sitzung-fern', 'ticket', 'hardware'],
  },
  /** `token` is answered this once. */
  skriptzugangAnlegen: { ...einrichten, method: 'POST', path: `${base}/skripte`, body: Skriptzugang, result: z.object({ id: Uuid, token: z.string() }) },
  skriptzugangWiderrufen: {
    ...einrichten,
    method: 'POST',
    path: `${base}/skripte/{id}/widerrufen`,
    params: z.object({ id: idOf('programmzugang') }),
    result: Ok,
  },
  /** Sessions of a program: events of Windows as XML, or NDJSON as `portal import rdp` reads it, as text (`application/x-ndjson`, at most 16 MB). */
  importieren: {
    method: 'POST',
    path: `${base}/import`,
    permission: skriptrecht,
    scope: 'alle',
    token: true,
    body: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)),
    result: Skriptlauf,
    timeoutMs: 120_000,
  },
} as const
