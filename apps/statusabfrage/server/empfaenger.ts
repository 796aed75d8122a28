import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import { nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf, type Asked } from '#platform/server/record/keyset.ts'
import { literally } from '#platform/server/record/search.ts'

type Frage = Asked & { q?: string | undefined }

/** Everybody whom the asker may write to: employed today, in one of his accounts. */
export const anschreibbare = (context: Context) => {
  return sichtbareMitarbeiter(context, 'STATUSABFRAGE.NACHRICHT')
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .leftJoin('anwender', (join) => join.onRef('anwender.lstfixId', '=', 'lstfix.id').on('anwender.aktiv', '=', true))
    .where((eb) => eb.or([eb('lstfix.austritt', 'is', null), eb('lstfix.austritt', '>=', sql<string>`heute(${context.jetzt.toString()}::timestamptz)`)]))
}

/** Tab 'User' of the picker. */
export async function personenwahl(context: Context, { q, sort, ...asked }: Frage & { sort: 'name' | 'persnr' }) {
  const { entities, next } = await pageOf(
    anschreibbare(context)
      .$if(Boolean(q), (query) =>
        query.where(
          sql<boolean>`(concat_ws(' ', lstfix.vorname, lstfix.zuname, abteilung.bezeichnung) ilike ${`%${literally(q!)}%`} or lstfix.persnr::text like ${`${literally(q!)}%`})`,
        ),
      )
      .select([
        'lstfix.id',
        'lstfix.persnr',
        'lstfix.vorname',
        'lstfix.zuname',
        'abteilung.bezeichnung',
        sql<boolean>`coalesce(anwender.email, lstfix.email) is not null`.as('erreichbar'),
      ]),
    sort === 'name' ? nachNamen : ['lstfix.persnr'],
    asked,
  )
  return {
    next,
    entities: entities.map(({ id, persnr, vorname, zuname, bezeichnung, erreichbar }) => ({
      id,
      name: nameVon({ vorname, zuname }, context.sprache),
      persnr,
      abteilung: bezeichnung,
      erreichbar,
    })),
  }
}

/** Tab 'Abteilungen' of the picker: those in which there is somebody to write to. */
export async function abteilungswahl(context: Context, { q, sort, ...asked }: Frage & { sort: 'name' | 'nummer' }) {
  const { entities, next } = await pageOf(
    anschreibbare(context)
      .$if(Boolean(q), (query) =>
        query.where(sql<boolean>`(abteilung.bezeichnung ilike ${`%${literally(q!)}%`} or abteilung.nummer::text like ${`${literally(q!)}%`})`),
      )
      .groupBy(['abteilung.id', 'abteilung.bezeichnung', 'abteilung.nummer'])
      .select([
        'abteilung.id',
        'abteilung.bezeichnung',
        'abteilung.nummer',
        sql<number>`count(*)::int`.as('mitarbeiter'),
        sql<number>`(count(*) filter (where coalesce(anwender.email, lstfix.email) is null))::int`.as('ohneAdresse'),
      ]),
    sort === 'name' ? ['abteilung.bezeichnung', 'abteilung.nummer'] : ['abteilung.nummer'],
    asked,
  )
  return { entities: entities.map(({ bezeichnung, ...row }) => ({ ...row, name: bezeichnung })), next }
}
