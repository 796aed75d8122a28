import type { ComponentType } from 'react'
import { whenIdle } from '../pwa/start.ts'
import { later } from './later.ts'

const restMs = 3_000
const waiting: (() => Promise<unknown>)[] = []
let begun = false

function begin() {
  if (begun) return
  begun = true
  for (const load of waiting) void load()
}
if ('document' in globalThis)
  for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, begin, { once: true, capture: true, passive: true })

/** Without a movement what is fetched ahead comes once the page has stood for a moment. */
export const fetchAtRest = () => void setTimeout(() => whenIdle(begin), restMs)

/** Fetches a part that the screen does not need to be shown: from the first movement of the pointer, touch or key on. It must not fail. */
export function fetchAhead(load: () => Promise<unknown>) {
  waiting.push(load)
  if (begun) void load()
}

/** A screen of an app that few open first: fetched ahead when the app's others are there, and at the latest when it is opened. */
export function afterwards(fetchScreen: () => Promise<ComponentType>, Meanwhile: ComponentType) {
  const Screen = later(fetchScreen, Meanwhile)
  fetchAhead(() => Screen.load().catch(() => {}))
  return Screen
}
