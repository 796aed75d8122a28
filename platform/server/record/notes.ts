/** One entry of the audit trail; who and when are added. `daten` never holds a secret. */
export interface AuditEntry {
  aktion: string
  gegenstand: string
  gegenstandId: string | number
  daten?: Record<string, unknown>
}
/** Who acted, when nobody is signed in: a user, a terminal or a program by its id. */
export interface Actor {
  anwenderId: string | null
  name: string
}
/** A live event: `fuer` limits it to persons (anwender or lstfix ids), holders of a permission key, or those who act for an account (`konto(1000)`); without it everyone who may call hears that something changed, but not whose. */
export interface Emission {
  thema: string
  ids: readonly string[]
  fuer?: readonly string[]
}

/** What a call told of, under a name of its own that its events carry, too: the asker hears it with the answer. */
export interface Told {
  aufruf: string
  themen: Set<string>
}

/** What a commit writes beside the rows, and what runs after it (never when it failed). */
export interface Notes {
  audit: (AuditEntry & { als?: Actor })[]
  events: Emission[]
  after: (() => void)[]
  /** Set where the answer says what became stale. */
  told?: Told | undefined
  /** Entries of the audit trail were written before the call's end. */
  kept?: boolean
}
