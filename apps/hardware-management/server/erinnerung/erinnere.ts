import { sql } from 'kysely'
import { verwaltungRecht } from '#domain/geraete/sicht.ts'
import { tageBis } from '#domain/geraete/frist.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { fill } from '#platform/contract/messages.ts'
import { addressOf } from '#platform/text/way.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { remind, type Reminded } from '#platform/server/mail/remind.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { geheimRecht } from '../geheimnis/gesehen.ts'
import { fristen, type FaelligeFrist } from './fristen.ts'

interface Empfaenger extends Reminded {
  konten: number[]
  pflegt: boolean
  geheim: boolean
}
const anlass = 'hardware.fristen'
/** So many lines a mail has; the rest is a number. */
const mostLines = 50

/**
 * One mail a day to everybody who keeps devices, with all that runs out at his branches and of which he does not know yet; none on a holiday there. What was told is
 * noted with the mail: two servers, or a second run, tell nothing twice.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const heute = await heuteDerFirma(db, jetzt)
  const alle = await fristen(db, heute)
  await vergiss(db, alle)
  if (!alle.length) return
  for (const person of await empfaenger(db, heute)) {
    const seine = alle.filter(({ vkforgid, art }) => person.konten.includes(vkforgid) && (art === 'geheimnis' ? person.geheim : person.pflegt))
    if (seine.length) await db.transaction().execute((trx) => erinnereEinen(trx, person, seine, { heute, publicUrl }))
  }
}

/** Whoever keeps devices, works today, and had no reminder today. */
const empfaenger = async (db: Db, heute: string) =>
  (
    await sql<Empfaenger>`
    select a.id, coalesce(a.email, l.email) as email, a.sprache, array(select accountid from anwender_konto k where k.anwender_id = a.id union select a.accountid) as konten,
      coalesce(recht.pflegt, false) as pflegt, coalesce(recht.geheim, false) as geheim
    from anwender a left join lstfix l on l.id = a.lstfix_id join filiale f on f.vkforgid = a.accountid
    cross join lateral (select bool_or(r.berechtigung = ${verwaltungRecht}) as pflegt, bool_or(r.berechtigung = ${geheimRecht}) as geheim from (
      select berechtigung from anwender_berechtigung b where b.anwender_id = a.id
      union all select rb.berechtigung from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where ar.anwender_id = a.id) r) recht
    where a.aktiv and (l.austritt is null or l.austritt >= ${heute}::date)
      and (recht.pflegt or recht.geheim)
      and not exists (select from feiertag t where t.datum = ${heute}::date and t.land = f.land and not t.halbtags and (t.region is null or t.region = f.region))
    order by a.id`.execute(db)
  ).rows

async function erinnereEinen(trx: Trx, person: Empfaenger, seine: readonly FaelligeFrist[], { heute, publicUrl }: { heute: string; publicUrl: string }) {
  const { id, sprache } = person
  // One run at a time for a person: the other one finds what this one notes.
  await trx.selectFrom('anwender').where('id', '=', id).forUpdate().select('id').executeTakeFirst()
  if (await trx.selectFrom('fristErinnerung').where('anwenderId', '=', id).where('tag', '=', heute).select('tag').limit(1).executeTakeFirst()) return
  const neue = await trx
    .insertInto('fristErinnerung')
    .values(seine.map(({ gegenstand, art, ende, stufe }) => ({ anwenderId: id, gegenstand, art, ende, stufe, tag: heute })))
    .onConflict((on) => on.doNothing())
    .returning(['gegenstand', 'art', 'ende'])
    .execute()
  const schluessel = ({ gegenstand, art, ende }: Pick<FaelligeFrist, 'gegenstand' | 'art' | 'ende'>) => `${gegenstand} ${art} ${ende}`
  const gesagt = new Set(neue.map(schluessel))
  const zeilen = seine.filter((frist) => gesagt.has(schluessel(frist)))
  if (!zeilen.length) return
  await remind(trx, person, { anlass, ziel: '/hardware-management?lage=laeuft-ab', ...brief(zeilen, { sprache, heute, publicUrl }) })
}

function brief(zeilen: readonly FaelligeFrist[], { sprache, heute, publicUrl }: { sprache: 'de' | 'en'; heute: string; publicUrl: string }) {
  const t = messages[sprache]
  const tag = (ende: string) => Temporal.PlainDate.from(ende).toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' })
  const liste = zeilen
    .slice(0, mostLines)
    .map(({ art, ende, stufe, nummer, name }) =>
      fill(stufe < 0 && art === 'plaetze' ? t['frist.ueberbelegt'] : t[`frist.${art}`], {
        name: name || String(nummer),
        nummer,
        tag: tag(ende),
        tage: tageBis(ende, heute),
        n: Math.abs(stufe),
      }),
    )
  const weitere = zeilen.length - liste.length
  const fehlt = zeilen.filter(({ art }) => art === 'bestand').length
  const laufend = zeilen.length - fehlt
  return {
    betreff: fill(t.fristBetreff, {
      was: [laufend && fill(t.fristenLaufen, { n: laufend }), fehlt && fill(t.zubehoerGehtAus, { n: fehlt })].filter(Boolean).join(', '),
    }),
    text: fill(t.fristText, {
      liste: [...liste, ...(weitere > 0 ? [fill(t.fristWeitere, { n: weitere })] : [])].map((zeile) => `- ${zeile}`).join('\n'),
      geraete: addressOf(publicUrl, '/hardware-management?lage=laeuft-ab'),
      lizenzen: addressOf(publicUrl, '/hardware-management/lizenzen?lage=laeuft-ab'),
      zubehoer: addressOf(publicUrl, '/hardware-management/zubehoer?lage=knapp'),
    }),
  }
}

/** Places and accessories that are no longer short may be told anew when they are again. */
async function vergiss(db: Db, alle: readonly FaelligeFrist[]) {
  const knapp = alle.filter(({ art }) => art === 'plaetze' || art === 'bestand').map(({ gegenstand }) => gegenstand)
  await db
    .deleteFrom('fristErinnerung')
    .where('art', 'in', ['plaetze', 'bestand'])
    .$if(knapp.length > 0, (query) => query.where('gegenstand', 'not in', knapp))
    .execute()
}
