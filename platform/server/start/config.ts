import * as z from 'zod/mini'
import { settings } from './settings.ts'
import { StartError } from './error.ts'

type Name = keyof typeof settings
/** The settings as the program uses them; lists are arrays, addresses have no slash at the end. */
export type Config = { readonly [N in Name]: z.output<(typeof settings)[N]['shape']> }

/** Reads the settings from the environment; an empty one counts as not set. Throws StartError with one German line for each bad one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems = Object.keys(env)
    .filter((name) => name.startsWith('PORTAL_') && !fromKubernetes(name, env[name] ?? ''))
    .map((name) => `${name}: unbekannte Einstellung.${suggestion(name)}`)
  const entries = names.map((name) => {
    const { shape, expects, example, ...setting } = settings[name]
    const value = env[name]?.trim() || undefined
    const parsed = z.safeParse(shape as z.ZodMiniType, value)
    if (!parsed.success) problems.push(`${name}: ${'secret' in setting ? 'Der Wert' : `„${value}“`} ist ${expects}. Beispiel: ${name}=${example}`)
    return [name, parsed.data]
  })
  for (const [one, other] of together)
    if (!env[one]?.trim() !== !env[other]?.trim()) problems.push(`${one} und ${other} gehören zusammen: Gesetzt ist nur eines davon.`)
  if (problems.length) throw new StartError(problems.join('\n'))
  return Object.fromEntries(entries) as Config
}

const names = Object.keys(settings) as Name[]
/** Of no use without each other. */
const together: readonly (readonly [Name, Name])[] = [['BOT_PROTECTION_SITE_KEY', 'BOT_PROTECTION_API_KEY']]

// A service named "portal" puts these into every container beside it.
const fromKubernetes = (name: string, value: string) =>
  /^PORTAL_(SERVICE_(HOST|PORT)|PORT_\d+_)/.test(name) || (name === 'PORTAL_PORT' && value.includes('://'))

function suggestion(name: string) {
  const bare = name.slice('PORTAL_'.length)
  const [near, far] = names.map((known) => [known, distance(bare, known)] as const).reduce((best, next) => (next[1] < best[1] ? next : best))
  return far <= 2 ? ` Gemeint ist wohl ${near}.` : ' Die Einstellungen tragen keinen Vorsatz PORTAL_; alle stehen in .env.example.'
}

/** Number of letters to change, insert or drop between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries())
    row = row.reduce<number[]>(
      (next, above, j) => [...next, j === 0 ? i + 1 : Math.min(above + 1, next[j - 1]! + 1, row[j - 1]! + (letter === b[j - 1] ? 0 : 1))],
      [],
    )
  return row[b.length]!
}
