import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { BotTask } from '#platform/contract/bot.ts'

// The work is done beside the page, so that typing stays smooth.
addEventListener('message', ({ data }: MessageEvent<BotTask['parameters']>) => {
  void solveChallenge({ challenge: { parameters: data }, deriveKey, timeout: 60_000 }).then(
    (found) => postMessage(found && { counter: found.counter, derivedKey: found.derivedKey }),
    () => postMessage(null),
  )
})
