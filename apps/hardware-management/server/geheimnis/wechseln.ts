import { sql } from 'kysely'
import { imHaus } from '#domain/geraete/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { everyWord, literally } from '#platform/server/record/search.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Geheimnisalter, Zuwechseln } from '#apps/hardware-management/contract/geheimnis.ts'
import { geheimnisalter } from './alter.ts'
import { wertfassung } from './geheimnisse.ts'
import { rechtVerloren, traegerSichtbar } from './gesehen.ts'

/** So long an earlier value is kept. */
const frueherTage = 90

/**
 * Secrets that are to be changed: their present value was seen by somebody who has left, is locked, or has lost the right, or
 * by somebody who did not belong to those who usually look; or older than its kind may be. The list is
 * asked for, not kept: a secret leaves it when it is changed or deleted, its device when it leaves, its licence when it has ended.
 */
export const zuWechseln = (heute: string, alter: Geheimnisalter) => ({
  from: sql`geheimnis g left join hardware h on h.id = g.hardware_id left join lizenz z on z.id = g.lizenz_id left join ktostamm k on k.id = h.ktostamm_id left join produkt p on p.id = h.produkt_id
    left join lateral (
      select string_agg(distinct a.anzeigename, ', ') as wer, max(e.zeitpunkt) as zuletzt, min(w.stufe) as stufe
      from geheimnis_einsicht e join anwender a on a.id = e.anwender_id left join lstfix l on l.id = a.lstfix_id
        cross join lateral (select case when l.austritt < ${heute}::date then 1 when not a.aktiv then 2 when ${rechtVerloren} then 3
          when e.ausser_kreis then 4 end as stufe) w
      where e.geheimnis_id = g.id and e.fassung = ${wertfassung} and w.stufe is not null
    ) s on true`,
  where: [
    sql`g.wert is not null`,
    sql`(h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date) and (z.bis is null or z.bis >= ${heute}::date)`,
    sql`(s.wer is not null or g.geaendert < ${heute}::date - (${JSON.stringify(alter)}::jsonb ->> g.art)::int)`,
  ],
})

/** What the device or licence of a secret is called. */
export const nameDesTraegers = sql<string>`coalesce(z.name, nullif(h.hostname, ''), p.name, '')`

/** Those of the asker's devices and licences, the urgent ones first. Throws 404 for a customer's user. */
export async function wechseln(context: Context, { q, ...asked }: Parsed<typeof calls.geheimnisseWechseln>['query']) {
  if (!imHaus(context)) throw notFound()
  const [heute, alter] = await Promise.all([heuteDerFirma(context.db, context.jetzt), geheimnisalter(context.db)])
  const { from, where } = zuWechseln(heute, alter)
  return readPage<Zuwechseln>(
    context,
    {
      select: sql`g.id, coalesce(h.nummer, z.nummer) as nummer, g.lizenz_id, ${nameDesTraegers} as hostname, coalesce(k.name, '') as kunde, g.art, g.geaendert, coalesce(s.wer, '') as wer, s.zuletzt,
        coalesce((array['ausgetreten', 'gesperrt', 'recht-verloren', 'ausser-kreis'])[s.stufe], 'alt') as grund`,
      from,
      where: [
        ...where,
        traegerSichtbar(context),
        everyWord(q, (wort) => sql`concat_ws(' ', h.hostname, h.nummer, z.name, z.nummer, k.name, s.wer) ilike ${`%${literally(wort)}%`}`),
      ],
      sorts: { grund: [sql`coalesce(s.stufe, 5)`, sql`g.geaendert`, sql`g.id`] },
      standard: 'grund',
    },
    asked,
  )
}

/** Each night earlier values go whose time is over. */
export const vergissFruehere = async (db: Db, jetzt: Temporal.Instant) =>
  void (await db
    .deleteFrom('geheimnisFrueher')
    .where('ersetzt', '<', jetzt.subtract({ hours: frueherTage * 24 }).toString())
    .execute())
