import * as z from 'zod/mini'
import { BotTask, BotProof } from '#platform/contract/bot.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { NewPassword } from '#platform/contract/password.ts'
import { Ok, line } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const felder = {
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), z.email()),
  vorname: line(100),
  zuname: line(100),
  firma: line(150),
  password: NewPassword,
  passwordRepeat: z.string().check(z.minLength(1), z.maxLength(500)),
}
const gleich = z.refine<{ password: string; passwordRepeat: string }>(({ password, passwordRepeat }) => password === passwordRepeat, {
  path: ['passwordRepeat'],
  error: 'registration.ungleich',
})
/** What the person enters. */
export const Registrierung = z.object(felder).check(gleich)
/** Random text that the registering browser keeps to itself (base64url). */
const Beleg = z.string().check(z.regex(/^[\w-]{22,64}$/))
const Anfrage = z.object({ ...felder, bot: BotProof, beleg: z.optional(Beleg) }).check(gleich)

export const calls = defineContract(app)({
  /** A task that costs a computer a second; the registration carries its answer. */
  aufgabe: { method: 'POST', path: '/v1/registration/challenge', permission: 'public', scope: 'oeffentlich', result: BotTask },
  /** Answers the same whether the address is known or not; the mail differs. */
  registrieren: { method: 'POST', path: '/v1/registration', permission: 'public', scope: 'oeffentlich', body: Anfrage, result: Ok },
  /** The link from the mail, once and for 24 hours. `beleg` or `password` shows that the same person registered: whoever owns the mailbox does not confirm a stranger's request. */
  bestaetigen: {
    method: 'POST',
    path: '/v1/registration/confirm',
    permission: 'public',
    scope: 'oeffentlich',
    body: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      beleg: z.optional(Beleg),
      password: z.optional(z.string().check(z.maxLength(500))),
    }),
    result: Ok,
  },
})
