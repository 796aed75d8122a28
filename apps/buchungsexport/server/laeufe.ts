import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { dateiname } from '#domain/belege/buchungsexport/lauf.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls, Lauf, Laufdetail, Zeile } from '../contract.ts'
import { messages } from '../messages.ts'

type Filter = Pick<Parsed<typeof calls.laeufe>['query'], 'q' | 'vkforgid' | 'zustand' | 'monat'>

/** Runs of the branches that the asker acts for: the only way to one. */
export const eigeneLaeufe = ({ db, person }: Context) => db.selectFrom('exportlauf').where('exportlauf.vkforgid', 'in', [...person.konten])
/** One of them, whole. Throws 404. */
export async function eigener(context: Context, id: Id<'exportlauf'>) {
  const gefunden = await eigeneLaeufe(context).where('exportlauf.id', '=', id).selectAll('exportlauf').executeTakeFirst()
  if (!gefunden) throw notFound()
  return gefunden
}
/** A run as `eigener` reads it. */
export type EigenerLauf = Awaited<ReturnType<typeof eigener>>

export const laeufe = (context: Context, query: Parsed<typeof calls.laeufe>['query']) => readPage<Lauf>(context, abfrage(context, query), query)

/** The list as a file, in the words of the screen. */
export async function laeufeDatei(context: Context, query: Parsed<typeof calls.laeufeDatei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  const wort = (feld: 'filiale' | 'monat' | 'soll' | 'haben' | 'akteur') => ({ de: de[feld], en: en[feld], value: (zeile: Lauf) => zeile[feld] })
  const zahl = (feld: 'zeilen' | 'belege' | 'zahlungen' | 'einbehalte') => ({
    de: de[feld],
    en: en[feld],
    kind: 'number' as const,
    value: (zeile: Lauf) => zeile[feld],
  })
  return listFile<Lauf>(context, abfrage(context, query), query, {
    name: { de: de.laeufe, en: en.laeufe },
    zone,
    columns: [
      { de: de.lauf, en: en.lauf, kind: 'number', value: ({ nr }) => nr },
      wort('filiale'),
      wort('monat'),
      { de: de.zustand, en: en.zustand, value: ({ zustand }) => zustand, say: (key, sprache) => messages[sprache][`zustand.${key}` as 'zustand.erstellt'] },
      ...(['zeilen', 'belege', 'zahlungen', 'einbehalte'] as const).map(zahl),
      { ...wort('soll'), kind: 'number' },
      { ...wort('haben'), kind: 'number' },
      wort('akteur'),
      { de: de.erstellt, en: en.erstellt, kind: 'instant', value: ({ erstellt }) => erstellt },
    ],
  })
}

/** One run with everything that happened to it. Throws 404. */
export async function lauf(context: Context, id: Id<'exportlauf'>): Promise<Laufdetail> {
  const { entities } = await readPage<Lauf & Pick<Laufdetail, 'ausgelassen'> & { kopf: unknown }>(context, abfrage(context, {}, id), { limit: 1 })
  const [gefunden] = entities
  if (!gefunden) throw notFound()
  const { kopf, ...zeile } = gefunden
  const schritte = await context.db.selectFrom('exportereignis').where('laufId', '=', id).orderBy('zeitpunkt').orderBy('id').selectAll().execute()
  return {
    ...zeile,
    datei: dateiname(kopf, zeile),
    schritte,
    darf: zeile.zustand === 'erstellt' ? ['laden', 'zuruecknehmen'] : zeile.zustand === 'geladen' ? ['laden', 'zuruecknehmen', 'bestaetigen'] : ['laden'],
  }
}

/** Its postings in the order of the file. Throws 404. */
export async function zeilen(
  context: Context,
  id: Id<'exportlauf'>,
  asked: Parsed<typeof calls.zeilen>['query'],
): Promise<{ entities: Zeile[]; next: string | null }> {
  const gefunden = await eigeneLaeufe(context).where('exportlauf.id', '=', id).select('exportlauf.id').executeTakeFirst()
  if (!gefunden) throw notFound()
  const query = context.db
    .selectFrom('exportzeile as z')
    .where('z.laufId', '=', id)
    .select(['z.nr', 'z.art', 'z.datum', 'z.belegfeld', 'z.text', 'z.umsatz', 'z.seite', 'z.konto', 'z.gegenkonto'])
  return pageOf(query, ['z.nr'], asked)
}

const abfrage = (context: Context, { q, vkforgid, zustand, monat }: Filter, id?: string): ListQuery => ({
  select: sql`l.id, l.vkforgid, f.name as filiale, l.nr, to_char(l.monat, 'YYYY-MM') as monat, l.zustand, l.zeilen, l.belege, l.zahlungen, l.einbehalte,
    l.soll::text as soll, l.haben::text as haben, l.ersetzt, l.akteur, l.erstellt, l.ausgelassen, l.kopf`,
  from: sql`exportlauf l join filiale f on f.vkforgid = l.vkforgid`,
  where: [
    sql`l.id in (${eigeneLaeufe(context).select('exportlauf.id')})`,
    id !== undefined && sql`l.id = ${id}::uuid`,
    vkforgid !== undefined && sql`l.vkforgid = ${vkforgid}`,
    zustand !== undefined && sql`l.zustand = ${zustand}`,
    monat !== undefined && sql`l.monat = ${`${monat}-01`}::date`,
    wordSearch(q, sql`f.name`, sql`l.akteur`, sql`to_char(l.monat, 'YYYY-MM')`),
  ],
  sorts: { erstellt: [sql`l.erstellt`, sql`l.id`], monat: [sql`l.monat`, sql`l.id`] },
  standard: '-erstellt',
})
