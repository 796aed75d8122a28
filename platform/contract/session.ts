import * as z from 'zod/mini'
import { Ok, idOf } from './shapes.ts'

/** Who is signed in, as the browser knows it. */
export const Session = z.object({
  accountid: z.int(),
  username: z.string(),
  name: z.string(),
  anwenderId: idOf('anwender'),
  /** Which of the person's sessions this is; no secret. */
  sitzungId: idOf('sitzung'),
  sprache: z.enum(['de', 'en']),
  berechtigungen: z.array(z.string()),
  /** Accounts (Filialen) that the person may act for; the current one is among them. */
  konten: z.array(z.object({ accountid: z.int(), name: z.string() })),
  employee: z.optional(
    z.object({
      userId: idOf('anwender'),
      personalid: idOf('lstfix'),
      persnr: z.int(),
      vorname: z.string(),
      zuname: z.string(),
      vkforgid: z.int(),
      zone: z.string(),
    }),
  ),
  /** What the person arranged or chose, by key. */
  einstellungen: z.record(z.string(), z.unknown()),
  firma: z.string(),
  stayAuthenticated: z.boolean(),
  /** Minutes without activity after which the browser signs out; null = never. */
  inaktivMinuten: z.nullable(z.int()),
  /** App id at OneSignal, where the portal uses it. */
  onesignal: z.optional(z.string()),
  /** Which program this is, and in which build. */
  version: z.object({ id: z.string(), name: z.string(), version: z.string(), hash: z.string() }),
})
export type Session = z.output<typeof Session>

/** The calls that the shell itself makes; the login app mounts them. */
export const sessionCalls = {
  session: { method: 'GET', path: '/v1/auth/session', permission: 'angemeldet', scope: 'selbst', result: Session },
  logout: { method: 'POST', path: '/v1/auth/logout', permission: 'angemeldet', scope: 'selbst', limit: 'free', result: Ok },
  konto: { method: 'POST', path: '/v1/auth/konto', permission: 'angemeldet', scope: 'selbst', body: z.object({ accountid: z.int() }), result: Ok },
  sprache: {
    method: 'POST',
    path: '/v1/auth/sprache',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ sprache: z.enum(['de', 'en']) }),
    result: Ok,
  },
  einstellung: {
    method: 'PUT',
    path: '/v1/auth/einstellungen/{schluessel}',
    permission: 'angemeldet',
    scope: 'selbst',
    params: z.object({ schluessel: z.string().check(z.regex(/^[a-zA-Z0-9.-]{1,60}$/)) }),
    body: z.object({ wert: z.unknown() }),
    result: Ok,
  },
} as const
