import { sql } from 'kysely'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import { literally } from '#platform/server/record/search.ts'

interface Frage {
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Everybody whom the asker may write to: employed today, in one of his accounts. */
export const anschreibbare = (context: Context) => {
  const heute = context.jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  return sichtbareMitarbeiter(context, 'STATUSABFRAGE.NACHRICHT')
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .leftJoin('anwender', (join) => join.onRef('anwender.lstfixId', '=', 'lstfix.id').on('anwender.aktiv', '=', true))
    .where((eb) => eb.or([eb('lstfix.austritt', 'is', null), eb('lstfix.austritt', '>=', heute)]))
}

/** Tab 'User' of the picker. */
export async function personenwahl(context: Context, { q, limit, cursor, sort }: Frage & { sort: 'name' | 'persnr' }) {
  const nach = fromCursor(cursor, 3)
  const rows = await anschreibbare(context)
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`((lstfix.vorname || ' ' || lstfix.zuname || ' ' || abteilung.bezeichnung) ilike ${`%${literally(q!)}%`} or lstfix.persnr::text like ${`${literally(q!)}%`})`,
      ),
    )
    .$if(nach !== undefined && sort === 'name', (query) =>
      query.where(sql<boolean>`(lstfix.zuname, lstfix.vorname, lstfix.id) > (${nach![0]}, ${nach![1]}, ${nach![2]}::uuid)`),
    )
    .$if(nach !== undefined && sort === 'persnr', (query) => query.where('lstfix.persnr', '>', Number(nach![0])))
    .$if(sort === 'name', (query) => query.orderBy('lstfix.zuname').orderBy('lstfix.vorname').orderBy('lstfix.id'))
    .$if(sort === 'persnr', (query) => query.orderBy('lstfix.persnr'))
    .limit(limit + 1)
    .select([
      'lstfix.id',
      'lstfix.persnr',
      'lstfix.vorname',
      'lstfix.zuname',
      'abteilung.bezeichnung',
      sql<boolean>`coalesce(anwender.email, lstfix.email) is not null`.as('erreichbar'),
    ])
    .execute()
  return paged(
    rows,
    limit,
    (row) => (sort === 'name' ? [row.zuname, row.vorname, row.id] : [row.persnr, '', '']),
    ({ id, persnr, vorname, zuname, bezeichnung, erreichbar }) => ({ id, name: `${vorname} ${zuname}`, persnr, abteilung: bezeichnung, erreichbar }),
  )
}

/** Tab 'Abteilungen' of the picker: those in which there is somebody to write to. */
export async function abteilungswahl(context: Context, { q, limit, cursor, sort }: Frage & { sort: 'name' | 'nummer' }) {
  const nach = fromCursor(cursor, 2)
  const rows = await anschreibbare(context)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`(abteilung.bezeichnung ilike ${`%${literally(q!)}%`} or abteilung.nummer::text like ${`${literally(q!)}%`})`),
    )
    .$if(nach !== undefined && sort === 'name', (query) =>
      query.where(sql<boolean>`(abteilung.bezeichnung, abteilung.nummer) > (${nach![0]}, ${Number(nach![1])})`),
    )
    .$if(nach !== undefined && sort === 'nummer', (query) => query.where('abteilung.nummer', '>', Number(nach![1])))
    .groupBy(['abteilung.id', 'abteilung.bezeichnung', 'abteilung.nummer'])
    .$if(sort === 'name', (query) => query.orderBy('abteilung.bezeichnung'))
    .orderBy('abteilung.nummer')
    .limit(limit + 1)
    .select([
      'abteilung.id',
      'abteilung.bezeichnung',
      'abteilung.nummer',
      sql<number>`count(*)::int`.as('mitarbeiter'),
      sql<number>`(count(*) filter (where coalesce(anwender.email, lstfix.email) is null))::int`.as('ohneAdresse'),
    ])
    .execute()
  return paged(
    rows,
    limit,
    (row) => [row.bezeichnung, row.nummer],
    ({ bezeichnung, ...row }) => ({ ...row, name: bezeichnung }),
  )
}
