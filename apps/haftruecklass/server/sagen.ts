import { einbehaltRecht } from '#domain/belege/einbehalt/sicht.ts'
import { leuteMit, sage } from '#domain/belege/nachricht.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Way } from '#platform/text/way.ts'
import type { Context } from '#platform/server/http/context.ts'
import { messages } from '../messages.ts'
import type { Gegriffen } from './greifen.ts'

/** What others hear of an act, one letter for all that it was about. */
const worte = {
  gesperrt: ['haftruecklass.sperre', 'gesperrtBetreff', 'gesperrtText'],
  entsperrt: ['haftruecklass.sperre', 'entsperrtBetreff', 'entsperrtText'],
  beantragt: ['haftruecklass.antrag', 'antragBetreff', 'antragText'],
  bestaetigt: ['haftruecklass.antwort', 'bestaetigtBetreff', 'bestaetigtText'],
  abgelehnt: ['haftruecklass.antwort', 'abgelehntBetreff', 'abgelehntText'],
} as const
type Was = keyof typeof worte

/** Tells whoever sees retentions of these branches what was done with them. No amounts. */
export const sageAllen = async (context: Context, was: Was, alle: readonly Gegriffen[]) =>
  sageLeuten(context, was, alle, await leuteMit(context, einbehaltRecht, [...new Set(alle.map(({ vkforgid }) => vkforgid))]))

/** Tells those who asked for an earlier day what the second person said. */
export async function sageAntwort(context: Context, was: 'bestaetigt' | 'abgelehnt', alle: readonly Gegriffen[]) {
  for (const wer of new Set(alle.map(({ antrag }) => antrag!.anwenderId)))
    if (wer !== context.person.anwenderId)
      await sageLeuten(
        context,
        was,
        alle.filter(({ antrag }) => antrag!.anwenderId === wer),
        [wer],
      )
}

async function sageLeuten(context: Context, was: Was, alle: readonly Gegriffen[], leute: readonly string[]) {
  if (!alle.length) return
  const [anlass, betreff, text] = worte[was]
  const ziel: Way = alle.length === 1 ? `/haftruecklass/result?posten=${alle[0]!.id}` : '/haftruecklass/result'
  const brief = (sprache: 'de' | 'en') => ({
    betreff: fill(messages[sprache][betreff], { n: alle.length }),
    text: fill(messages[sprache][text], { n: alle.length, wer: context.person.name }),
  })
  await sage(context, leute, { anlass, ziel, brief })
}
