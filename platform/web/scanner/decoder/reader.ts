import { ScanError } from '../errors.ts'
import type { LabelType } from './labels.ts'
import type { Found } from './votes.ts'
import type { ScanArea } from '../watch.ts'
import type { Ask } from './worker.ts'

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, { done: (found: Found[]) => void; fail: (error: unknown) => void }>()

/** One worker for the whole page, started when the first scan begins. */
function started() {
  if (worker) return worker
  const one = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  one.addEventListener('message', ({ data }: MessageEvent<{ id: number; found?: Found[]; error?: string }>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.found) asked?.done(data.found)
    else asked?.fail(new ScanError('parse', data.error))
  })
  one.addEventListener('error', (event) => givenUp(event.message))
  return (worker = one)
}

/** The worker has gone: the next scan begins with another one. */
function givenUp(cause: unknown) {
  const problem = new ScanError('load', cause)
  worker?.terminate()
  worker = undefined
  for (const { fail } of waiting.values()) fail(problem)
  waiting.clear()
  return problem
}

function asked(ask: Ask, hand: Transferable[] = []) {
  const id = ++last
  return new Promise<Found[]>((done, fail) => {
    waiting.set(id, { done, fail })
    started().postMessage({ id, ask }, hand)
  })
}

/** Throws `load` when the decoder cannot be had, as without a network on a device that never had it; the next try loads it anew. */
export const beginFrames = (labels: readonly LabelType[]) =>
  asked({ kind: 'begin', labels }).catch((error: unknown) => {
    throw givenUp(error)
  })
export const readFrame = (bitmap: ImageBitmap, area?: ScanArea) => asked({ kind: 'frame', bitmap, area }, [bitmap])
export const readFile = async (bitmap: ImageBitmap, labels: readonly LabelType[]) => {
  await beginFrames(labels)
  return asked({ kind: 'file', bitmap, labels }, [bitmap])
}
