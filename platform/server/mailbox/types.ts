import type { Trx } from '../database/db.ts'
import type { Work } from '../http/context.ts'
import type { Mailbox } from './address.ts'
import type { Letter } from './read.ts'

/** Why a mail was not taken: in the words of the list in the administration. */
export type Reason =
  | 'automatisch'
  | 'verteiler'
  | 'unzustellbar'
  | 'eigene'
  | 'kennung-doppelt'
  | 'zu-gross'
  | 'zu-viele'
  | 'zu-viele-fremde'
  | 'unlesbar'
  | 'zu-aufwendig'
  | 'fehler'
  | 'zeichen-ungueltig'
  | 'fremder-absender'
  | 'geheimnis'
  | 'personal-ohne-zeichen'
  | 'nur-team'
  | 'sammelbrief'
  | 'unbelegt'
  | 'nicht-erlaubt'
  | 'unbekannt-abgewiesen'
  | 'unbekannt-uebergangen'
export type Outcome = { zustand: 'uebernommen'; art: string; gegenstand: string } | { zustand: 'uebergangen' | 'quarantaene'; grund: Reason; fehler?: string }

/** A mail as the app that takes it gets it. */
export interface Inbound extends Pick<Letter, 'von' | 'betreff' | 'text' | 'gekuerzt' | 'attachments' | 'left'> {
  id: string
  empfangen: string
  /** Somebody of the office wants it taken. */
  erzwungen: boolean
  /** What it answers: the threads of our own mails, nearest first. */
  faeden: readonly string[]
  /** Those mails of ours themselves: their cause, and the tag of the answer address that they carried. */
  answered: readonly { anlass: string; zeichen: string | null }[]
  /** Tags of the answer addresses that it came to. */
  zeichen: readonly string[]
  /** Proofs of its sender that failed by the word of our mail server, e.g. "DMARC, SPF": then he may be anybody. */
  unbelegt: string | null
}
/** What an app does when a mail server has reported what became of a letter about this record; the outbox says it already, with the same commit. */
export type HearReport = (db: Trx, id: string) => Promise<void>
/** What an app does with a mail, in one transaction. The person is nobody: the app sets whom the mail may count for. A Problem puts it into quarantine. */
export type TakeMail = (work: Work, mail: Inbound, box: Mailbox) => Promise<Outcome>
