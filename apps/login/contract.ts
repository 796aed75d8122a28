import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Session, sessionCalls } from '#platform/contract/session.ts'
import { app } from './app.ts'

/** What a person types to sign in. `username` is an e-mail address or a name that the administration gave; case does not count. */
export const Anmeldung = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(500)),
  stayAuthenticated: z._default(z.boolean(), false),
})
export type Anmeldung = z.output<typeof Anmeldung>

/** What stands in the QR code of a personal badge: this word and 192 random bits. */
export const ausweisVorsatz = 'portal-ausweis:'
export const ausweisCode = /^portal-ausweis:[\w-]{32}$/
/** The PIN of a personal badge. */
export const AusweisPin = z.string().check(z.regex(/^\d{6,12}$/))
/** Signing in with a personal badge. */
export const AusweisAnmeldung = z.object({ code: z.string().check(z.regex(ausweisCode)), pin: AusweisPin })
export type AusweisAnmeldung = z.output<typeof AusweisAnmeldung>

export const calls = defineContract(app)({
  /** Starts a session and sets its cookie. */
  login: { method: 'POST', path: '/v1/auth/login', permission: 'public', scope: 'oeffentlich', body: Anmeldung, result: Session },
  /** Starts a session with a personal badge; its code counts once. Never "stay signed in": it is meant for devices that others use as well. */
  ausweis: { method: 'POST', path: '/v1/auth/ausweis', permission: 'public', scope: 'oeffentlich', body: AusweisAnmeldung, result: Session },
  /** What the sign-in page may know before anybody is signed in: the company's name; null = not set up yet. */
  portal: { method: 'GET', path: '/v1/auth/portal', permission: 'public', scope: 'oeffentlich', result: z.object({ firma: z.nullable(z.string()) }) },
  ...sessionCalls,
})
