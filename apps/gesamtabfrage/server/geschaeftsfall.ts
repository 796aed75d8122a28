import { sql } from 'kysely'
import { ausgehende, eingehende, type Belegart, type Richtung } from '#domain/belege/contract.ts'
import { betragstext, cent } from '#domain/belege/geld.ts'
import { lagenDesFalls, type Kettenbeleg } from '#domain/belege/kette/kette.ts'
import { kundensucheRecht, sichtbar, sichtbareBelege } from '#domain/belege/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readAll } from '#platform/server/record/list.ts'
import type { Beleg } from '../contract/beleg.ts'
import type { Geschaeftsfall, Knoten } from '../contract/geschaeftsfall.ts'
import { belegliste } from './abfrage.ts'

/** So many documents of one case are shown. */
const belegeHoechstens = 1000

/**
 * Everything that belongs to one deal: documents of the same direction that are linked with each other, as far as the asker may see them, and where each euro
 * stands. What he may not see does not exist, also not as a bridge to something else; staff are told how many there are. Throws 404.
 */
export async function geschaeftsfall(context: Context, belegart: Belegart, id: number): Promise<Geschaeftsfall> {
  const anfang = await sichtbareBelege(context)
    .innerJoin('belegart as a', 'a.id', 'beleg.belegart')
    .where('beleg.id', '=', id)
    .where('beleg.belegart', '=', belegart)
    .where('beleg.zustand', '<>', 'Entwurf')
    .select('a.richtung')
    .executeTakeFirst()
  if (!anfang) throw notFound()
  const ids = await zusammen(context, id, anfang.richtung)
  const gezeigt = ids.slice(0, belegeHoechstens)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const [zeilen, mehr, zeilenverweise, verweise, zahlungen, einbehalte, verborgen] = await Promise.all([
    readAll<Beleg>(context, belegliste(context, heute, [sql`b.id = any(${gezeigt}::bigint[])`]), 'belegdatum'),
    mehrVon(context, gezeigt),
    zeilenverweiseVon(context, gezeigt),
    verweiseVon(context, gezeigt),
    zahlungenVon(context, gezeigt),
    einbehalteVon(context, gezeigt),
    verborgeneVon(context, gezeigt),
  ])
  const nachId = new Map(mehr.map((eines) => [eines.id, eines]))
  const belege = zeilen.map((zeile): Knoten => {
    const { betreff, ruecklass } = nachId.get(zeile.id)!
    const nachtrag = zeile.belegart === 'AB' && verweise.some(({ nach, art }) => nach === zeile.id && art === 'ergaenzt')
    return { ...zeile, betreff, ruecklass, nachtrag }
  })
  // A work sheet of ours has no amounts, not even in a currency of its own.
  const kette = belege.filter(({ ohneBetraege }) => !ohneBetraege).map((beleg) => kettenbeleg(beleg, nachId.get(beleg.id)!))
  const haupt = zeilen.find(({ belegart: art }) => art === 'AB' || art === 'BS') ?? zeilen[0]!
  return {
    kopf: {
      id: haupt.id,
      belegart: haupt.belegart,
      belegnummer: haupt.belegnummer,
      titel: nachId.get(haupt.id)!.betreff || haupt.objekt || haupt.konto.name,
      konto: haupt.konto,
      objekt: haupt.objekt,
    },
    richtung: anfang.richtung,
    seit: zeilen[0]!.belegdatum,
    belege,
    verweise,
    zahlungen,
    einbehalte,
    lagen: lagenDesFalls(kette, zeilenverweise).map(({ currency, abgerechnet, ...betraege }) => ({ currency, abgerechnet, ...alsText(betraege) })),
    verborgen,
    mehr: ids.length > belegeHoechstens,
  }
}

const alsText = <K extends string>(betraege: Record<K, bigint>) =>
  Object.fromEntries(Object.entries<bigint>(betraege).map(([name, wert]) => [name, betragstext(wert)])) as Record<K, string>

/** Ids of the documents that are linked with this one, over any number of others; one more than are shown when there are more. */
async function zusammen(context: Context, id: number, richtung: Richtung) {
  const { rows } = await sql<{ id: number }>`
    with recursive fall (id) as (
      select ${id}::bigint
      union
      select n.id from fall f join lateral (
        select v.nach as id from belegverweis v where v.von = f.id union all select v.von from belegverweis v where v.nach = f.id
      ) n on true
      -- One look-up by number for each: the whole table is never read for a case of ten.
      join lateral (select from beleg s where s.id = n.id and s.zustand <> 'Entwurf' and s.belegart = any(${[...(richtung === 'ausgehend' ? ausgehende : eingehende)]}::text[])
        and ${sichtbar(context, 's')} offset 0) s on true
    ) select id from fall limit ${belegeHoechstens + 1}`.execute(context.db)
  return rows.map((row) => row.id)
}

