import { sql } from 'kysely'
import { amOrt } from '#domain/einsatz/arbeitsschein/frist.ts'
import { erinnerungsstufe } from '#domain/einsatz/dokumentation/frist.ts'
import { alleRecht } from '#domain/einsatz/dokumentation/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { fill } from '#platform/contract/messages.ts'
import { addressOf } from '#platform/text/way.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { remind, type Reminded } from '#platform/server/mail/remind.ts'
import { dokumentationsnummer, type Art } from '#apps/dokumentation/contract.ts'
import { messages } from '#apps/dokumentation/messages.ts'
import { ausstehende } from './fristen.ts'
import { lageVon, type Uebergabefall } from './lage.ts'

export const anlass = 'dokumentation.fristen'
const ziel = '/dokumentation/fristen'
/** A letter names so many; the list has all. */
const nennt = 20

interface Empfaenger extends Reminded {
  konten: number[]
}
/** Something that we have to do, and that has reached a step of reminding at its place. */
interface Faelliges extends Uebergabefall {
  schritt: 'uebergeben' | 'belegen' | 'nachfassen' | 'klaeren'
  /** Until when; of an objection since when. */
  bis: string
  stufe: 2 | 0
  ueberfaellig: boolean
}

/**
 * The letter of the morning to whoever hands documentation over at a branch: what is to be handed over, whose receipt is to be proven, whom to ask again, two working days
 * before its day and from the day on, and who objected. At most one a day and person; what was told is noted with it, so a second run or server tells nothing twice, and days on which no server
 * ran are made up for.
 */
export async function erinnere(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const alle = (await ausstehende(db, jetzt, sql`true`)).flatMap((fall) => faelliges(fall, jetzt) ?? []).toSorted((a, b) => (a.bis < b.bis ? -1 : 1))
  if (!alle.length) return
  const heute = await heuteDerFirma(db, jetzt)
  for (const person of await empfaenger(db, heute)) {
    const seine = alle.filter(({ vkforgid }) => person.konten.includes(vkforgid))
    if (seine.length) await db.transaction().execute((trx) => erinnereEinen(trx, person, seine, { heute, publicUrl }))
  }
}

function faelliges(fall: Uebergabefall, jetzt: Temporal.Instant): Faelliges | null {
  const { weiter, ort } = lageVon(fall, jetzt)
  // What only waits for the other side is no news.
  if (!weiter || weiter.schritt === 'abwarten') return null
  const { schritt, bis } = weiter
  const heute = amOrt(jetzt.toString(), ort)
  const stufe = erinnerungsstufe(bis, ort, heute)
  return stufe === null ? null : { ...fall, schritt, bis, stufe, ueberfaellig: bis < heute }
}

/** Whoever may hand over, and had no letter today. */
const empfaenger = async (db: Db, heute: string) =>
  (
    await sql<Empfaenger>`
    with recht as (
      select anwender_id from anwender_berechtigung where berechtigung = ${alleRecht}
      union select ar.anwender_id from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where rb.berechtigung = ${alleRecht})
    select a.id, coalesce(a.email, l.email) as email, a.sprache, array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid) as konten
    from anwender a join recht r on r.anwender_id = a.id left join lstfix l on l.id = a.lstfix_id
    where a.aktiv and (l.austritt is null or l.austritt >= ${heute}::date)
      and (a.lstfix_id is not null or not exists (select from anwender_ktostamm z where z.anwender_id = a.id)) order by a.id`.execute(db)
  ).rows

async function erinnereEinen(trx: Trx, person: Empfaenger, seine: readonly Faelliges[], { heute, publicUrl }: { heute: string; publicUrl: string }) {
  const { id: anwenderId, sprache } = person
  // One run at a time for a person: the other one finds what this one notes.
  await trx.selectFrom('anwender').where('id', '=', anwenderId).forUpdate().select('id').executeTakeFirst()
  if (await trx.selectFrom('dokumentationErinnerung').where('anwenderId', '=', anwenderId).where('tag', '=', heute).select('tag').limit(1).executeTakeFirst())
    return
  const neue = await trx
    .insertInto('dokumentationErinnerung')
    .values(seine.map(({ id, fassung, schritt, bis, stufe }) => ({ anwenderId, dokumentationId: id, fassung, schritt, bis, stufe, tag: heute })))
    .onConflict((on) => on.doNothing())
    .returning('dokumentationId')
    .execute()
  const gesagt = new Set(neue.map(({ dokumentationId }) => dokumentationId))
  const zeilen = seine.filter(({ id }) => gesagt.has(id))
  if (zeilen.length) await remind(trx, person, { anlass, ziel, ...brief(zeilen, sprache, publicUrl) })
}

function brief(zeilen: readonly Faelliges[], sprache: 'de' | 'en', publicUrl: string) {
  const t = messages[sprache]
  const tag = (am: string) => Temporal.PlainDate.from(am).toLocaleString(sprache === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' })
  const liste = zeilen
    .slice(0, nennt)
    .map(({ id, nummer, art, titel, objekt, schritt, bis, ueberfaellig }) =>
      [
        fill(t[schritt === 'klaeren' ? 'erinnerung.einwendung' : ueberfaellig ? 'erinnerung.seit' : 'erinnerung.bis'], {
          art: t[`art.${art as Art}`],
          nummer: dokumentationsnummer(nummer),
          titel,
          objekt,
          schritt: t[`schritt.${schritt}`],
          tag: tag(bis),
        }),
        addressOf(publicUrl, `/dokumentation/${id}`),
      ].join('\n'),
    )
  const weitere = zeilen.length - liste.length
  return {
    betreff: betreff(zeilen, t),
    text: fill(t['erinnerung.text'], {
      liste: [...liste, ...(weitere > 0 ? [fill(t['erinnerung.weitere'], { n: weitere })] : [])].join('\n\n'),
      adresse: `${publicUrl}${ziel}`,
    }),
  }
}

/** How many time limits, and how many objections, which have none. */
function betreff(zeilen: readonly Faelliges[], t: typeof messages.de | typeof messages.en) {
  const einwendungen = zeilen.filter(({ schritt }) => schritt === 'klaeren').length
  const fristen = zeilen.length - einwendungen
  const teile = [fristen && fill(t['erinnerung.fristen'], { n: fristen }), einwendungen && fill(t['erinnerung.einwendungen'], { n: einwendungen })]
  return fill(t['erinnerung.betreff'], { was: teile.filter(Boolean).join(', ') })
}
