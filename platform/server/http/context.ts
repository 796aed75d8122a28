import type { Kysely } from 'kysely'
import type { AuditWords } from '#platform/contract/audit-words.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Eintrag, Eintragskopf } from '#platform/contract/outbox.ts'
import type { BotService } from '../access/botservice.ts'
import type { FileService } from '../files/accept.ts'
import type { MaySee } from '../files/files.ts'
import type { Push } from '../push/push.ts'
import type { Tables } from '../database/tables.ts'
import type { Vault } from '../access/vault.ts'

/** Who asks. Read from the session with every request (at most 2 s old). */
export interface Person {
  anwenderId: string
  sitzungId: string
  username: string
  name: string
  email: string | null
  /** The current account. */
  accountid: number
  /** All accounts that the person may act for; holds `accountid`. */
  konten: readonly number[]
  lstfixId: string | null
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

/** One entry of the audit trail; who and when are added. `daten` never holds a secret. */
export interface AuditEntry {
  aktion: string
  gegenstand: string
  gegenstandId: string | number
  daten?: Record<string, unknown>
}
/** Who acted, when nobody is signed in. */
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
  version: { version: string; hash: string }
  permissions: readonly { key: string; app: string; text: { de: string; en: string } }[]
  /** What people may be told of, in menu order. */
  meldungen: readonly { anlass: string; text: { de: string; en: string }; recht: string | readonly string[]; mail: boolean }[]
  /** Words of all apps for what the audit trail notes in short form. */
  words: Required<AuditWords>
}

/** Everything a handler works with. Rows go through `db`; audit entries and events are written with the same commit. */
export interface Context {
  person: Person
  /** The one transaction of a writing call; for GET the pool itself. */
  db: Kysely<Tables>
  /** The pool, for reads that must not see the call's own uncommitted rows (what many calls share). Never for writes. */
  root: Kysely<Tables>
  jetzt: Temporal.Instant
  sprache: Language
  requestId: string
  address: string
  browser: string
  /** Public address of the portal without a trailing slash, for links in mails. */
  publicUrl: string
  settings: Settings
  /** Files: how they are kept, and who may see those of which kind of record. */
  files: { service: FileService; seen: Readonly<Record<string, MaySee>> }
  /** Push to browsers: our public key, and which addresses are push services. */
  push: Push
  /** The operator's bot protection service; null: only the portal's own. */
  bot: BotService | null
  /** Seals secrets that are read again. */
  vault: Vault
  /** What the commit writes beside the rows, and what runs after it (never when the call failed). */
  pending: { audit: (AuditEntry & { als?: Actor })[]; events: Emission[]; after: (() => void)[] }
  /** The entry of a device's queue that this call is, when one waits behind it. */
  eintrag: Eintragskopf | undefined
  /**
   * Carries out an entry as the person that made it, in a transaction of its own and by the ordinary way (right, shape, rule, idempotency, audit).
   * `gesagt`: what the device said of its clock and of what else it keeps. Answers the receipt; throws what the call throws.
   */
  ausfuehren: (anwenderId: string, eintrag: Eintrag, gesagt?: { uhr: string; wartend: number }) => Promise<number | undefined>
  /** Carries out entries of one device together, as the asker: all in one transaction, or none (it throws whatever the first in the way throws). Answers the receipt. */
  zusammenAusfuehren: (eintraege: readonly Eintrag[], gesagt: { uhr: string; wartend: number }) => Promise<number>
  /** Sets or clears the session cookie (sign-in and sign-out only). */
  setSession: (token: string | null, stay: boolean) => void
  /** Sets the cookie of a terminal (its sign-in only). */
  setTerminal: (token: string) => void
}

/** What reading and drawing need of a context: whoever works for a person later has no request. */
export type Work = Pick<Context, 'person' | 'db' | 'jetzt' | 'sprache' | 'files'>

/** Notes an audit entry; it commits with the call or not at all. `als` names the actor when nobody is signed in yet. */
export const audit = (context: Context, entry: AuditEntry & { als?: Actor }) => {
  context.pending.audit.push(entry)
}
/** Notes a live event; it is delivered after the commit. */
export const emit = (context: Context, thema: string, ids: readonly string[], fuer?: readonly string[]) => {
  context.pending.events.push({ thema, ids, ...(fuer ? { fuer } : {}) })
}
/** What many entries at once note alike is told once: who listens reads again, once or two hundred times the same. */
export const emitOnce = ({ pending }: Pick<Context, 'pending'>) => {
  pending.events = [...new Map(pending.events.map((event) => [JSON.stringify(event), event])).values()]
}
/** Everybody who acts for this account (and holds this right), as an addressee of an event. */
export const konto = (accountid: number, recht = '') => `konto:${accountid}:${recht}`
/** Runs `act` once the call is committed. */
export const afterCommit = (context: Context, act: () => void) => {
  context.pending.after.push(act)
}
/** May this person …? */
export const may = ({ person }: Pick<Context, 'person'>, key: string) => person.berechtigungen.has(key)
