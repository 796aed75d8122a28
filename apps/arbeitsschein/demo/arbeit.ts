import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '#demo/zufall.ts'

const ANZAHL = 220
/** The last ones of the demo's technician are still open, of the latest days. */
const OFFEN = 3

/** Something that belongs to an object or its customer; null: it has none. */
type Bezug = { id: string; name: string } | null
export interface Wer {
  id: string
  accountid: number
  lstfixId: string
  name: string
  lohngruppe: string
  objekte: Objekt[]
  /** Those of the customers who sign in themselves: they have sheets to read. */
  beiKunden: Objekt[]
}
interface Objekt {
  id: string
  nummer: number
  name: string
  ktostammId: string
  ort: string
  kunde: string
  stelle: Bezug
  partner: Bezug
  ticket: Bezug
}

/** People in the field, each with his branch's objects; the demo's own technician first. */
export async function werArbeitet(trx: Transaction<Tables>): Promise<Wer[]> {
  const { rows } = await sql<Omit<Wer, 'objekte' | 'beiKunden'> & { objekte: Objekt[] | null; beiKunden: Objekt[] | null }>`
    select a.id, a.accountid, l.id as "lstfixId", l.vorname || ' ' || l.zuname as name, coalesce(l.lohngruppe, '') as lohngruppe,
      ${objekteMit(sql`order by md5(a.username || o.nummer || 'schein') limit 4`)} as objekte,
      ${objekteMit(sql`and exists (select from anwender_ktostamm z where z.ktostamm_id = o.ktostamm_id)`)} as "beiKunden"
    from anwender a
      join anwender_rolle r on r.anwender_id = a.id join rolle on rolle.id = r.rolle_id and rolle.name = 'Monteur'
      join lstfix l on l.id = a.lstfix_id
    order by a.username <> 'monteur@musterbau.example', a.username`.execute(trx)
  return rows.flatMap(({ objekte, beiKunden, ...wer }) => (objekte?.length ? [{ ...wer, objekte, beiKunden: beiKunden ?? [] }] : []))
}

/** Open objects of the branch of `a` that meet this, by their numbers. */
const objekteMit = (welche: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('id', x.id, 'nummer', x.nummer, 'name', x.name, 'ort', x.ort, 'ktostammId', x.ktostamm_id, 'kunde', x.kunde,
      'stelle', x.stelle, 'partner', x.partner, 'ticket', x.ticket) order by x.nummer) from (
    select o.id, o.nummer, o.name, o.ort, o.ktostamm_id, k.nummer || ' ' || k.name as kunde,
      (select json_build_object('id', s.id, 'name', s.nummer || ' ' || s.bezeichnung) from kostenstelle s where s.objekt_id = o.id and s.aktiv order by s.nummer limit 1) as stelle,
      (select json_build_object('id', p.id, 'name', concat_ws(' ', nullif(p.vorname, ''), p.zuname)) from ansprechpartner p where p.ktostamm_id = o.ktostamm_id and p.aktiv order by p.zuname, p.id limit 1) as partner,
      (select json_build_object('id', t.id, 'name', t.nummer || ' ' || t.name) from ticket t where t.objekt_id = o.id and t.ktostamm_id = o.ktostamm_id and not t.intern order by t.nummer desc limit 1) as ticket
    from objekt o join ktostamm k on k.id = o.ktostamm_id
    where k.vkforgid = a.accountid and o.status = 'O' and k.aktiv ${welche}) x)`

export interface Arbeit {
  wer: Wer
  offen: boolean
  bericht: Bericht
  /** Somebody of the same branch who was there, too. */
  mit: Pick<Arbeit, 'wer' | 'bericht'> | null
}
interface Bericht {
  id: string
  datum: string
  von: string
  bis: string
  minuten: number
}
/** Time of half a year that people reported, each for a sheet of its own, the earliest first; what the demo's technician did last is still open. */
export async function gearbeitet(trx: Transaction<Tables>, leute: readonly Wer[], jetzt: Temporal.Instant, zone: string): Promise<Arbeit[]> {
  const { rows } = await sql<Bericht & { lstfixId: string }>`
    select id, lstfix_id as "lstfixId", datum, von, bis, minuten from arbeitsbericht
    where lstfix_id = any(${leute.map(({ lstfixId }) => lstfixId)}::uuid[]) and quelle = 'portal' and minuten between 30 and 300
      and von > ${jetzt.subtract({ hours: 24 * 200 }).toString()}::timestamptz order by von, id`.execute(trx)
  const von = Map.groupBy(rows, ({ lstfixId }) => lstfixId)
  const heute = jetzt.toZonedDateTimeISO(zone).toPlainDate()
  const alle = Array.from({ length: ANZAHL }, (_, nr) => nr)
    .flatMap((nr): Arbeit[] => {
      const offen = nr < OFFEN
      const wer = offen || nr % 5 === 0 ? leute[0]! : new Zufall('schein', 'wer', nr).eins(leute)
      const tag = heute.subtract({ days: Math.floor(180 * (nr / ANZAHL) ** 1.3) + 1 }).toString()
      const seine = von.get(wer.lstfixId) ?? []
      const at = seine.findLastIndex(({ datum }) => datum <= tag)
      return at < 0 ? [] : [{ wer, offen, bericht: seine.splice(at, 1)[0]!, mit: null }]
    })
    .sort((a, b) => (a.bericht.von < b.bericht.von ? -1 : 1))
  return alle.map((arbeit, nr) => (arbeit.offen || nr % 3 > 0 ? arbeit : { ...arbeit, mit: zuZweit(arbeit, leute, von) }))
}

/** A colleague with time of the same day that stands on no sheet; the demo's own technician keeps his. */
function zuZweit({ wer, bericht: { datum } }: Arbeit, [, ...andere]: readonly Wer[], von: ReadonlyMap<string, Bericht[]>): Arbeit['mit'] {
  for (const einer of andere) {
    const seine = einer === wer || einer.accountid !== wer.accountid ? [] : (von.get(einer.lstfixId) ?? [])
    const at = seine.findIndex((bericht) => bericht.datum === datum)
    if (at >= 0) return { wer: einer, bericht: seine.splice(at, 1)[0]! }
  }
  return null
}
