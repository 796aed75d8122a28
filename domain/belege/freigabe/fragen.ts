import { sql } from 'kysely'
import { vertretungen } from '#domain/personal/vertretung.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Work } from '#platform/server/http/context.ts'
import { geltende, type Lauf, type Freigabestand } from './lauf.ts'
import { jederRolle } from './plan.ts'
import type { Adressat } from './regel.ts'
import { freigabeRecht } from './rechte.ts'

interface Frage {
  art: 'person' | 'rolle' | 'alle' | 'leiter'
  an: string | null
  eskaliert: boolean
}

/** Notes whom a run asks now: after its beginning and after every act. */
export async function merkeFragen(db: Db, laufId: string, lauf: Lauf, stand: Pick<Freigabestand, 'stufe' | 'schritte' | 'pause'>, baustelle: string | null) {
  const fragen = fragenVon(lauf, stand, baustelle)
  await db.deleteFrom('freigabefrage').where('laufId', '=', laufId).execute()
  if (fragen.length)
    await db
      .insertInto('freigabefrage')
      .values(fragen.map((frage) => ({ ...frage, laufId })))
      .execute()
}

/** Addressees of the steps of the stage that waits, and whoever a seat or a question was handed to. */
export function fragenVon(lauf: Lauf, { stufe, schritte, pause }: Pick<Freigabestand, 'stufe' | 'schritte' | 'pause'>, baustelle: string | null): Frage[] {
  const offene = schritte.filter((schritt) => schritt.stufe === stufe && !schritt.fertig)
  const nummern = new Set(offene.map(({ nr }) => nr))
  const weiter = geltende(lauf.entscheide).flatMap(({ was, schritt, an }) => (was === 'weiterleiten' && nummern.has(schritt!) ? [an!] : []))
  const gefragt = pause?.an ? [pause.an] : []
  return [
    ...offene.flatMap(({ adressat, eskalationTage }) => vonAdressat(adressat, baustelle).map((frage) => ({ ...frage, eskaliert: eskalationTage !== null }))),
    ...[...weiter, ...gefragt].map((an): Frage => ({ art: 'person', an, eskaliert: false })),
  ]
}

function vonAdressat(adressat: Adressat, baustelle: string | null): Omit<Frage, 'eskaliert'>[] {
  if (adressat.art === 'person') return adressat.personen.map((an) => ({ art: 'person', an }))
  if (adressat.art === 'rolle') return [adressat.rolle === jederRolle ? { art: 'alle', an: null } : { art: 'rolle', an: adressat.rolle }]
  return baustelle === null ? [] : [{ art: 'leiter', an: baustelle }]
}

/**
 * Open runs that may ask this person today, as a condition on `f` (belegfreigabe): by a seat of his own, of somebody for whom he stands in, or of somebody below him in whose
 * place he would decide. Never too few; who really can decide is told by `standVon`.
 */
export async function moeglicheLaeufe(context: Work) {
  const vertretene = await vertretungen(context, freigabeRecht)
  const konten = [...new Set([...context.person.konten, ...vertretene.flatMap((einer) => einer.konten)])]
  const an = [context.person.anwenderId, ...vertretene.map(({ id }) => id)]
  const { rows } = await sql<{ unter: string[]; rollen: string[]; rollenUnter: string[]; baustellen: string[] }>`
    with recursive unter as (
      select a.id, a.lstfix_id from anwender g join abteilung b on b.leitung_id = g.lstfix_id join lstfix l on l.abteilung_id = b.id join anwender a on a.lstfix_id = l.id
        where g.id = ${context.person.anwenderId}::uuid and a.id <> g.id
      union select a.id, a.lstfix_id from unter g join abteilung b on b.leitung_id = g.lstfix_id join lstfix l on l.abteilung_id = b.id join anwender a on a.lstfix_id = l.id)
    select array(select id::text from unter) as unter, array(select distinct rolle_id::text from anwender_rolle where anwender_id = any(${an}::uuid[])) as rollen,
      array(select distinct r.rolle_id::text from anwender_rolle r join unter u on u.id = r.anwender_id) as "rollenUnter",
      array(select ktostamm_id::text from bauleitung where anwender_id = any(${an}::uuid[]) or anwender_id in (select id from unter)) as baustellen`.execute(
    context.db,
  )
  const { unter, rollen, rollenUnter, baustellen } = rows[0]!
  return sql<boolean>`f.ende is null and f.vkforgid = any(${konten}::int[]) and f.id in (
    select lauf_id from freigabefrage where art = 'person' and an = any(${[...an, ...unter]}::uuid[])
    union select lauf_id from freigabefrage where art = 'rolle' and an = any(${rollen}::uuid[])
    union select lauf_id from freigabefrage where art = 'rolle' and eskaliert and an = any(${rollenUnter}::uuid[])
    union select lauf_id from freigabefrage where art = 'leiter' and an = any(${baustellen}::uuid[])
    union select lauf_id from freigabefrage where art = 'alle')`
}
