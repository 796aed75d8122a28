import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { NewPassword } from '#platform/contract/password.ts'
import { Ok } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const Username = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))

/** Asks for a code. Whoever signs in with a name of their own gives it beside the e-mail address. */
export const CodeAnfrage = z.object({ username: Username, email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()) })
export type CodeAnfrage = z.output<typeof CodeAnfrage>

/** The code from the mail and the new password, twice. Hyphen, spaces and case of the code do not count. */
export const NeuesPasswort = z
  .object({
    username: Username,
    token: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    password: NewPassword,
    passwordRepeat: z.string().check(z.minLength(1), z.maxLength(500)),
  })
  .check(z.refine(({ password, passwordRepeat }) => password === passwordRepeat, { path: ['passwordRepeat'], error: 'passwort.ungleich' }))
export type NeuesPasswort = z.output<typeof NeuesPasswort>

export const calls = defineContract(app)({
  /** Sends a code when the account exists; answers the same when it does not. */
  token: { method: 'POST', path: '/v1/auth/password/token', permission: 'public', scope: 'oeffentlich', body: CodeAnfrage, result: Ok },
  /** Sets the password and ends every session of the account. */
  reset: { method: 'POST', path: '/v1/auth/password/reset', permission: 'public', scope: 'oeffentlich', body: NeuesPasswort, result: z.literal(true) },
})
