import { sql } from 'kysely'
import { amOrt, erinnertAm } from '#domain/einsatz/arbeitsschein/frist.ts'
import { verrechnungRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { tag } from '#domain/einsatz/druck.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { remind, type Reminded } from '#platform/server/mail/remind.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { lageVon, regiescheine } from './lage.ts'
import { offeneRegie } from './liste.ts'

export const anlass = 'arbeitsschein.regie'
const ziel = '/arbeitsschein/fristen'
/** A letter names so many sheets; the list has all. */
const nennt = 20

interface Empfaenger extends Reminded {
  zuletzt: string
  konten: number[]
}

/**
 * The reminder of the day for whoever enters what became of work by the hour, and for those who wrote a sheet that is to be handed over. One mail and push a person; days on
 * which no server ran are made up for.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const heute = await heuteDerFirma(db, jetzt)
  const scheine = (await regiescheine(db, offeneRegie(jetzt.subtract({ hours: 24 * 400 }).toString()))).flatMap((schein) => {
    const { weiter, ort } = lageVon(schein, jetzt)
    return weiter ? [{ ...schein, ...weiter, erinnert: erinnertAm(weiter, ort), dort: amOrt(jetzt.toString(), ort) }] : []
  })
  if (!scheine.length) return
  const { rows } = await sql<Empfaenger>`
    with recht as (
      select anwender_id from anwender_berechtigung where berechtigung = ${verrechnungRecht}
      union select ar.anwender_id from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where rb.berechtigung = ${verrechnungRecht})
    select a.id, coalesce(a.email, l.email) as email, a.sprache, coalesce(e.zuletzt, ${heute}::date - 1) as zuletzt,
      case when exists (select from recht r where r.anwender_id = a.id)
        then array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid) else '{}' end as konten
    from anwender a left join lstfix l on l.id = a.lstfix_id left join regie_post e on e.anwender_id = a.id
    where a.aktiv and coalesce(e.zuletzt, ${heute}::date - 1) < ${heute}::date
      and (a.lstfix_id is not null or not exists (select from anwender_ktostamm z where z.anwender_id = a.id))
      and (a.id in (select anwender_id from recht) or a.id = any(${scheine.map(({ erfasstVon }) => erfasstVon)}::uuid[])) order by a.id`.execute(db)
  for (const person of rows) {
    const { id, sprache, zuletzt, konten } = person
    const seine = scheine.filter(
      ({ vkforgid, erfasstVon, schritt, erinnert, dort }) =>
        (konten.includes(vkforgid) || (erfasstVon === id && schritt === 'uebergeben')) && erinnert.some((am) => am > zuletzt && am <= dort),
    )
    if (!seine.length) continue
    const t = messages[sprache]
    const zeilen = seine
      .slice(0, nennt)
      .map(({ nummer, objekt, schritt, bis }) => `${scheinnummer(nummer)} ${objekt}: ${t[`schritt.${schritt}`]}, ${fill(t.bisTag, { tag: tag(bis) })}`)
    await db.transaction().execute(async (trx) => {
      // Two servers at once: whoever notes it first sends it.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('regiePost')
        .values({ anwenderId: id, zuletzt: heute })
        .onConflict((on) => on.column('anwenderId').doUpdateSet({ zuletzt: heute }).where('regiePost.zuletzt', '<', heute))
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      await remind(trx, person, {
        anlass,
        ziel,
        betreff: fill(t['regie.betreff'], { n: seine.length }),
        text: fill(t['regie.text'], { n: seine.length, zeilen: zeilen.join('\n'), adresse: `${publicUrl}${ziel}` }),
      })
    })
  }
}
