import { parseArgs, type ParseArgsConfig } from 'node:util'

/** One command. `run` answers the exit code: 0 done, 1 not done or something is wrong. */
export interface Command {
  /** Words after `portal`, e.g. `['user', 'list']`. */
  words: readonly string[]
  /** What stands behind the words in the help. */
  args?: string
  /** One line for the overview. */
  about: string
  /** More for `--help`. */
  help?: string
  run: (args: string[]) => Promise<number>
}

/** The command line is written wrongly: exit code 2. */
export class Usage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads options and words: all of `names` have to be there, those of `optional` may follow. Throws Usage. */
export function read<const O extends Options>(args: string[], options: O, names: readonly string[] = [], optional: readonly string[] = []) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length < names.length) throw new Usage(`Es fehlt: ${names.slice(positionals.length).join(' ')}.`)
    const surplus = positionals[names.length + optional.length]
    if (surplus !== undefined) throw new Usage(`Unerwartete Angabe „${surplus}“.`)
    return { values, words: positionals }
  } catch (error) {
    throw german(error as NodeJS.ErrnoException)
  }
}

/** Finds the command that the words begin with. Throws Usage with the nearest one. */
export function find(commands: readonly Command[], args: readonly string[]): Command {
  const fits = commands.filter(({ words }) => words.every((word, index) => args[index] === word))
  const [best] = fits.toSorted((a, b) => b.words.length - a.words.length)
  if (best) return best
  const group = commands.filter(({ words }) => words[0] === args[0])
  if (group.length) throw new Usage(`„portal ${args[0]}“ braucht eines von: ${group.map(({ words }) => words.slice(1).join(' ')).join(', ')}.`)
  throw new Usage(`Unbekannter Befehl „${args[0]}“.`)
}

function german(error: NodeJS.ErrnoException) {
  const option = /'(-[^' ]*)/.exec(error.message)?.[1] ?? ''
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new Usage(`Unbekannte Option „${option}“.`)
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return new Usage(
      /does not take/.test(error.message)
        ? `Die Option „${option.replace(/,$/, '')}“ nimmt keinen Wert.`
        : `Die Option „${/--[\w-]+/.exec(error.message)?.[0] ?? option}“ braucht einen Wert.`,
    )
  return error
}
