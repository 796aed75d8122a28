import type { Config } from '../start/config.ts'

/** The operator's bot protection beside the portal's own: Friendly Captcha v2, hosted in the EU. */
export interface BotService {
  siteKey: string
  /** What the service says of an answer; `gestoert`: it cannot be asked, or does not accept our key. */
  judge: (given: string) => Promise<'mensch' | 'automat' | 'gestoert'>
}

/** Where answers are checked. */
export const botServiceHost = 'https://eu.frcapi.com'
/** The service's frames, which the page may show only where a site key is set. What loads them is ours, built into the page. */
export const botServiceFrames = ['https://eu.frcapi.com', 'https://eu0.frcapi.com', 'https://eu1.frcapi.com'] as const

const patienceMs = 5_000

/** The service as the settings want it; null: only the portal's own. `host` is another one only in a test. */
export function botService(
  { BOT_PROTECTION_SITE_KEY: siteKey, BOT_PROTECTION_API_KEY: apiKey }: Pick<Config, 'BOT_PROTECTION_SITE_KEY' | 'BOT_PROTECTION_API_KEY'>,
  host: string,
  onError: (error: unknown) => void,
): BotService | null {
  if (!siteKey || !apiKey) return null
  return {
    siteKey,
    async judge(given) {
      try {
        const answer = await fetch(`${host}/api/v2/captcha/siteverify`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
          body: JSON.stringify({ response: given, sitekey: siteKey }),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
        const { success } = (await answer.json()) as { success?: unknown }
        if (answer.status === 200 && typeof success === 'boolean') return success ? 'mensch' : 'automat'
        throw new Error(`the bot protection service answered ${answer.status}`)
      } catch (error) {
        onError(error)
        return 'gestoert'
      }
    },
  }
}
