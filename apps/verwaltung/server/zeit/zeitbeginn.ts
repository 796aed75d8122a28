import { sql } from 'kysely'
import { Zeitbeginn, type Folgen, type zeitbeginnCalls } from '#apps/verwaltung/contract/zeitbeginn.ts'
import { nameSql } from '#domain/personal/name.ts'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import { ersterTag, ersterTagMit } from '#domain/zeiten/konto/kontobeginn.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { refused } from '#platform/contract/problem.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { geaendert, ok } from '../schreiben.ts'

type H = Handlers<typeof zeitbeginnCalls>
const GEZEIGT = 20

/** The company's first day of recording time. Another day moves the beginning of open accounts; what is closed stays, and stands against a day that would change it. */
export const zeitbeginnHandlers: H = {
  zeitbeginn: async (context) => withRevision(Zeitbeginn, await geltender(context)),

  zeitbeginnFolgen: (context, { query: { zeitAb } }) => folgen(context, zeitAb ?? null),

  async zeitbeginnAendern(context, { body: { revision, betroffen, zeitAb } }) {
    const vorher = await geltender(context)
    await assertUnchanged(context, Zeitbeginn, vorher, revision, { subject: 'firma', id: 1 })
    const spaetestens = Temporal.PlainDate.from(await heuteDerFirma(context.db, context.jetzt)).add({ years: 1 })
    if (zeitAb !== null && Temporal.PlainDate.compare(zeitAb, spaetestens) > 0) throw refused('verwaltung.zeitbeginn-voraus', 'zeitAb')
    const { eher, spaeter, abgeschlossen } = await folgen(context, zeitAb)
    const [erster] = abgeschlossen
    if (erster) {
      const monat = `${erster.monat.slice(5)}/${erster.monat.slice(0, 4)}`
      throw refused('verwaltung.zeitbeginn-abgeschlossen', 'zeitAb', { name: erster.name, monat })
    }
    if (eher + spaeter !== betroffen) throw refused('verwaltung.zeitbeginn-folgen', 'zeitAb', { n: eher + spaeter })
    await context.db.updateTable('firma').set({ zeitAb }).execute()
    geaendert(context, { aktion: 'aendern', gegenstand: 'firma', id: 1, vorher, nachher: { zeitAb }, daten: { eher, spaeter } })
    emit(context, 'zeitkonto', [])
    return ok
  },
}

const geltender = ({ db }: Context) => db.selectFrom('firma').select('zeitAb').executeTakeFirstOrThrow()

/** Who would begin on another day, and the first closed month in which days would then count that did not, or no longer. */
async function folgen({ db, sprache }: Context, zeitAb: string | null): Promise<Folgen> {
  const { rows } = await sql<{ eher: number; spaeter: number; gleich: number; abgeschlossen: Folgen['abgeschlossen'] }>`
    with konten as materialized (
      select l.id, l.persnr, ${nameSql('l', sprache)} as name, coalesce(${ersterTag}, 'infinity') as bisher, coalesce(${ersterTagMit(sql`${zeitAb}::date`)}, 'infinity') as dann
      from lstfix l join filiale f using (vkforgid)),
    zu as (
      select k.id, k.persnr, k.name, (select to_char(min(a.beginn), 'YYYY-MM') from (${geltendeAbschluesse}) a join tagesabschluss t on t.abschluss_id = a.id
        where a.lstfix_id = k.id and t.datum >= least(k.bisher, k.dann) and t.datum < greatest(k.bisher, k.dann) and (t.soll_min > 0 or t.gewertet_min > 0)) as monat
      from konten k where k.bisher <> k.dann)
    select count(*) filter (where dann < bisher)::int as eher, count(*) filter (where dann > bisher)::int as spaeter, count(*) filter (where dann = bisher)::int as gleich,
      (select coalesce(json_agg(zu order by zu.persnr), '[]') from zu where zu.monat is not null) as abgeschlossen from konten`.execute(db)
  const { abgeschlossen, ...zahlen } = rows[0]!
  return { ...zahlen, gesperrt: abgeschlossen.length, abgeschlossen: abgeschlossen.slice(0, GEZEIGT) }
}
