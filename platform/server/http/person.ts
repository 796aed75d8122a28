import type { Id } from '#platform/contract/shapes.ts'
import type { Language } from '#platform/contract/messages.ts'

/** Who asks. Read from the session with every request (at most 2 s old). */
export interface Person {
  anwenderId: Id<'anwender'>
  sitzungId: string
  username: string
  name: string
  email: string | null
  /** The current account. */
  accountid: number
  /** All accounts that the person may act for; holds `accountid`. */
  konten: readonly number[]
  lstfixId: Id<'lstfix'> | null
  berechtigungen: ReadonlySet<string>
  sprache: Language
  stayAuthenticated: boolean
  /** Set when a paired terminal asks: it has no rights, only the calls with `permission: 'terminal'`. */
  terminal?: Terminal
}

/** Who asks without being signed in. */
export const nobody: Person = {
  anwenderId: '00000000-0000-0000-0000-000000000000',
  sitzungId: '',
  username: '',
  name: '',
  email: null,
  accountid: 0,
  konten: [],
  lstfixId: null,
  berechtigungen: new Set(),
  sprache: 'de',
  stayAuthenticated: false,
}

/** A paired terminal. `inhalt`: hash of the body that its proof covers. */
export interface Terminal {
  id: string
  geraetId: string
  name: string
  vkforgid: number
  zustand: 'aktiv' | 'gesperrt' | 'stillgelegt' | 'abgeloest'
  inhalt: string
}
