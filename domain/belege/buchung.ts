import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Postenart } from './contract.ts'
import { betragstext, cent, summe, zeilennetto } from './geld.ts'
import { gesamt } from './steuer.ts'

type Belegzeile = Insertable<Tables['beleg']>
type Positionszeile = Insertable<Tables['belegposition']>

/** Head of a document without what follows from its lines and its type. */
export type Belegkopf = Omit<Belegzeile, 'id' | 'belegart' | 'kreis' | 'netto' | 'steuer' | 'brutto'> & { id: number }
/** A line without what it takes from the head; `netto` follows from quantity, price and discount unless it is given. */
export type Zeilenangabe = Omit<Positionszeile, 'belegId' | 'nr' | 'belegart' | 'belegdatum' | 'ktostammId' | 'vkforgid' | 'netto'> & { netto?: string }
/** What is kept back of an invoice: security during the works (SE) or for the warranty (GE), in cents, and when it is due. */
export interface Einbehalt {
  art: Extract<Postenart, 'SE' | 'GE'>
  betrag: bigint
  faelligkeit: string | null
}

/**
 * All rows of a document from its head and its lines: sums of the rounded lines, tax per rate, lines with what they carry of the head, and for an invoice its open items
 * (what is kept back is an item of its own; together they are the gross; a cancelled one has them, too, for its cancellation closes them). `neueId` names the items.
 */
export function belegzeilen(
  art: Pick<Selectable<Tables['belegart']>, 'id' | 'kreis' | 'richtung' | 'zaehlt'>,
  kopf: Belegkopf,
  zeilen: readonly Zeilenangabe[],
  neueId: () => string,
  einbehalte: readonly Einbehalt[] = [],
) {
  const { id: belegId, belegdatum, ktostammId, vkforgid } = kopf
  const belegposition = zeilen.map((zeile, nr) => ({
    ...zeile,
    netto: zeile.netto ?? betragstext(zeilennetto(zeile.menge as string, zeile.preis as string, zeile.rabatt)),
    belegId,
    nr: nr + 1,
    belegart: art.id,
    belegdatum,
    ktostammId,
    vkforgid,
  }))
  const { netto, steuer, brutto, je } = gesamt(
    belegposition
      .filter((zeile) => zeile.art !== 'Text')
      .map((zeile) => ({ kategorie: zeile.kategorie ?? 'S', satz: zeile.satz ?? 0, netto: cent(zeile.netto) })),
  )
  const beleg = { ...kopf, belegart: art.id, kreis: art.kreis, netto: betragstext(netto), steuer: betragstext(steuer), brutto: betragstext(brutto) }
  const belegsteuer = je.map((zeile) => ({ ...zeile, belegId, basis: betragstext(zeile.basis), steuer: betragstext(zeile.steuer) }))
  const rechnung = art.zaehlt === 'verrechnet' && kopf.zustand !== 'Entwurf' && !gutschriften.has(art.id)
  const posten = rechnung
    ? postenteile(brutto, kopf.faelligkeit ?? null, einbehalte).map((teil) => ({
        ...teil,
        id: neueId(),
        offen: teil.betrag,
        ...gemeinsam((art.richtung === 'ausgehend') === (teil.art !== 'GH'), kopf),
      }))
    : []
  return { beleg, belegposition, belegsteuer, posten }
}

/** Credits and cancellations have no items: they close those of their invoice, and what is left of them is a credit balance. */
export const gutschriften: ReadonlySet<string> = new Set(['GU', 'ST', 'EG'])

/** What is kept back, and what is payable beside it; less than nothing (the instalments were more than the final sum, or all but what is kept back) is a credit balance of the other. H7. */
function postenteile(brutto: bigint, faelligkeit: string | null, einbehalte: readonly Einbehalt[]) {
  const zahlbar = brutto - summe(einbehalte.map(({ betrag }) => betrag))
  if (zahlbar < 0n) return [...einbehalte, { art: 'GH' as const, betrag: -zahlbar, faelligkeit: null }]
  return zahlbar === 0n && !einbehalte.length ? [] : [{ art: 'RE' as const, betrag: zahlbar, faelligkeit }, ...einbehalte]
}

const gemeinsam = (forderung: boolean, { id, ktostammId, vkforgid, currency = 'EUR' }: Belegkopf) => ({
  belegId: id,
  zahlungId: null,
  richtung: forderung ? ('forderung' as const) : ('verbindlichkeit' as const),
  ktostammId,
  vkforgid,
  currency,
})
