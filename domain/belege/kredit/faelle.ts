import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { cent } from '../geld.ts'
import { offeneReste, type Fallbeleg, type Offenerrest } from './rest.ts'

/** A document with what of it is open, and the day on which an order is to be carried out. */
export interface Restbeleg extends Offenerrest {
  ktostammId: Id<'ktostamm'>
  belegart: string
  belegnummer: number
  datum: string
  betreff: string
  am: string | null
}
interface Zeile {
  id: number
  ktostammId: Id<'ktostamm'>
  belegart: string
  belegnummer: number
  datum: string
  betreff: string
  am: string | null
  currency: string
  netto: string
  brutto: string
  zustand: string
  zaehlt: Fallbeleg['zaehlt']
  abzug: boolean
  zeilen: [number, string][]
  verweise: [number, number | null, number | null, string | null, string][]
  stand: string | null
}
/** A business case of one customer and currency. */
export interface Kreditfall {
  belege: readonly Zeile[]
  reste: readonly Restbeleg[]
}

/**
 * The cases of these customers that are not known to be closed, with what is open of them. One query; its cost follows from what is open, not from what was. `auchGeschlossene`: also
 * the closed ones, for a recount.
 */
export async function kreditfaelle(db: Db | Trx, ktostammIds: readonly Id<'ktostamm'>[], auchGeschlossene = false): Promise<Kreditfall[]> {
  const konten = sql`any(${[...ktostammIds]}::uuid[])`
  const anfang = auchGeschlossene
    ? sql`beleg b join belegart a on a.id = b.belegart and a.richtung = 'ausgehend' and a.zaehlt in ('bestellt', 'geliefert')
      where b.ktostamm_id = ${konten} and b.zustand <> 'Entwurf'`
    : sql`kreditfall k join beleg b on b.id = k.beleg_id where k.ktostamm_id = ${konten}`
  const { rows } = await sql<Zeile>`
    with recursive fall (id, ktostamm_id) as (
      select b.id, b.ktostamm_id from ${anfang} and b.aktuell and b.geloescht is null
      union
      select b.id, b.ktostamm_id from fall f
      cross join lateral (select v.nach as id from belegverweis v where v.von = f.id union all select v.von from belegverweis v where v.nach = f.id) n
      join beleg b on b.id = n.id and b.ktostamm_id = f.ktostamm_id and b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf'
    )
    select b.id, b.ktostamm_id as "ktostammId", b.belegart, b.belegnummer, b.belegdatum as datum, b.betreff, coalesce(b.leistung_von, b.leistung_bis) as am,
      b.currency, b.netto, b.brutto, b.zustand, a.zaehlt, k.stand::text, coalesce(z.abzug, false) as abzug, coalesce(z.zeilen, '[]') as zeilen, coalesce(v.verweise, '[]') as verweise
    from fall f join beleg b on b.id = f.id join belegart a on a.id = b.belegart left join kreditfall k on k.beleg_id = b.id
    left join lateral (
      select bool_or(p.art = 'Abzug') as abzug, jsonb_agg(jsonb_build_array(p.nr, p.netto::text) order by p.nr) filter (where p.netto <> 0) as zeilen
      from belegposition p where p.beleg_id = b.id) z on true
    left join lateral (
      select jsonb_agg(jsonb_build_array(w.von, w.von_nr, w.nach_nr, w.betrag::text, w.art)) as verweise from belegverweis w where w.nach = b.id) v on true
    where a.richtung = 'ausgehend' and b.arbeitsschein_id is null order by b.belegdatum, b.id`.execute(db)
  return zusammenhaengende(rows).map((belege) => ({ belege, reste: resteVon(belege) }))
}

function resteVon(belege: readonly Zeile[]): Restbeleg[] {
  const nachId = new Map(belege.map((beleg) => [beleg.id, beleg]))
  const verweise = belege.flatMap(({ id, verweise: eigene }) =>
    eigene.flatMap(([von, vonNr, nachNr, betrag, art]) =>
      vonNr !== null && betrag !== null && zaehlende.has(art) ? [{ von, vonNr, nach: id, nachNr: nachNr!, betrag: cent(betrag) }] : [],
    ),
  )
  return offeneReste(belege.filter(({ currency }) => currency === 'EUR').map(fallbeleg), verweise).map((rest) => {
    const { ktostammId, belegart, belegnummer, datum, betreff, am } = nachId.get(rest.belegId)!
    return { ...rest, ktostammId, belegart, belegnummer, datum, betreff, am }
  })
}

const zaehlende = new Set(['wird zu', 'rechnet ab', 'berichtigt'])
const fallbeleg = ({ id, zaehlt, currency, netto, brutto, zustand, belegart, abzug, zeilen, datum }: Zeile): Fallbeleg => ({
  id,
  zaehlt,
  currency,
  netto: cent(netto),
  brutto: cent(brutto),
  aufgehoben: zustand === 'storniert' || belegart === 'ST',
  schluss: belegart === 'SR',
  zeilen: new Map(zeilen.map(([nr, betrag]) => [nr, cent(betrag)])),
  abzug,
  datum,
})

/** Documents by the case that their links make. */
function zusammenhaengende(belege: readonly Zeile[]): Zeile[][] {
  const vertreter = new Map(belege.map(({ id }) => [id, id]))
  const spitze = (id: number): number => {
    const naechste = vertreter.get(id)!
    if (naechste === id) return id
    const oberste = spitze(naechste)
    vertreter.set(id, oberste)
    return oberste
  }
  const konten = new Map(belege.map(({ id, ktostammId }) => [id, ktostammId]))
  for (const { id, ktostammId, verweise } of belege) for (const [von] of verweise) if (konten.get(von) === ktostammId) vertreter.set(spitze(von), spitze(id))
  return [...Map.groupBy(belege, ({ id }) => spitze(id)).values()]
}

/** Takes cases out of which nothing is open any more, unless somebody wrote to them meanwhile; they come back with the next document or link. Answers how many documents. */
export async function schliesseFaelle(db: Db | Trx): Promise<number> {
  const tot = await sql`
    delete from kreditfall k using beleg b where b.id = k.beleg_id and (not b.aktuell or b.geloescht is not null)`.execute(db)
  let zahl = Number(tot.numAffectedRows ?? 0n)
  let nach = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const konten = await db.selectFrom('kreditfall').where('ktostammId', '>', nach).distinct().orderBy('ktostammId').limit(50).select('ktostammId').execute()
    if (!konten.length) return zahl
    nach = konten.at(-1)!.ktostammId
    const faelle = await kreditfaelle(
      db,
      konten.map(({ ktostammId }) => ktostammId),
    )
    const geschlossen = faelle.filter(({ reste }) => !reste.length).flatMap(({ belege }) => belege.filter(({ stand }) => stand !== null))
    const { numAffectedRows } = await sql`
      delete from kreditfall k using json_to_recordset(${JSON.stringify(geschlossen.map(({ id, stand }) => ({ id, stand })))}::json) as g (id bigint, stand bigint)
      where k.beleg_id = g.id and k.stand = g.stand`.execute(db)
    zahl += Number(numAffectedRows ?? 0n)
  }
}
