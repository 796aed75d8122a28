import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { cent, summe } from '../geld.ts'
import { ueberfaelligTage } from '../posten.ts'
import { kreditangaben } from './angaben.ts'
import { teilarten, type Kreditstufe, type Teilart } from './contract.ts'
import { kreditfaelle } from './faelle.ts'
import { auftragsanteil, bewertung, geltendes, type Geltendes } from './limit.ts'

/** One document, or a payment that belongs to nothing yet, with what of it counts, in cents. */
export interface Teilbeleg {
  id: number | null
  belegart: string | null
  belegnummer: number | null
  datum: string
  betreff: string
  faelligkeit: string | null
  tage: number
  betrag: bigint
}
export interface Teil {
  art: Teilart
  betrag: bigint
  belege: Teilbeleg[]
}
/** The credit of one account at a moment: the parts are worth what is used, the documents of a part what the part is. In cents. */
export interface Kontokredit {
  limit: Geltendes
  teile: Teil[]
  belegt: bigint
  frei: bigint | null
  auslastung: string | null
  stufe: Kreditstufe
  sperrgrund: string | null
  freigegeben: bigint
  ueberfaellig: { betrag: bigint; tageAeltester: number }
  andereWaehrungen: number
}
interface Postenzeile {
  ktostammId: Id<'ktostamm'>
  art: 'RE' | 'SE' | 'GE' | 'GH'
  currency: string
  offen: string
  faelligkeit: string | null
  id: number | null
  belegart: string | null
  belegnummer: number | null
  datum: string
  betreff: string
}

/**
 * The credit of these accounts on the day `heute`; every number of limit, Kontoinfo, widget and list comes from here. Three queries, whatever there was before.
 * `auchGeschlossene`: closed cases are reckoned again, too.
 */
export async function kreditstaende(
  db: Db | Trx,
  ktostammIds: readonly Id<'ktostamm'>[],
  heute: string,
  auchGeschlossene = false,
): Promise<Map<string, Kontokredit>> {
  const [angaben, posten, faelle] = await Promise.all([
    kreditangaben(db, ktostammIds, heute),
    offenePosten(db, ktostammIds),
    kreditfaelle(db, ktostammIds, auchGeschlossene),
  ])
  const postenJe = Map.groupBy(posten, ({ ktostammId }) => ktostammId)
  const resteJe = Map.groupBy(
    faelle.flatMap(({ reste }) => reste),
    ({ ktostammId }) => ktostammId,
  )
  return new Map(
    [...angaben].map(([id, { limits, sperrgrund, freigegeben }]) => {
      const limit = geltendes(limits, heute)
      const alle = postenJe.get(id) ?? []
      const eigene = alle.filter(({ currency }) => currency === 'EUR')
      const reste = (resteJe.get(id) ?? []).map(({ belegId, ...rest }) => ({
        ...rest,
        id: belegId,
        faelligkeit: rest.am,
        tage: 0,
        betrag: rest.art === 'auftrag' ? auftragsanteil(limit, rest.betrag, rest.am, heute) : rest.betrag,
      }))
      const jeArt: Record<Teilart, Teilbeleg[]> = {
        rechnungen: eigene.filter(({ art }) => art === 'RE').map((einer) => teilbeleg(einer, heute)),
        guthaben: eigene.filter(({ art }) => art === 'GH').map((einer) => teilbeleg(einer, heute)),
        ruecklass: eigene.filter(({ art }) => art === 'SE' || art === 'GE').map((einer) => teilbeleg(einer, heute)),
        geliefert: reste.filter(({ art }) => art === 'geliefert'),
        auftrag: reste.filter(({ art, betrag }) => art === 'auftrag' && betrag !== 0n),
      }
      const teile = teilarten.flatMap((art) => (jeArt[art].length ? [{ art, betrag: summe(jeArt[art].map(({ betrag }) => betrag)), belege: jeArt[art] }] : []))
      const belegt = summe(teile.map(({ betrag }) => betrag))
      const spaete = jeArt.rechnungen.filter(({ tage }) => tage > 0)
      const ueberfaellig = { betrag: summe(spaete.map(({ betrag }) => betrag)), tageAeltester: Math.max(0, ...spaete.map(({ tage }) => tage)) }
      const lage = { limit, teile, belegt, sperrgrund, freigegeben, ueberfaellig, andereWaehrungen: alle.length - eigene.length }
      return [id, { ...lage, ...bewertung(limit, lageVon(lage, belegt)) }] as const
    }),
  )
}

const lageVon = ({ ueberfaellig, freigegeben, sperrgrund }: Pick<Kontokredit, 'ueberfaellig' | 'freigegeben' | 'sperrgrund'>, belegt: bigint) => ({
  belegt,
  ueberfaellig: ueberfaellig.betrag,
  tageAeltester: ueberfaellig.tageAeltester,
  freigegeben,
  gesperrt: sperrgrund !== null,
})

/** A credit balance counts against what is owed. */
function teilbeleg({ art, offen, faelligkeit, id, belegart, belegnummer, datum, betreff }: Postenzeile, heute: string): Teilbeleg {
  const betrag = art === 'GH' ? -cent(offen) : cent(offen)
  return { id, belegart, belegnummer, datum, betreff, faelligkeit, tage: art === 'RE' ? ueberfaelligTage(faelligkeit, heute) : 0, betrag }
}

async function offenePosten(db: Db | Trx, ktostammIds: readonly Id<'ktostamm'>[]) {
  const { rows } = await sql<Postenzeile>`
    select p.ktostamm_id as "ktostammId", p.art, p.currency, p.offen, p.faelligkeit, b.id, b.belegart, b.belegnummer,
      coalesce(b.belegdatum, z.datum) as datum, coalesce(b.betreff, z.referenz) as betreff
    from posten p left join beleg b on b.id = p.beleg_id left join zahlung z on z.id = p.zahlung_id
    where p.ktostamm_id = any(${[...ktostammIds]}::uuid[]) and p.offen > 0 and b.geloescht is null and (p.richtung = 'forderung') = (p.art <> 'GH')
    order by p.faelligkeit nulls last, p.id`.execute(db)
  return rows
}

/** The credit of one account. */
export const kreditstand = async (db: Db | Trx, ktostammId: Id<'ktostamm'>, heute: string): Promise<Kontokredit> =>
  (await kreditstaende(db, [ktostammId], heute)).get(ktostammId)!

/** How the account would stand with an order of this gross amount (in cents) that is due now: the same as when it is written. Nothing is stored. */
export const mitAuftrag = (stand: Kontokredit, brutto: bigint, heute: string) =>
  mitBelegt(stand, stand.belegt + auftragsanteil(stand.limit, brutto, null, heute))

/** How the account would stand if so much of its limit were used (in cents), all else being the same. */
export const mitBelegt = (stand: Kontokredit, belegt: bigint) => ({ belegt, ...bewertung(stand.limit, lageVon(stand, belegt)) })
