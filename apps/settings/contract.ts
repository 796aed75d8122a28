import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { nfcCalls } from '#platform/contract/nfc.ts'
import { Instant, Ok, page, Paging, Uuid } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

/** One of the person's own open sessions. */
export const Sitzung = z.object({
  id: Uuid,
  /** 'Firefox', 'Chrome' …; null = unknown. */
  browser: z.nullable(z.string()),
  /** 'Windows', 'iPhone' …; null = unknown. */
  system: z.nullable(z.string()),
  mobil: z.boolean(),
  adresse: z.string(),
  begonnen: Instant,
  zuletztGesehen: Instant,
  stayAuthenticated: z.boolean(),
  /** The session that asks. */
  diese: z.boolean(),
  darf: z.array(z.enum(['beenden'])),
})
export type Sitzung = z.output<typeof Sitzung>

export const calls = defineContract(app)({
  sitzungen: {
    method: 'GET',
    path: '/v1/settings/sitzungen/entities',
    permission: 'angemeldet',
    scope: 'selbst',
    query: Paging,
    result: page(Sitzung),
    live: ['sitzungen'],
  },
  beenden: { method: 'DELETE', path: '/v1/settings/sitzungen/{id}', permission: 'angemeldet', scope: 'selbst', params: z.object({ id: Uuid }), result: Ok },
  andereBeenden: {
    method: 'POST',
    path: '/v1/settings/sitzungen/andere-beenden',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ beendet: z.int() }),
  },
  /** What only the settings show of one's own account. */
  konto: {
    method: 'GET',
    path: '/v1/settings/konto',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ email: z.nullable(z.string()), rechte: z.array(z.object({ app: z.string(), schluessel: z.string(), text: z.string() })) }),
  },
  ...nfcCalls,
})
