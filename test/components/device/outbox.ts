import { webcrypto } from 'node:crypto'
import type { Page } from 'playwright-core'
import { receiptHeader } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Office } from '../stage.ts'

const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
const oeffentlich = Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey)).toString('base64')

/** Hands out passes; what comes of an entry the test says. */
export const office =
  (entry: Office): Office =>
  (asked) =>
    asked.path === '/v1/geraet/ausweis'
      ? { json: { ausweis: 'a'.repeat(40), laeuftAb: '2030-01-01T00:00:00Z', schluessel: { id: uuid(), oeffentlich } } }
      : asked.path === '/v1/probe/meldungen'
        ? entry(asked)
        : { status: 404, json: {} }
/** The office's own receipt. */
export const taken: Office = () => ({ json: { ok: true }, headers: { [receiptHeader]: '1' } })

interface Probe {
  start: (anwenderId: string) => Promise<void>
  store: (body: { id: string; text: string }) => Promise<{ kept: boolean; came: string }>
  retryAll: () => Promise<void>
  discard: (id: string) => Promise<void>
  own: () => { id: string; titel: string; problem: string | null }[]
}
/** The queue of the page, without a screen. */
export const probe = <K extends keyof Probe>(page: Page, act: K, ...given: Parameters<Probe[K]>) =>
  page.evaluate(([name, args]) => (globalThis as unknown as { probe: Record<string, (...all: unknown[]) => unknown> }).probe[name]!(...args), [
    act as string,
    given as unknown[],
  ] as const) as Promise<Awaited<ReturnType<Probe[K]>>>
