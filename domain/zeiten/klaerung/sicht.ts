import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Abwesenheitsart } from '#domain/personal/arbeitszeit.ts'
import { nameSql } from '#domain/personal/name.ts'
import { nobody } from '#domain/personal/sicht.ts'
import { vertretungen, type Vertretung } from '#domain/personal/vertretung.ts'
import { alleRecht, korrekturRecht } from '#domain/stempel/stempel.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import type { Zustand } from '../contract.ts'
import { abschlussRecht } from '../konto/freigabe.ts'
import { moeglich, type Antwort, type Tat } from './klaerungsfall.ts'

/** Whose cases the asker may release beside his own, by his own right or in somebody's place for these days; `liest`: whose he may read. */
export interface Zustaendigkeit {
  konten: readonly number[]
  liest: readonly number[]
  vertretungen: readonly Vertretung[]
}

/** Who closes months reads what stands against it. Releasing asks for the rights that correcting somebody else's times asks for: both. Whoever may correct but not see others has his own cases only. */
export const zustaendigkeit = async (context: Work): Promise<Zustaendigkeit> => ({
  konten: may(context, alleRecht) && may(context, korrekturRecht) ? context.person.konten : [],
  liest: may(context, alleRecht) && may(context, abschlussRecht) ? context.person.konten : [],
  vertretungen: await vertretungen(context, alleRecht, korrekturRecht),
})

/** All accounts whose people somebody may release for. */
export const betreute = ({ konten, vertretungen }: Pick<Zustaendigkeit, 'konten' | 'vertretungen'>) => [
  ...new Set([...konten, ...vertretungen.flatMap((v) => v.konten)]),
]

/** All accounts whose cases somebody may read. */
export const lesbare = (zustaendig: Zustaendigkeit) => [...new Set([...betreute(zustaendig), ...zustaendig.liest])]

/** Cases that the asker may see: his own, and those of the people he may release for or whose months he closes. The only way to start a query on them. */
export const sichtbareFaelle = (context: Work, zustaendig: Zustaendigkeit) => {
  const konten = lesbare(zustaendig)
  return context.db
    .selectFrom('klaerungsfall as k')
    .innerJoin('lstfix as l', 'l.id', 'k.lstfixId')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .innerJoin('abteilung as a', 'a.id', 'l.abteilungId')
    .leftJoin('lstfix as h', (on) => on.onRef('h.id', '=', 'a.leitungId').onRef('h.id', '!=', 'l.id'))
    .leftJoin('terminalVerneint as tv', (on) => on.onRef('tv.lstfixId', '=', 'k.lstfixId').onRef('tv.datum', '=', 'k.datum').onRef('tv.art', '=', 'k.art'))
    .leftJoin('terminalGeraet as tg', 'tg.id', 'tv.geraetId')
    .leftJoin('terminal as t', 't.id', 'tg.terminalId')
    .where((eb) =>
      konten.length
        ? eb.or([eb('k.lstfixId', '=', context.person.lstfixId ?? nobody), eb('l.vkforgid', 'in', konten)])
        : eb('k.lstfixId', '=', context.person.lstfixId ?? nobody),
    )
    .select([
      'k.id',
      'k.lstfixId',
      'k.datum',
      'k.art',
      'k.zustand',
      'k.seit',
      'k.bis',
      'k.stempel',
      'k.vorschlag',
      'k.antwort',
      'k.text',
      'k.istMin',
      'k.sollMin',
      'k.quelle',
      'k.bezug',
      'k.entstanden',
      'k.geaendert',
      'l.persnr',
      'l.vorname',
      'l.zuname',
      'l.vkforgid',
      'a.bezeichnung as abteilung',
      'f.zone',
      'tv.zeitpunkt as verneintAm',
      't.name as verneintWo',
    ])
    .select(nameSql('h', context.sprache).as('liegtBei'))
    .select(
      sql<{ id: string; art: Abwesenheitsart }[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'art', w.art) order by w.von, w.id), '[]')
        from abwesenheit w where w.id = any(k.abwesenheiten))`.as('abwesenheiten'),
    )
}
export type Fallzeile = Awaited<ReturnType<ReturnType<typeof sichtbareFaelle>['executeTakeFirstOrThrow']>>

/** One case, locked until the transaction ends. Throws 404. */
export async function fallZumHandeln(context: Work, zustaendig: Zustaendigkeit, id: Id<'klaerungsfall'>): Promise<Fallzeile> {
  const fall = await sichtbareFaelle(context, zustaendig).where('k.id', '=', id).forUpdate('k').executeTakeFirst()
  if (!fall) throw notFound()
  return fall
}

/** By which right somebody may release a case: his own ('selbst'), a delegation (its id), or none (null). Nobody releases his own times in another's place. */
export function freigabeWeg(
  context: Pick<Work, 'person'>,
  { konten, vertretungen }: Zustaendigkeit,
  { lstfixId, vkforgid }: Pick<Fallzeile, 'lstfixId' | 'vkforgid'>,
): string | null {
  if (konten.includes(vkforgid)) return 'selbst'
  return lstfixId === context.person.lstfixId ? null : (vertretungen.find((v) => v.konten.includes(vkforgid))?.id ?? null)
}

/** What the asker may do with a case now. */
export const darfMit = (context: Pick<Work, 'person'>, zustaendig: Zustaendigkeit, fall: Pick<Fallzeile, 'lstfixId' | 'vkforgid' | 'zustand'>): Tat[] => [
  ...(fall.lstfixId === context.person.lstfixId ? moeglich(fall.zustand as Zustand, 'person') : []),
  ...(freigabeWeg(context, zustaendig, fall) ? moeglich(fall.zustand as Zustand, 'leitung') : []),
]

/** The answer as it was stored. */
export const antwortVon = (wert: unknown) => wert as Antwort | null
