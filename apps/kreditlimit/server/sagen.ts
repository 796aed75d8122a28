import { freigabeRecht, kreditRecht } from '#domain/belege/kredit/sicht.ts'
import { leuteMit, sage } from '#domain/belege/nachricht.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import { messages } from '../messages.ts'

/** The customer that something was done with. */
interface Kunde {
  id: string
  nummer: number
  vkforgid: number
}
type Was = 'anfrage' | 'erlaubt' | 'abgelehnt' | 'gesperrt' | 'geloest'

/** An excess waits: everybody hears of it who may decide, but for whoever asked. No amounts, no reasons. */
export const sageAnfrage = async (context: Context, kunde: Kunde, bis: string) =>
  sageKredit(context, kunde, await leuteMit(context, freigabeRecht, [kunde.vkforgid]), 'kreditlimit.anfrage', 'anfrage', bis)

/** Whoever asked hears what was decided. */
export const sageAntwort = (context: Context, kunde: Kunde, wer: string, erlaubt: boolean, bis: string) =>
  sageKredit(context, kunde, [wer], 'kreditlimit.antwort', erlaubt ? 'erlaubt' : 'abgelehnt', bis)

/** Deliveries were stopped or may go again: everybody hears of it who sees the limit. */
export const sageSperre = async (context: Context, kunde: Kunde, gesperrt: boolean) =>
  sageKredit(context, kunde, await leuteMit(context, kreditRecht, [kunde.vkforgid]), 'kreditlimit.sperre', gesperrt ? 'gesperrt' : 'geloest')

const sageKredit = (context: Context, { id, nummer }: Kunde, leute: readonly string[], anlass: string, was: Was, bis?: string) =>
  sage(context, leute, {
    anlass,
    ziel: `/kreditlimit/${id}`,
    brief: (sprache) => {
      const tag = bis === undefined ? '' : Temporal.PlainDate.from(bis).toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' })
      const werte = { wer: context.person.name, nummer, tag }
      return { betreff: fill(messages[sprache][`${was}Betreff`], werte), text: fill(messages[sprache][`${was}Text`], werte) }
    },
  })
