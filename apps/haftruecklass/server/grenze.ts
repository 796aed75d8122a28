import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { einbehaltVon } from '#domain/belege/einbehalt/hoehe.ts'
import { einbehaltRecht } from '#domain/belege/einbehalt/sicht.ts'
import { betragstext, cent } from '#domain/belege/geld.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { calls, Einbehaltdetail } from '../contract.ts'
import { greife } from './greifen.ts'

/** Says how much may be kept back in all of this partner at this site: a rate of the agreed sum. Throws 404, 409, 422 at the field. */
export async function begrenzen(context: Context, { auftragssumme, satz, grund, ...gewaehlt }: Parsed<typeof calls.begrenzen>['body']) {
  const [einer, ...andere] = await greife(context, gewaehlt)
  if (andere.length) throw refused('haft.grenze-nur-einer', 'ids')
  const { id, ktostammId, baustelleId, richtung, art, currency, vkforgid } = einer!
  if (baustelleId === null) throw refused('haft.keine-baustelle', 'ids')
  const grenze = { ktostammId, baustelleId, richtung, art: art as 'SE' | 'GE', currency, auftragssumme, satz, grund }
  await context.db
    .insertInto('einbehaltgrenze')
    .values({ ...grenze, id: uuid(), anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  audit(context, { aktion: 'begrenzen', gegenstand: 'einbehalt', gegenstandId: id, daten: { auftragssumme, satz, grund } })
  emit(context, 'ruecklass', [id], [konto(vkforgid, einbehaltRecht)])
  return { ids: gewaehlt.ids }
}

interface Zeile {
  auftragssumme: string
  satz: number
  grund: string
  wer: string
  zeitpunkt: string
  einbehalten: string
  rechnungen: number
}

/** What was agreed for all invoices of this partner at this site, and how much is kept back of them so far: what credits took off it does not count. H1. Null: nothing was agreed. */
export async function grenzeVon({ db }: Context, postenId: Id<'posten'>): Promise<Einbehaltdetail['grenze']> {
  const { rows } = await sql<Zeile>`
    select g.auftragssumme, g.satz, g.grund, a.anzeigename as wer, g.zeitpunkt, s.einbehalten::numeric(15, 2)::text as einbehalten, s.rechnungen::int as rechnungen
    from posten p join beleg b on b.id = p.beleg_id
      join lateral (select * from einbehaltgrenze g where g.ktostamm_id = p.ktostamm_id and g.baustelle_id = b.baustelle_id and g.richtung = p.richtung and g.art = p.art
        and g.currency = p.currency order by g.zeitpunkt desc, g.id desc limit 1) g on true
      join anwender a on a.id = g.anwender_id
      cross join lateral (
        select coalesce(sum(o.betrag - (select coalesce(sum(z.betrag), 0) from zahlungszuordnung z where z.posten_id = o.id and z.beleg_id is not null)), 0) as einbehalten,
          count(distinct o.beleg_id) as rechnungen
        from posten o join beleg r on r.id = o.beleg_id and r.zustand = 'ausgestellt' and r.geloescht is null
        where o.ktostamm_id = p.ktostamm_id and r.baustelle_id = b.baustelle_id and o.richtung = p.richtung and o.art = p.art and o.currency = p.currency) s
    where p.id = ${postenId}::uuid`.execute(db)
  const [eine] = rows
  if (!eine) return null
  const { einbehalten, auftragssumme, satz, ...rest } = eine
  const [hoechstens, bisher] = [einbehaltVon(cent(auftragssumme), satz), cent(einbehalten)]
  const ueber = bisher > hoechstens
  return {
    ...rest,
    auftragssumme,
    prozent: betragstext(BigInt(satz)),
    hoechstens: betragstext(hoechstens),
    einbehalten,
    rest: betragstext(ueber ? 0n : hoechstens - bisher),
    ueber: ueber ? betragstext(bisher - hoechstens) : null,
  }
}
