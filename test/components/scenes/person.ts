import type { Session } from '#platform/contract/session.ts'

/** Somebody who is signed in, with what a scene needs of her. */
export const person = (anwenderId: string, more: Partial<Session> = {}): Session => ({
  accountid: 1,
  username: 'probe',
  name: 'Probe',
  anwenderId,
  sitzungId: anwenderId,
  sprache: 'de',
  berechtigungen: [],
  konten: [{ accountid: 1, name: 'Probe' }],
  einstellungen: {},
  firma: 'Probe',
  stayAuthenticated: true,
  inaktivMinuten: null,
  version: { id: 'portal', name: 'Portal', version: '1', hash: '1' },
  ...more,
})

/** The live stream stands all the while; what it tells, the document's event `strom` says. */
export class Strom extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    super()
    queueMicrotask(() => this.onopen?.())
    document.addEventListener('strom', (event) => this.onmessage?.({ data: JSON.stringify({ topic: (event as CustomEvent<string>).detail, ids: [] }) }))
  }
  close() {}
}
