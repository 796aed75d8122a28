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
interface Nachricht {
  anlass: string
  was: 'anfrage' | 'erlaubt' | 'abgelehnt' | 'gesperrt' | 'geloest'
  /** Local day. */
  bis?: string
}

/** An excess waits: everybody hears of it who may decide, but for whoever asked. No amounts, no reasons. */
export const sageAnfrage = async (context: Context, kunde: Kunde, bis: string) =>
  sageKredit(context, kunde, await leuteMit(context, freigabeRecht, [kunde.vkforgid]), { anlass: 'kreditlimit.anfrage', was: 'anfrage', bis })

/** Whoever asked hears what was decided. */
export const sageAntwort = (context: Context, kunde: Kunde, wer: string, erlaubt: boolean, bis: string) =>
  sageKredit(context, kunde, [wer], { anlass: 'kreditlimit.antwort', was: erlaubt ? 'erlaubt' : 'abgelehnt', bis })

/** Deliveries were stopped or may go again: everybody hears of it who sees the limit. */
export const sageSperre = async (context: Context, kunde: Kunde, gesperrt: boolean) =>
  sageKredit(context, kunde, await leuteMit(context, kreditRecht, [kunde.vkforgid]), { anlass: 'kreditlimit.sperre', was: gesperrt ? 'gesperrt' : 'geloest' })

const sageKredit = (context: Context, { id, nummer }: Kunde, leute: readonly string[], { anlass, was, bis }: Nachricht) =>
  sage(context, leute, {
    anlass,
    ziel: `/kreditlimit/${id}`,
    brief: (sprache) => {
      const tag = bis === undefined ? '' : Temporal.PlainDate.from(bis).toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' })
      const werte = { wer: context.person.name, nummer, tag }
      return { betreff: fill(messages[sprache][`${was}Betreff`], werte), text: fill(messages[sprache][`${was}Text`], werte) }
    },
  })
