import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { kinds, NewPassword, passwordLength } from '#platform/contract/password.ts'
import { assertUncommon } from '../access/password.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'
import { askPassword } from './console.ts'

export const passwordOptions = { erzeugen: { type: 'boolean' } } as const

/** A password that fits the rules: typed, or made up when asked for. Throws StartError, Problem (too common). */
export async function newPassword(db: Kysely<Tables>, { erzeugen }: { erzeugen?: boolean | undefined }, own: readonly (string | null)[]) {
  const text = erzeugen ? makeUp() : await askPassword()
  const missing = Object.entries(kinds)
    .filter(([, pattern]) => !pattern.test(text))
    .map(([kind]) => names[kind as keyof typeof kinds])
  if (!NewPassword.safeParse(text).success)
    throw new StartError(
      `Das Passwort braucht ${passwordLength.min} bis ${passwordLength.max} Zeichen mit Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen.${missing.length ? ` Es fehlt: ${missing.join(', ')}.` : ''}`,
    )
  await assertUncommon(db, text, own, 'passwort')
  return { text, generated: erzeugen === true }
}

const names = { gross: 'Großbuchstabe', klein: 'Kleinbuchstabe', ziffer: 'Ziffer', zeichen: 'Sonderzeichen' } as const

/** 16 characters without those that are mistaken for one another, in groups of four: about 85 bit. */
function makeUp(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''))
  const text = groups.join('-')
  return Object.values(kinds).every((pattern) => pattern.test(text)) ? text : makeUp()
}
