import { sql } from 'kysely'
import { alleRecht, korrekturRecht } from '#domain/stempel/stempel.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Way } from '#platform/text/way.ts'
import type { Db } from '#platform/server/database/db.ts'
import { remind, type Reminded } from '#platform/server/mail/remind.ts'
import { messages } from '../messages.ts'

interface Empfaenger extends Reminded {
  anzahl: number
  leitung: boolean
}

/**
 * The reminder of the day: one mail (and push) to everybody who has open questions, or whose department has answers to release, if something has come since the last one. Heads of
 * departments are told who may also release, and whoever stands in for them today. The mail says how many, nothing of what.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const { rows } = await sql<Empfaenger>`
    with recht as (
      select anwender_id, berechtigung from anwender_berechtigung union select ar.anwender_id, rb.berechtigung from anwender_rolle ar join rolle_berechtigung rb using (rolle_id)),
    freigeber as (select anwender_id from recht where berechtigung in (${alleRecht}, ${korrekturRecht}) group by anwender_id having count(*) = 2),
    person as (
      select a.id, count(*)::int as anzahl, max(k.geaendert) as neu from klaerungsfall k join anwender a on a.lstfix_id = k.lstfix_id where k.zustand in ('offen', 'zurueckgewiesen') group by a.id),
    wartend as (
      select b.leitung_id, count(*)::int as anzahl, max(k.geaendert) as neu from klaerungsfall k join lstfix l on l.id = k.lstfix_id join abteilung b on b.id = l.abteilung_id
      where k.zustand = 'beantwortet' and b.leitung_id is not null group by b.leitung_id),
    leitung as (
      select g.id, w.anzahl, w.neu from wartend w join anwender g on g.lstfix_id = w.leitung_id join freigeber f on f.anwender_id = g.id
      union all
      select v.vertreter_id, w.anzahl, w.neu from wartend w join anwender g on g.lstfix_id = w.leitung_id and g.aktiv join freigeber f on f.anwender_id = g.id
        join vertretung v on v.anwender_id = g.id and v.beendet is null
        join filiale o on o.vkforgid = g.accountid and (${jetzt.toString()}::timestamptz at time zone o.zone)::date between v.von and v.bis),
    alle as (select id, sum(anzahl)::int as anzahl, max(neu) as neu, true as leitung from leitung group by id union all select id, anzahl, neu, false from person where id not in (select id from leitung))
    select a.id, coalesce(a.email, l.email) as email, a.sprache, alle.anzahl, alle.leitung from alle join anwender a on a.id = alle.id left join lstfix l on l.id = a.lstfix_id left join klaerung_post p on p.anwender_id = a.id
    where a.aktiv and (p.zuletzt is null or (p.zuletzt < alle.neu and p.zuletzt < ${jetzt.subtract({ hours: 20 }).toString()})) order by a.id`.execute(db)
  for (const person of rows) {
    const { id, sprache, anzahl, leitung } = person
    const t = messages[sprache]
    const ziel: Way = leitung ? '/klaerung?bereich=team' : '/klaerung'
    await db.transaction().execute(async (trx) => {
      // Two servers at once: whoever notes it first sends it.
      const zuletzt = jetzt.toString()
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('klaerungPost')
        .values({ anwenderId: id, zuletzt })
        .onConflict((on) =>
          on
            .column('anwenderId')
            .doUpdateSet({ zuletzt })
            .where('klaerungPost.zuletzt', '<', jetzt.subtract({ hours: 20 }).toString()),
        )
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      await remind(trx, person, {
        anlass: 'klaerung.erinnerung',
        ziel,
        betreff: leitung ? t.postBetreffLeitung : t.postBetreffPerson,
        text: fill(leitung ? t.postLeitung : t.postPerson, { n: anzahl, adresse: `${publicUrl}${ziel}` }),
      })
    })
  }
}
