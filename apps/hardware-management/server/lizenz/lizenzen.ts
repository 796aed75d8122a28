import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { fristlage, tageBis } from '#domain/geraete/frist.ts'
import { belegt, sichtbareLizenzen } from '#domain/geraete/lizenz/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type FileColumn, type ListQuery } from '#platform/server/record/list.ts'
import { withRevision } from '#platform/server/record/revision.ts'
import { inhaberWeg } from './freigeworden.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Lizenzangaben, type Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { messages } from '#apps/hardware-management/messages.ts'

type Filter = Omit<Parsed<typeof calls.lizenzdatei>['query'], 'format' | 'sort'>
type Zeile = Omit<Lizenz, 'revision' | 'ende' | 'kuendigung' | 'frei'>

export async function lizenzen(context: Context, query: Parsed<typeof calls.lizenzen>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { entities, next } = await readPage<Zeile>(context, abfrage(context, heute, query), query)
  return { entities: entities.map((zeile) => heutige(zeile, heute)), next }
}

/** Throws 404. */
export async function lizenz(context: Context, id: Id<'lizenz'>): Promise<Lizenz> {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { entities } = await readPage<Zeile>(context, abfrage(context, heute, {}, id), { limit: 1 })
  if (!entities[0]) throw notFound()
  return heutige(entities[0], heute)
}

export async function lizenzdatei(context: Context, query: Parsed<typeof calls.lizenzdatei>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  return listFile<Zeile>(context, abfrage(context, heute, query), query, { name: { de: 'Lizenzen', en: 'Licences' }, zone: 'UTC', columns: spalten() })
}

/** A licence with what today makes of its days and places. */
function heutige(zeile: Zeile, heute: string): Lizenz {
  const frist = (tag: string | null) => ({
    ende: tag,
    lage: fristlage(tag, heute, Math.max(...zeile.warntage)),
    tage: tag === null ? null : tageBis(tag, heute),
  })
  return withRevision(Lizenzangaben, {
    ...zeile,
    frei: zeile.plaetze === null ? null : zeile.plaetze - zeile.belegt,
    ende: frist(zeile.bis),
    kuendigung: frist(zeile.kuendigungBis),
  })
}

function abfrage(context: Context, heute: string, { q, art, lage }: Filter, id?: string): ListQuery {
  const bald = (spalte: 'bis' | 'kuendigung_bis') =>
    sql`${sql.ref(`z.${spalte}`)} between ${heute}::date and ${heute}::date + (select max(tage) from unnest(z.warntage) tage)`
  return {
    select: sql`z.id, z.nummer, z.name, z.hersteller_id, z.art, z.plaetze, z.von, z.bis, z.kuendigung_bis, z.warntage, z.frei_ab, z.kosten, z.kosten_je, z.vertrag, z.bemerkung,
      ${belegt(heute)} as belegt, case when he.id is not null then jsonb_build_object('id', he.id, 'nummer', null, 'name', he.name) end as hersteller`,
    from: sql`lizenz z left join hersteller he on he.id = z.hersteller_id`,
    where: [
      sql`z.id in (${sichtbareLizenzen(context).select('z.id')})`,
      id !== undefined && sql`z.id = ${id}::uuid`,
      wordSearch(q, sql`z.name`, sql`he.name`, sql`z.vertrag`, sql`z.nummer`),
      art && sql`z.art = ${art}`,
      lage === 'laeuft-ab' && sql`(${bald('bis')} or ${bald('kuendigung_bis')})`,
      lage === 'abgelaufen' && sql`z.bis < ${heute}::date`,
      lage === 'ueberbelegt' && sql`z.plaetze < ${belegt(heute)}`,
      lage === 'freigeworden' &&
        sql`exists (select from lizenz_platz p left join lstfix l on l.id = p.lstfix_id left join hardware h on h.id = p.hardware_id
          where p.lizenz_id = z.id and p.bis is null and ${inhaberWeg(heute)})`,
      lage === 'knapp' && sql`z.plaetze - ${belegt(heute)} <= z.frei_ab`,
    ],
    sorts: { name: [sql`lower(z.name)`, sql`z.id`], nummer: [sql`z.nummer`], bis: [sql`coalesce(z.bis, 'infinity')`, sql`z.id`] },
    standard: 'name',
  }
}

function spalten(): FileColumn<Zeile>[] {
  const { de, en } = messages
  const titel = (key: keyof typeof de) => ({ de: de[key], en: en[key] })
  return [
    { ...titel('id'), kind: 'number', value: ({ nummer }) => nummer },
    { ...titel('lizenz'), value: ({ name }) => name },
    { ...titel('hersteller'), value: ({ hersteller }) => hersteller?.name ?? '' },
    { ...titel('lizenzart'), value: ({ art }) => art, say: (art, sprache) => messages[sprache][`lizenzart.${art as Lizenz['art']}`] },
    { ...titel('plaetze'), kind: 'number', value: ({ plaetze }) => plaetze },
    { ...titel('belegt'), kind: 'number', value: ({ belegt: anzahl }) => anzahl },
    { ...titel('gueltigVon'), kind: 'date', value: ({ von }) => von },
    { ...titel('gueltigBis'), kind: 'date', value: ({ bis }) => bis },
    { ...titel('kuendigungBis'), kind: 'date', value: ({ kuendigungBis }) => kuendigungBis },
    { ...titel('kosten'), kind: 'number', value: ({ kosten }) => (kosten === null ? null : Number(kosten)) },
    { ...titel('kostenJe'), value: ({ kostenJe }) => kostenJe, say: (je, sprache) => messages[sprache][`kostenJe.${je as Lizenz['kostenJe']}`] },
    { ...titel('vertrag'), value: ({ vertrag }) => vertrag },
  ]
}
