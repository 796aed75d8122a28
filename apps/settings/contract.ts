import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { nfcCalls } from '#platform/contract/nfc.ts'
import { pushCalls } from '#platform/contract/push.ts'
import { Instant, Ok, page, Paging, Uuid, idOf } from '#platform/contract/shapes.ts'
import { AusweisPin } from '#apps/login/contract.ts'
import { app } from './app.ts'

/** One of the person's own open sessions, or a device that may still hand over entries after signing out. */
export const Sitzung = z.object({
  id: idOf('sitzung'),
  /** 'Firefox', 'Chrome' …; null = unknown. */
  browser: z.nullable(z.string()),
  /** 'Windows', 'iPhone' …; null = unknown. */
  system: z.nullable(z.string()),
  mobil: z.boolean(),
  adresse: z.string(),
  begonnen: Instant,
  zuletztGesehen: Instant,
  stayAuthenticated: z.boolean(),
  /** False: signed out there, or timed out. */
  angemeldet: z.boolean(),
  /** Until when the device may hand over entries that wait on it; null = it may not. */
  uebergabeBis: z.nullable(Instant),
  /** When it last did. */
  uebergeben: z.nullable(Instant),
  /** The session that asks. */
  diese: z.boolean(),
  darf: z.array(z.enum(['beenden'])),
})
export type Sitzung = z.output<typeof Sitzung>

/** A code of the personal badge, without the code itself: that is told once, when it is made. */
export const Anmeldecode = z.object({
  id: idOf('anmeldecode'),
  erzeugt: Instant,
  laeuftAb: Instant,
  zustand: z.enum(['offen', 'verbraucht', 'widerrufen', 'abgelaufen']),
})
export type Anmeldecode = z.output<typeof Anmeldecode>
/** Codes on one sheet. */
export const codesJeBogen = 8
/** How many codes may be open at once, and for how long. */
export const anmeldecodes = { offen: 16, tage: 90 } as const

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
  beenden: {
    method: 'DELETE',
    path: '/v1/settings/sitzungen/{id}',
    permission: 'angemeldet',
    scope: 'selbst',
    params: z.object({ id: idOf('sitzung') }),
    result: Ok,
  },
  andereBeenden: {
    method: 'POST',
    path: '/v1/settings/sitzungen/andere-beenden',
    permission: 'angemeldet',
    scope: 'selbst',
    /** `geraete`: so many may hand over nothing any more. */
    result: z.object({ beendet: z.int(), geraete: z.int() }),
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
  ...pushCalls,
  /** The personal badge: whether there is a PIN, and the codes, newest first. */
  ausweis: {
    method: 'GET',
    path: '/v1/settings/ausweis',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ pin: z.boolean(), offen: z.int(), codes: z.array(Anmeldecode) }),
    live: ['anmeldecodes'],
  },
  /** Sets the PIN; the password proves that it is the person and not somebody at an open screen. */
  ausweisPin: {
    method: 'PUT',
    path: '/v1/settings/ausweis/pin',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(500)), pin: AusweisPin }),
    result: Ok,
  },
  /** Makes codes: one for the screen, or a sheet. The answer is the only place where they are told. */
  ausweisCodes: {
    method: 'POST',
    path: '/v1/settings/ausweis/codes',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ anzahl: z.union([z.literal(1), z.literal(codesJeBogen)]) }),
    result: z.object({ codes: z.array(z.object({ id: Uuid, code: z.string(), laeuftAb: Instant })) }),
  },
  ausweisWiderrufen: {
    method: 'DELETE',
    path: '/v1/settings/ausweis/codes',
    permission: 'angemeldet',
    scope: 'selbst',
    result: z.object({ widerrufen: z.int() }),
  },
})
