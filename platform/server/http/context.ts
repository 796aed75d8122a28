import type { PersonRecords } from '../record/person-records.ts'
import type { Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { AuditWords } from '#platform/contract/audit-words.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Entry, EntryHead } from '#platform/contract/outbox.ts'
import type { BotService } from '../access/botservice.ts'
import type { FileService } from '../files/accept.ts'
import type { Push } from '../push/services.ts'
import type { Tables } from '../database/tables.ts'
import type { Vault } from '../access/vault.ts'
import type { Actor, AuditEntry, Notes } from '../record/notes.ts'
import type { Person } from './person.ts'

/** What handlers may know of the installation. `permissions`: every key that an app declares, in menu order. */
export interface Settings {
  idleMinutes: number
  /** So often a terminal checks in while nothing happens. */
  terminalSeconds: number
  demo: boolean
  /** Where this server keeps the anchors of the audit trail. */
  anchorFile: string
  /** App id at OneSignal; null: not used. */
  onesignal: string | null
  version: { id: string; name: string; version: string; hash: string }
  permissions: readonly { key: string; app: string; text: { de: string; en: string } }[]
  /** What people may be told of, in menu order. */
  meldungen: readonly { anlass: string; text: { de: string; en: string }; permission: string | readonly string[]; mail: boolean }[]
  /** Words of all apps for what the audit trail notes in short form. */
  words: Required<AuditWords>
  /** What all apps keep about one person (Art. 15 GDPR), in the order of the apps. */
  personRecords: readonly PersonRecords[]
}

/**
 * What a rule works with, whoever lets it run: a call, a job, a mail that came in. Rows go through `db`; what is noted (`audit`, `emit`, `afterCommit`) is written with the
 * same commit.
 */
export interface Work {
  person: Person
  /** The one transaction of what writes; for what only reads the pool itself. */
  db: Kysely<Tables>
  /** The pool, for reads that must not see the own uncommitted rows (what many calls share). Never for writes. */
  root: Kysely<Tables>
  jetzt: Temporal.Instant
  sprache: Language
  /** Public address of the portal without a trailing slash, for links in mails. */
  publicUrl: string
  settings: Settings
  /** Files: how they are kept, and who may see those of which kind of record. */
  files: { service: FileService; seen: Readonly<Record<string, MaySee>> }
  /** Seals secrets that are read again. */
  vault: Vault
  pending: Notes
  /** The entry of a device's queue that this is, when one waits behind it. */
  eintrag: EntryHead | undefined
}

/** May this person see the record of a kind that adopts files? Then also its files, or those of them that `datei` is asked about. Looked up as the record's own screen does it. */
export type MaySee = (work: Work, id: string, datei?: Id<'datei'>) => Promise<boolean>

/** What reading and drawing need of it: whoever works for a person later, a job for instance, has no more. */
export type Reading = Pick<Work, 'person' | 'db' | 'jetzt' | 'sprache' | 'files'>

/** What a handler works with: a rule's work, and the request behind it. */
export interface Context extends Work {
  requestId: string
  address: string
  browser: string
  /** Push to browsers: our public key, and which addresses are push services. */
  push: Push
  /** The operator's bot protection service; null: only the portal's own. */
  bot: BotService | null
  /**
   * Carries out an entry as the person that made it, in a transaction of its own and by the ordinary way (right, shape, rule, idempotency, audit).
   * `said`: what the device said of its clock and of what else it keeps. Answers the receipt; throws what the call throws.
   */
  perform: (anwenderId: Id<'anwender'>, eintrag: Entry, said?: { uhr: string; wartend: number }) => Promise<number | undefined>
  /** Carries out entries of one device together, as the asker: all in one transaction, or none (it throws whatever the first in the way throws). Answers the receipt. */
  performTogether: (eintraege: readonly Entry[], said: { uhr: string; wartend: number }) => Promise<number>
  /** Sets or clears the session cookie (sign-in and sign-out only). */
  setSession: (token: string | null, stay: boolean) => void
  /** Sets the cookie of a terminal (its sign-in only). */
  setTerminal: (token: string) => void
}

/** Notes an audit entry; it commits with the call or not at all. `als` names the actor when nobody is signed in yet. */
export const audit = (context: Pick<Work, 'pending'>, entry: AuditEntry & { als?: Actor }) => {
  context.pending.audit.push(entry)
}
/** Notes a live event; it is delivered after the commit. */
export const emit = (context: Pick<Work, 'pending'>, thema: string, ids: readonly string[], fuer?: readonly string[]) => {
  context.pending.events.push({ thema, ids, ...(fuer ? { fuer } : {}) })
}
/** What many entries at once note alike is told once: who listens reads again, once or two hundred times the same. */
export const emitOnce = ({ pending }: Pick<Work, 'pending'>) => {
  pending.events = [...new Map(pending.events.map((event) => [JSON.stringify(event), event])).values()]
}
/** Everybody who acts for this account (and holds this right), as an addressee of an event. */
export const konto = (accountid: number, permission = '') => `konto:${accountid}:${permission}`
/** Runs `act` once the call is committed. */
export const afterCommit = (context: Pick<Work, 'pending'>, act: () => void) => {
  context.pending.after.push(act)
}
/** May this person …? */
export const may = ({ person }: Pick<Work, 'person'>, key: string) => person.berechtigungen.has(key)
