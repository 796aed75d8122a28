import type { BotTask, BotSolution } from '#platform/contract/bot.ts'

/** Solves a task beside the page; about a second. Throws when the browser cannot (no WebCrypto outside of https or localhost). */
export const solveTask = ({ id, parameters }: BotTask) =>
  new Promise<BotSolution>((done, fail) => {
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      act()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Omit<BotSolution, 'id'> | null>) =>
      end(() => (data ? done({ id, ...data }) : fail(new Error('the task was not solved')))),
    )
    worker.addEventListener('error', () => end(() => fail(new Error('the worker did not start'))))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own has no origin to name
    worker.postMessage(parameters)
  })
