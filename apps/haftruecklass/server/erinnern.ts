import { sql } from 'kysely'
import { aendernRecht } from '#domain/belege/einbehalt/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { remind, type Reminded } from '#platform/server/mail/remind.ts'
import { messages } from '../messages.ts'

export const anlass = 'haftruecklass.faellig'
const ziel = '/haftruecklass/result'

interface Empfaenger extends Reminded {
  anzahl: number
  faellig: number
  einzahlungen: number
}

/**
 * The reminder of the day: 90, 60 and 30 days before a retention falls due, on the day, and every 30 days after it, as long as it is open, both directions. One mail and push
 * to everybody who may act on retentions of the branch; how many, no amounts. Of a deposit that was demanded it tells a week, three days and a day before it has to lie on a
 * blocked account, on the day, and every week after it. Days on which no server ran are made up for.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const heute = await heuteDerFirma(db, jetzt)
  const { rows } = await sql<Empfaenger>`
    with recht as (
      select anwender_id from anwender_berechtigung where berechtigung = ${aendernRecht}
      union select ar.anwender_id from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where rb.berechtigung = ${aendernRecht}),
    person as (
      select a.id, coalesce(a.email, l.email) as email, a.sprache, coalesce(e.zuletzt, ${heute}::date - 1) as zuletzt,
        array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid) as konten
      from anwender a join recht r on r.anwender_id = a.id left join lstfix l on l.id = a.lstfix_id left join einbehalt_post e on e.anwender_id = a.id
      where a.aktiv and (a.lstfix_id is not null or exists (select from anwender_rolle ar join rolle_berechtigung rb using (rolle_id)
        where ar.anwender_id = a.id and rb.berechtigung = 'GESAMTABFRAGE.KUNDENSUCHE')) and coalesce(e.zuletzt, ${heute}::date - 1) < ${heute}::date)
    select p.id, p.email, p.sprache, count(*) filter (where o.naht)::int as anzahl, count(*) filter (where o.naht and o.faelligkeit <= ${heute}::date)::int as faellig,
      count(*) filter (where o.einzahlung)::int as einzahlungen
    from person p join lateral (
      select o.faelligkeit, o.faelligkeit <= ${heute}::date + 90 and (${heute}::date - o.faelligkeit + 30000) / 30 > (p.zuletzt - o.faelligkeit + 30000) / 30 as naht,
        exists (select from unnest(array[7, 3, 1, 0]) v where f.bis - v > p.zuletzt and f.bis - v <= ${heute}::date)
          or (${heute}::date > f.bis and (${heute}::date - f.bis) / 7 > greatest(p.zuletzt - f.bis, 0) / 7) as einzahlung
      from posten o join beleg b on b.id = o.beleg_id and b.zustand = 'ausgestellt' and b.geloescht is null
        left join lateral (select case when e.was = 'verlangt' then e.faelldatum end as bis from einbehaltereignis e
          where e.posten_id = o.id and e.was in ('verlangt', 'hinterlegt') order by e.nr desc limit 1) f on true
      where o.vkforgid = any(p.konten) and o.art in ('SE', 'GE') and o.offen > 0) o on o.naht or o.einzahlung
    group by p.id, p.email, p.sprache order by p.id`.execute(db)
  for (const person of rows) {
    const { id, sprache, anzahl, faellig, einzahlungen } = person
    const t = messages[sprache]
    await db.transaction().execute(async (trx) => {
      // Two servers at once: whoever notes it first sends it.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('einbehaltPost')
        .values({ anwenderId: id, zuletzt: heute })
        .onConflict((on) => on.column('anwenderId').doUpdateSet({ zuletzt: heute }).where('einbehaltPost.zuletzt', '<', heute))
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      await remind(trx, person, {
        anlass,
        ziel,
        betreff: anzahl ? t.postBetreff : t.postEinzahlungBetreff,
        text: [anzahl && fill(t.postText, { n: anzahl, faellig }), einzahlungen && fill(t.postEinzahlung, { n: einzahlungen }), `${publicUrl}${ziel}`]
          .filter(Boolean)
          .join('\n'),
      })
    })
  }
}