interface Mehr {
  id: number
  zaehlt: Kettenbeleg['zaehlt']
  betreff: string
  ruecklass: string | null
  abzug: boolean
  zeilen: [number, string][]
}
async function mehrVon({ db }: Context, ids: readonly number[]) {
  const { rows } = await sql<Mehr>`
    select b.id, a.zaehlt, b.betreff, r.ruecklass, coalesce(z.abzug, false) as abzug, coalesce(z.zeilen, '[]') as zeilen
    from beleg b join belegart a on a.id = b.belegart
    left join lateral (select sum(p.offen)::numeric(15, 2) as ruecklass from posten p where p.beleg_id = b.id and p.art in ('SE', 'GE')) r on true
    left join lateral (
      select bool_or(p.art = 'Abzug') as abzug, jsonb_agg(jsonb_build_array(p.nr, p.netto::text)) filter (where p.netto <> 0) as zeilen
      from belegposition p where p.beleg_id = b.id) z on true
    where b.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

function kettenbeleg({ id, belegart, currency, gesamt, brutto, zustand, offen, ruecklass, tageUeber }: Knoten, { zaehlt, abzug, zeilen }: Mehr): Kettenbeleg {
  const nochOffen = cent(offen ?? '0')
  return {
    id,
    zaehlt,
    currency,
    netto: cent(gesamt),
    brutto: cent(brutto),
    aufgehoben: zustand === 'storniert' || belegart === 'ST',
    schluss: belegart === 'SR',
    zeilen: new Map(zeilen.map(([nr, netto]) => [nr, cent(netto)])),
    abzug,
    offen: nochOffen,
    ueberfaellig: tageUeber !== null && tageUeber > 0 ? nochOffen : 0n,
    ruecklass: cent(ruecklass ?? '0'),
  }
}

async function zeilenverweiseVon({ db }: Context, ids: readonly number[]) {
  const zeilen = await db
    .selectFrom('belegverweis')
    .where('von', 'in', [...ids])
    .where('nach', 'in', [...ids])
    .where('vonNr', 'is not', null)
    .where('betrag', 'is not', null)
    .where('art', 'in', ['wird zu', 'rechnet ab', 'berichtigt'])
    .select(['von', 'vonNr', 'nach', 'nachNr', 'betrag'])
    .execute()
  return zeilen.map(({ von, vonNr, nach, nachNr, betrag }) => ({ von, vonNr: vonNr!, nach, nachNr: nachNr!, betrag: cent(betrag!) }))
}

const verweiseVon = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom('belegverweis')
    .where('von', 'in', [...ids])
    .where('nach', 'in', [...ids])
    .distinct()
    .orderBy('von')
    .orderBy('nach')
    .select(['von', 'nach', 'art'])
    .execute()

const zahlungenVon = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom('zahlungszuordnung as z')
    .innerJoin('posten as p', 'p.id', 'z.postenId')
    .innerJoin('beleg as b', 'b.id', 'p.belegId')
    .innerJoin('zahlung as g', 'g.id', 'z.zahlungId')
    .where('p.belegId', 'in', [...ids])
    .orderBy('z.datum')
    .orderBy('z.id')
    .select(['z.datum', 'z.betrag', 'z.skonto', 'p.currency', 'g.referenz', 'b.belegart', sql<number>`b.belegnummer`.as('belegnummer')])
    .execute() as Promise<Geschaeftsfall['zahlungen']>

const einbehalteVon = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom('posten as p')
    .innerJoin('beleg as b', 'b.id', 'p.belegId')
    .where('p.belegId', 'in', [...ids])
    .where('p.art', 'in', ['SE', 'GE'])
    .orderBy('b.belegdatum')
    .orderBy('p.id')
    .select(['p.art', 'p.betrag', 'p.offen', 'p.currency', 'p.faelligkeit', 'b.belegart', sql<number>`b.belegnummer`.as('belegnummer')])
    .execute() as Promise<Geschaeftsfall['einbehalte']>

/** How many linked documents of this direction are kept from staff; nobody else learns that there are any. */
async function verborgeneVon(context: Context, ids: readonly number[]) {
  if (!may(context, kundensucheRecht)) return 0
  const { rows } = await sql<{ verborgen: number }>`
    select count(distinct n.id)::int as verborgen from (
      select nach as id from belegverweis where von = any(${[...ids]}::bigint[]) union all select von from belegverweis where nach = any(${[...ids]}::bigint[])) n
    join beleg b on b.id = n.id and b.aktuell
    where b.zustand <> 'Entwurf' and not ${sichtbar(context, 'b')}`.execute(context.db)
  return rows[0]!.verborgen
}
