import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { beschaeftigt } from '#domain/personal/arbeitszeit.ts'
import { nachNamen, type sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { status, type Anwesenheit } from '#domain/zeiten/tag/anwesenheit.ts'
import { lagen, type Tageslage } from '#domain/zeiten/tag/lage.ts'

export type Tafelperson = Awaited<ReturnType<ReturnType<typeof mitAngaben>['execute']>>[number]
/** One person on the board: who, what is known, what follows from it. */
export interface Tafelzeile {
  person: Tafelperson
  lage: Tageslage
  stand: Anwesenheit
  gruppe: Gruppe
}
/** Groups of the board in their order: exceptions first. */
export const gruppen = ['U', 'unklar', 'E', 'A'] as const
export type Gruppe = (typeof gruppen)[number]

/** Everybody of the day, by name; or only those of `ids`. */
export async function ladeTafel(db: Db, stichdatum: string, jetzt: Temporal.Instant, ids?: readonly Id<'lstfix'>[]): Promise<Tafelzeile[]> {
  const personen = await amTag(mitAngaben(db.selectFrom('lstfix')), stichdatum)
    .$if(ids !== undefined, (query) => query.where('lstfix.id', 'in', [...ids!]))
    .execute()
  return zeilen(db, personen, stichdatum, jetzt)
}

/** What follows from the same facts at another moment. */
export const neuBewertet = (person: Tafelperson, lage: Tageslage): Tafelzeile => {
  const stand = nochOffen(lage, status(lage, lage.zeitpunkt))
  return { person, lage, stand, gruppe: stand.status === 'U' ? 'U' : stand.grund === 'unklar' ? 'unklar' : stand.status }
}

/** People with their place of work, department and user. */
export const mitAngaben = (query: ReturnType<typeof sichtbareMitarbeiter>) =>
  query
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .leftJoin('anwender', (join) => join.onRef('anwender.lstfixId', '=', 'lstfix.id').on('anwender.aktiv', '=', true))
    .select([
      'lstfix.id',
      'lstfix.persnr',
      'lstfix.vorname',
      'lstfix.zuname',
      'lstfix.telefon',
      'lstfix.email',
      'lstfix.geburtsdatum',
      'lstfix.eintritt',
      'lstfix.austritt',
      'lstfix.abteilungId',
      'lstfix.vkforgid',
      'filiale.zone',
      'filiale.land',
      'filiale.region',
      'filiale.name as filiale',
      'abteilung.bezeichnung as abteilung',
      'abteilung.leitungId',
      'anwender.id as anwenderId',
      'anwender.email as anwenderEmail',
    ])

/** Employed on the day, by name; and whoever stamped around it all the same (a night shift of the last day, a day too many): `zeilen` decides about those. */
export const amTag = (query: ReturnType<typeof mitAngaben>, stichdatum: string) =>
  query
    .where(
      sql<boolean>`(lstfix.eintritt <= ${stichdatum} and (lstfix.austritt is null or lstfix.austritt >= ${stichdatum})
        or exists (select from zeitstempel z where z.lstfix_id = lstfix.id and z.timestamp >= ${stichdatum}::date - interval '2 days' and z.timestamp < ${stichdatum}::date + interval '2 days'))`,
    )
    .orderBy(nachNamen)

/** Rows of the board from people and what is known about them. Who is not employed on the day is on it as long as something of it is his. */
export async function zeilen(db: Db, mitarbeiter: readonly Tafelperson[], stichdatum: string, jetzt: Temporal.Instant) {
  const bekannt = await lagen(db, { mitarbeiter, stichdatum, jetzt })
  return mitarbeiter
    .map((person) => neuBewertet(person, bekannt.get(person.id)!))
    .filter(({ person, stand }) => beschaeftigt(person, stichdatum) || stand.status === 'A' || stand.grund === 'unklar' || stand.linie.length > 0)
}

/** Nobody is missed on a day that has not begun. */
const nochOffen = ({ art, plaene }: Tageslage, stand: Anwesenheit): Anwesenheit =>
  art === 'kuenftig' && stand.status === 'U' ? { ...stand, status: 'E', grund: 'noch nicht dran', seit: null, bis: plaene.at(-1)?.von ?? null } : stand
