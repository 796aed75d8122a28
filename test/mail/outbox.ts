import type { Db } from '#platform/server/database/db.ts'
import { textOf } from '#platform/server/mail/mail.ts'
import type { Vault } from '#platform/server/access/vault.ts'

/** What the outbox holds for an address, in order, with the text that is going to be sent: those with a code are sealed in the database. */
export const mailsTo = async ({ db, parts }: { db: Db; parts: { vault: Vault } }, an: string) => {
  const rows = await db
    .selectFrom('postausgang')
    .where('an', '=', an)
    .orderBy('id')
    .select(['id', 'betreff', 'text', 'verschlossen', 'geheim', 'anlass'])
    .execute()
  return rows.map((row) => ({ ...row, text: textOf(parts.vault, row)! }))
}
