import { sql } from 'kysely'
import { wartendesJePerson, type Wartendes } from '#domain/belege/freigabe/gefragte.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { queuePush, silenced } from '#platform/server/push/push.ts'
import { record } from '#platform/server/record/record.ts'
import { messages } from '../messages.ts'

const ziel = '/freigabe/fenster'
interface Empfaenger {
  id: string
  email: string | null
  sprache: 'de' | 'en'
  zuletzt: string | null
}

/**
 * The letter of the morning, one a day and person: how many documents wait for her, if something has come since the last one, and how many lose their discount before the next
 * letter. Each can be switched off by itself, as mail and as push. No amounts, no names.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const heute = Temporal.PlainDate.from(await heuteDerFirma(db, jetzt))
  // The next letter after Friday's comes on Monday.
  const bis = heute.add({ days: heute.dayOfWeek === 5 ? 3 : 1 })
  const je = await wartendesJePerson(db, jetzt, bis.toString())
  const { rows } = await sql<Empfaenger>`
    select a.id, coalesce(a.email, l.email) as email, a.sprache, p.zuletzt from anwender a left join lstfix l on l.id = a.lstfix_id left join freigabe_post p on p.anwender_id = a.id
    where a.aktiv and a.id = any(${[...je.keys()]}::uuid[]) and (p.zuletzt is null or p.zuletzt < ${jetzt.subtract({ hours: 20 }).toString()}) order by a.id`.execute(
    db,
  )
  for (const person of rows) await schreibeAn(db, publicUrl, person, je.get(person.id)!, { jetzt, bis })
}

async function schreibeAn(
  db: Db,
  publicUrl: string,
  { id, email, sprache, zuletzt }: Empfaenger,
  wartet: Wartendes,
  { jetzt, bis }: { jetzt: Temporal.Instant; bis: Temporal.PlainDate },
) {
  const neues = zuletzt === null || Temporal.Instant.compare(Temporal.Instant.from(zuletzt), wartet.neu) < 0
  if (!neues && !wartet.skonto) return
  await db.transaction().execute(async (trx) => {
    const aus = {
      erinnerung: (await silenced(trx, [id], 'freigabe.erinnerung', 'mail')).has(id),
      skonto: (await silenced(trx, [id], 'freigabe.skonto', 'mail')).has(id),
    }
    // Two servers at once: whoever notes it first sends it.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('freigabePost')
      .values({ anwenderId: id, zuletzt: jetzt.toString() })
      .onConflict((on) =>
        on
          .column('anwenderId')
          .doUpdateSet({ zuletzt: jetzt.toString() })
          .where('freigabePost.zuletzt', '<', jetzt.subtract({ hours: 20 }).toString()),
      )
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await queuePush(trx, [id], wartet.skonto ? 'freigabe.skonto' : 'freigabe.erinnerung', ziel)
    const skonto = wartet.skonto > 0 && !aus.skonto
    const erinnert = neues && !aus.erinnerung
    if (!email || !(skonto || erinnert)) return
    const t = messages[sprache]
    const tag = bis.toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'full' })
    const saetze = [
      skonto && fill(t['freigabe.post-skonto'], { n: wartet.skonto, tag }),
      fill(t['freigabe.post-wartet'], { n: wartet.anzahl }),
      `${publicUrl}${ziel}`,
    ]
    const mail = await queueMail(trx, {
      an: email,
      betreff: fill(t[skonto ? 'freigabe.post-betreff-skonto' : 'freigabe.post-betreff'], { n: wartet.anzahl }),
      text: saetze.filter(Boolean).join('\n'),
      sprache,
      anlass: skonto ? 'freigabe.skonto' : 'freigabe.erinnerung',
    })
    await record(trx, '', [], [{ thema: 'post', ids: [mail] }])
  })
}
