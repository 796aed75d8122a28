import { sql } from 'kysely'
import type { aufbewahrungCalls, Frist } from '#apps/verwaltung/contract/aufbewahrung.ts'
import { Land } from '#domain/personal/contract.ts'
import { nameSql } from '#domain/personal/name.ts'
import { Altersgruppe } from '#domain/zeiten/contract.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { conflict } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { anwesenheit, geaendert } from '../schreiben.ts'

type H = Handlers<typeof aufbewahrungCalls>
type Grenze = Pick<Frist, 'land' | 'gruppe' | 'monate' | 'regel' | 'quelle' | 'stichtag'>
const VORSCHAU = 50

/**
 * What the retention rules mean today. Records of working time are never removed (the law asks for their being kept, and corrections and closings refer to them);
 * why somebody was ill has no purpose left after that time: it can be removed, once the administrator has seen how much that is.
 */
export const aufbewahrungHandlers: H = {
  async aufbewahrung(context) {
    const grenzen = await heutige(context)
    const [fristen, gruende] = [await Promise.all(grenzen.map((grenze) => frist(context, grenze))), await entfernbare(context, grenzen)]
    return { fristen, faellig: gruende.length, vorschau: gruende.slice(0, VORSCHAU) }
  },
  async gruendeEntfernen(context, { body }) {
    const gruende = await entfernbare(context)
    if (gruende.length !== body.faellig) throw conflict('verwaltung.aufbewahrung-geaendert')
    const ids = gruende.map(({ id }) => id)
    await sql`update abwesenheit set art = case art when 'Krank' then 'Sonstige' else art end, bemerkung = '' where id = any(${ids})`.execute(context.db)
    for (const { id, von, bis } of gruende) geaendert(context, { aktion: 'grund-entfernen', gegenstand: 'abwesenheit', id, daten: { von, bis } })
    anwesenheit(context)
    return { entfernt: ids.length }
  },
}

/** The first day that is still kept, by country and group. */
async function heutige({ db, jetzt }: Context): Promise<Grenze[]> {
  const heute = Temporal.PlainDate.from(await heuteDerFirma(db, jetzt))
  const regeln = await ladeRegelwerk(db)
  return Land.options.flatMap((land) =>
    Altersgruppe.options.flatMap((gruppe) => {
      const regel = regeln(land, gruppe, heute.toString()).aufbewahrung
      if (!regel) return []
      const { monate } = regel.wert
      return { land, gruppe, monate, regel: regel.id, quelle: regel.quelle, stichtag: heute.subtract({ months: monate }).toString() }
    }),
  )
}

/** People of a group by their age today. */
const leute = ({ land, gruppe }: Grenze) =>
  sql`lstfix l join filiale f on f.vkforgid = l.vkforgid and f.land = ${land} and (case when l.geburtsdatum + interval '18 years' > heute() then 'jugendlich' else 'erwachsen' end) = ${gruppe}`
const alt = ({ stichtag }: Grenze) => sql`a.bis < ${stichtag}::date and (a.art = 'Krank' or a.bemerkung <> '')`
/** Somebody still asks about these days, or a month of them has been opened again. */
const offen = sql`(exists (select from klaerungsfall k where k.lstfix_id = a.lstfix_id and k.datum between a.von and a.bis and k.zustand in ('offen', 'beantwortet', 'zurueckgewiesen'))
  or exists (select from zeitfreigabe z where z.lstfix_id = a.lstfix_id and z.art = 'monat' and z.beginn between date_trunc('month', a.von) and a.bis and z.zustand = 'geoeffnet'
    and not exists (select from zeitfreigabe j where j.lstfix_id = z.lstfix_id and j.art = 'monat' and j.beginn = z.beginn and j.schritt > z.schritt)))`

async function frist({ db }: Context, grenze: Grenze): Promise<Frist> {
  const { rows } = await sql<Pick<Frist, 'personen' | 'aelteste' | 'gruende' | 'gesperrt'>>`
    select count(*) filter (where s.erster < ${grenze.stichtag}::date)::int as personen, (min(s.erster) filter (where s.erster < ${grenze.stichtag}::date))::date as aelteste,
      (select count(*)::int from abwesenheit a where a.lstfix_id in (select l.id from ${leute(grenze)}) and ${alt(grenze)}) as gruende,
      (select count(*)::int from abwesenheit a where a.lstfix_id in (select l.id from ${leute(grenze)}) and ${alt(grenze)} and ${offen}) as gesperrt
    from ${leute(grenze)} cross join lateral (select min(z.timestamp) at time zone f.zone as erster from zeitstempel z where z.lstfix_id = l.id) s`.execute(db)
  return { ...grenze, ...rows[0]! }
}

/** Absences of which the reason can be removed, oldest first. */
export async function entfernbare(context: Context, bekannt?: readonly Grenze[]) {
  const grenzen = bekannt ?? (await heutige(context))
  if (!grenzen.length) return []
  const teile = grenzen.map(
    (grenze) =>
      sql`select a.id, l.persnr, ${nameSql('l', context.sprache)} as name, a.von, a.bis from abwesenheit a join (${leute(grenze)}) on l.id = a.lstfix_id where ${alt(grenze)} and not ${offen}`,
  )
  const { rows } = await sql<{ id: string; persnr: number; name: string; von: string; bis: string }>`
    select * from (${sql.join(teile, sql` union all `)}) g order by bis, id`.execute(context.db)
  return rows
}
