import type { Way } from '#platform/text/way.ts'
import type { Trx } from '../database/db.ts'
import { queuePush, silenced } from '../push/push.ts'
import { record } from '../record/record.ts'
import { queueMail } from './mail.ts'

/** Who is reminded, in which language, and where mails reach him, if anywhere. */
export interface Reminded {
  id: string
  email: string | null
  sprache: 'de' | 'en'
}
export interface Reminder {
  /** The occasion as the app's manifest declares it; each person can switch it off. */
  anlass: string
  /** What a push opens. */
  ziel: Way
  betreff: string
  text: string
}

/** Tells somebody by push and by mail, as far as he wants to hear of it. Belongs into the transaction that notes that he was told: so he is told once. */
export async function remind(trx: Trx, { id, email, sprache }: Reminded, { anlass, ziel, betreff, text }: Reminder) {
  await queuePush(trx, [id], anlass, ziel)
  if (!email || (await silenced(trx, [id], anlass, 'mail')).has(id)) return
  const mail = await queueMail(trx, { an: email, betreff, text, sprache, anlass })
  await record(trx, '', [], [{ thema: 'post', ids: [mail] }])
}
