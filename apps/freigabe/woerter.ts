import type { AuditWords } from '#platform/contract/audit-words.ts'

/** What only this app notes in the audit trail, and why it alone writes mails: German, English. */
export const woerter: AuditWords = {
  anlass: { 'freigabe.erinnerung': ['Was auf die Freigabe wartet', 'What waits for release'], 'freigabe.skonto': ['Skonto endet', 'Discount ends'] },
}
