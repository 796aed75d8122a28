import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Akt, Freigabeart, Freigabezustand } from '../contract.ts'

/** Key of the right that closes and reopens months, and books. */
export const abschlussRecht = 'ZEITKONTO.ABSCHLUSS'

interface Uebergang {
  art: Freigabeart
  von: readonly Freigabezustand[]
  nach: Freigabezustand
  grund?: true
}

/** Every way from one state of a week or month to another. What is not here is not possible. */
export const uebergaenge: Readonly<Record<Akt, Uebergang>> = {
  einreichen: { art: 'woche', von: ['offen', 'zurueckgegeben'], nach: 'eingereicht' },
  zurueckziehen: { art: 'woche', von: ['eingereicht'], nach: 'offen' },
  genehmigen: { art: 'woche', von: ['eingereicht'], nach: 'genehmigt' },
  zurueckgeben: { art: 'woche', von: ['eingereicht', 'genehmigt'], nach: 'zurueckgegeben', grund: true },
  abschliessen: { art: 'monat', von: ['offen', 'geoeffnet'], nach: 'abgeschlossen' },
  oeffnen: { art: 'monat', von: ['abgeschlossen'], nach: 'geoeffnet', grund: true },
}
export const akte = Object.keys(uebergaenge) as Akt[]
/** The acts that the state of a period allows, whoever may do them. */
export const moeglich = (art: Freigabeart, zustand: Freigabezustand): Akt[] =>
  akte.filter((akt) => uebergaenge[akt].art === art && uebergaenge[akt].von.includes(zustand))

/** The last act on a period; `schritt` 0 and 'offen' where nobody has acted yet. */
export interface Stand {
  beginn: string
  lstfixId: Id<'lstfix'>
  schritt: number
  zustand: Freigabezustand
  freigabeId: string | null
  zeitpunkt: string | null
  /** Approved, and since then the person's own stamps made another week of it. */
  geaendert: boolean
}

/**
 * The states of people's weeks or months that begin between two days, as far as somebody has acted on them. An approval is about what stood there: when the
 * person's own stamps changed the week since (one came late, a device was offline), it waits for approval again. What those with the right corrected does not.
 */
export async function staende(db: Db, ids: readonly Id<'lstfix'>[], art: Freigabeart, von: string, bis: string): Promise<Stand[]> {
  const { rows } = await sql<Stand>`
    select lstfix_id, beginn, schritt, case when geaendert then 'eingereicht' else zustand end as zustand, freigabe_id, zeitpunkt, geaendert from (
      select f.*, art = 'woche' and zustand = 'genehmigt' and exists (
        select from zeitstempel z left join zeitstempel_storno s on s.zeitstempel_id = z.id
        where z.lstfix_id = f.lstfix_id and z.timestamp >= f.beginn - interval '1 day' and z.timestamp < f.beginn + interval '8 days'
          and (z.timestamp at time zone z.zone)::date between f.beginn and f.beginn + 6
          and case when z.empfangen > f.zeitpunkt then s.zeitpunkt is null and (z.erfasst_von is null or ${eigen('z.erfasst_von')})
            else s.zeitpunkt > f.zeitpunkt and ${eigen('s.anwender_id')} end) as geaendert
      from (select distinct on (lstfix_id, beginn) lstfix_id, art, beginn, schritt, zustand, id as freigabe_id, zeitpunkt from zeitfreigabe
        where lstfix_id = any(${ids}) and art = ${art} and beginn between ${von} and ${bis} order by lstfix_id, beginn, schritt desc) f) j`.execute(db)
  return rows
}
const eigen = (anwender: string) => sql`exists (select from anwender w where w.id = ${sql.ref(anwender)} and w.lstfix_id = z.lstfix_id)`
export const stand = async (db: Db, lstfixId: Id<'lstfix'>, art: Freigabeart, beginn: string): Promise<Stand> =>
  (await staende(db, [lstfixId], art, beginn, beginn))[0] ?? {
    beginn,
    lstfixId,
    schritt: 0,
    zustand: 'offen',
    freigabeId: null,
    zeitpunkt: null,
    geaendert: false,
  }

/** Who did what with a period, oldest first. */
export const verlauf = (db: Db, lstfixId: Id<'lstfix'>, art: Freigabeart, beginn: string) =>
  db
    .selectFrom('zeitfreigabe as f')
    .innerJoin('anwender as a', 'a.id', 'f.anwenderId')
    .leftJoin('vertretung as v', 'v.id', 'f.vertretungId')
    .leftJoin('anwender as g', 'g.id', 'v.anwenderId')
    .where('f.lstfixId', '=', lstfixId)
    .where('f.art', '=', art)
    .where('f.beginn', '=', beginn)
    .orderBy('f.schritt')
    .select(['f.id', 'f.akt', 'f.zustand', 'f.grund', 'f.zeitpunkt', 'a.anzeigename as von', 'g.anzeigename as vertretungFuer'])
    .execute()

/**
 * One act on a person's week or month, as a record. Throws 409 `zeitkonto.nicht-moeglich` when the state does not allow it, or
 * when somebody else acted at the same time; 422 at `grund` where a reason is missing. `vertretungId`: in somebody's place, by that delegation. Returns the record's id.
 */
export async function vollziehe(
  context: Work,
  akt: Akt,
  person: { id: string; vkforgid: number },
  beginn: string,
  { grund = null, vertretungId = null }: { grund?: string | null; vertretungId?: Id<'vertretung'> | null } = {},
): Promise<string> {
  const { art, von, nach, grund: pflicht } = uebergaenge[akt]
  if (pflicht && !grund) throw refused('zeitkonto.grund-fehlt', 'grund')
  const { schritt, zustand } = await stand(context.db, person.id, art, beginn)
  if (!von.includes(zustand)) throw conflict('zeitkonto.nicht-moeglich', { zustand })
  const id = uuid()
  const done = await context.db
    .insertInto('zeitfreigabe')
    .values({ id, lstfixId: person.id, art, beginn, schritt: schritt + 1, akt, zustand: nach, grund, anwenderId: context.person.anwenderId, vertretungId })
    .onConflict((on) => on.columns(['lstfixId', 'art', 'beginn', 'schritt']).doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw conflict('zeitkonto.nicht-moeglich', { zustand })
  audit(context, {
    aktion: akt,
    gegenstand: art === 'woche' ? 'arbeitswoche' : 'arbeitsmonat',
    gegenstandId: person.id,
    daten: { beginn, ...(grund ? { grund } : {}), ...(vertretungId ? { vertretungId } : {}) },
  })
  emit(context, 'zeitkonto', [person.id], [person.id, konto(person.vkforgid)])
  return id
}
