import { sql } from 'kysely'
import type { Language } from '#platform/contract/messages.ts'
import type { Way } from '#platform/text/way.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Work } from '#platform/server/http/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { queuePush, silenced } from '#platform/server/push/push.ts'
import { kundensucheRecht } from './sicht.ts'

/** Ids of our active people who hold this right and act for one of these branches, but for the one who acts now. Customers' users are none of them, whatever right was given by mistake. */
export async function leuteMit({ db, person }: Work, recht: string, filialen: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from anwender a where a.aktiv and a.id <> ${person.anwenderId} and ${holdsRight('a.id', recht)}
      and (a.lstfix_id is not null or ${holdsRight('a.id', kundensucheRecht)})
      and (a.accountid = any(${[...filialen]}::int[]) or exists (select from anwender_konto k where k.anwender_id = a.id and k.accountid = any(${[...filialen]}::int[])))
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tells these people by mail and push that there is something at `ziel`, unless they do not want to hear of it. Sent after the commit. */
export async function sage(
  context: Work,
  leute: readonly string[],
  { anlass, ziel, brief }: { anlass: string; ziel: Way; brief: (sprache: Language) => { betreff: string; text: string } },
) {
  if (!leute.length) return
  await queuePush(context.db, leute, anlass, ziel)
  const stumm = await silenced(context.db, leute, anlass, 'mail')
  const empfaenger = await context.db
    .selectFrom('anwender as a')
    .leftJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .where('a.id', 'in', [...leute])
    .orderBy('a.id')
    .select(['a.id', 'a.sprache'])
    .select(sql<string | null>`coalesce(a.email, l.email)`.as('an'))
    .execute()
  for (const { id, an, sprache } of empfaenger) {
    if (!an || stumm.has(id)) continue
    const { betreff, text } = brief(sprache)
    await sendMail(context, { an, betreff, text: `${text}\n${context.publicUrl}${ziel}`, sprache, anlass })
  }
}
