import { sql } from 'kysely'
import { stempelnViele } from '#domain/stempel/viele.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Eintrag, Tat } from '../contract.ts'
import { inQuarantaene, ungueltig, type Geraet } from './eintrag.ts'
import { inGruppe } from './personen.ts'

type Stempel = Extract<Tat, { art: 'stempel' }>
type Gelesen = Eintrag & { tat: Stempel & { erkannt: { weg: 'ausweis' | 'kamera' } } }

/** So many entries from `ab` on are stamps by badge, each once: they can be written down together. Everything else takes its turn alone. */
export function gemeinsame(eintraege: readonly Eintrag[], ab: number): Gelesen[] {
  const ids = new Set<string>()
  const ende = eintraege.findIndex(({ id, tat }, index) => {
    if (index < ab) return false
    const allein = tat.art !== 'stempel' || tat.erkannt.weg === 'pin' || ids.has(id)
    ids.add(id)
    return allein
  })
  return eintraege.slice(ab, ende < 0 ? undefined : ende) as Gelesen[]
}

/**
 * Writes down stamps by badge: looked up together, booked together. Null where one counts, otherwise why it waits; `undefined` where it has to be looked at
 * by itself (`vermerken`). What is known already stays as it is.
 */
export async function gemeinsamVermerken(context: Context, geraet: Geraet, eintraege: readonly Gelesen[]): Promise<Map<string, string | null>> {
  const bekannt = await nachgesehen(context, geraet, eintraege)
  const gruende = new Map<string, string | null>()
  const zuBuchen: Gelesen[] = []
  for (const eintrag of eintraege) {
    const { schon, gehalten, person, zugelassen, ausweis } = bekannt.get(eintrag.id)!
    if (gehalten !== null || schon) gruende.set(eintrag.id, gehalten)
    else {
      const grund =
        ungueltig(geraet, eintrag) ??
        (!person ? 'terminal.person-unbekannt' : !zugelassen ? 'terminal.nicht-zugelassen' : ausweis === 'gueltig' ? null : `terminal.ausweis-${ausweis}`)
      if (grund === null) zuBuchen.push(eintrag)
      else {
        await inQuarantaene(context, geraet, eintrag, grund)
        gruende.set(eintrag.id, grund)
      }
    }
  }
  if (!zuBuchen.length) return gruende
  const vermerk = zuBuchen.map((eintrag) => ({ id: eintrag.id, eintrag }))
  const gebucht = await stempelnViele(
    context,
    zuBuchen.map(({ id, kopf, tat: { employeeid, timestamp, flag, code } }) => ({ id, kopf, lstfixId: employeeid, timestamp, flag, code })),
    sql`insert into terminal_stempel (zeitstempel_id, geraet_id, ring_nr, eintrag)
      select neu.id, ${geraet.id}::uuid, ${geraet.nr}::bigint, v.eintrag from neu join jsonb_to_recordset(${JSON.stringify(vermerk)}::jsonb) as v(id uuid, eintrag jsonb) using (id)
      on conflict do nothing`,
  )
  const neu = zuBuchen.filter(({ id }) => gebucht.has(id))
  for (const { id } of neu) gruende.set(id, null)
  return gruende
}

interface Bekannt {
  id: string
  schon: boolean
  gehalten: string | null
  person: boolean
  zugelassen: boolean
  ausweis: 'gueltig' | 'gesperrt' | 'unbekannt'
}

/** All that decides about a stamp by badge, in one query: known already, who it is, whose the badge was at that moment. */
async function nachgesehen({ db }: Context, { terminalId }: Geraet, eintraege: readonly Gelesen[]) {
  const gefragt = eintraege.map(({ id, kopf, tat }) => ({
    id,
    person: tat.employeeid,
    um: kopf.um,
    nummer: Buffer.from((tat.erkannt as { ausweis: { nummer: string } }).ausweis.nummer, 'base64url').toString('hex'),
  }))
  const { rows } = await sql<Bekannt>`
    select e.id, s.zeitstempel_id is not null as schon, q.grund as gehalten, l.id is not null as person,
      coalesce(coalesce(l.austritt >= e.um::date, true) and ${inGruppe(terminalId)}, false) as zugelassen,
      coalesce((select case when bool_or(a.gesperrt is null or a.gesperrt > e.um) then 'gueltig' when count(*) > 0 then 'gesperrt' end
        from ausweis a where a.nummer_hash = decode(e.nummer, 'hex') and a.lstfix_id = e.person), 'unbekannt') as ausweis
    from jsonb_to_recordset(${JSON.stringify(gefragt)}::jsonb) as e(id uuid, person uuid, um timestamptz, nummer text)
      left join terminal_stempel s on s.zeitstempel_id = e.id left join terminal_quarantaene q on q.id = e.id left join lstfix l on l.id = e.person`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
