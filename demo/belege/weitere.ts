import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { kontozeile } from '../kunden/kunden.ts'
import { Zufall } from '../zufall.ts'
import { auswahl, steuerFuer, werktag, zeile, type Blatt, type Konto, type Verkaeufer } from './blatt.ts'
import { negativ, type Vorrat } from './faelle.ts'

/** The branch that opened on 1 December of last year. */
const OST = 4000
/** Trades and places of customers who only buy; the places are not on any map. */
const GEWERBE = ['Tischlerei # GmbH', 'Gemeinde #', 'Wohnbau # eG', 'Autohaus # KG', 'Pflegezentrum # gGmbH', 'Gasthof #', 'Metallbau # GmbH']
const ORTE: readonly (readonly [ort: string, plz: string, vkforgid: number])[] = [
  ['Lerchenried', '83901', 1000],
  ['Buchenzell', '84902', 1000],
  ['Tannmoos', '85903', 1000],
  ['Weidenfurt', '86904', 1000],
  ['Kohlenbrück', '45901', 2000],
  ['Emscherrode', '46902', 2000],
  ['Nussfeld', '3901', 3000],
  ['Kogelbach', '4902', 3000],
  ['Elsterbrück', '04901', OST],
  ['Muldenrode', '04902', OST],
  ['Pleißenau', '04903', OST],
]
const AB = 20_101
/** In the first places the last trade buys no more. */
const AUFGEGEBEN = 6
const firmen = ORTE.flatMap(([ort, plz, vkforgid], nr) =>
  GEWERBE.map((gewerbe, welches) => ({
    nummer: AB + nr * GEWERBE.length + welches,
    name: gewerbe.replace('#', ort),
    art: 'Kunde' as const,
    vkforgid,
    plz,
    ort,
    domain: null,
    aktiv: nr >= AUFGEGEBEN || welches < GEWERBE.length - 1,
  })),
)

/** Writes the accounts of customers who only buy: nobody works at theirs. */
export async function weitereKunden(trx: Transaction<Tables>) {
  await trx
    .insertInto('ktostamm')
    .values(firmen.map((firma) => ({ ...kontozeile(firma), aktiv: firma.aktiv })))
    .execute()
}

/** Their invoices: few buy often and most seldom, a branch sells since it opened, who gave up bought until a year ago. */
export function weitereBelege(konten: readonly Konto[], vorrat: Omit<Vorrat, 'kunden'>): Blatt[] {
  const { heute } = vorrat
  const vor = (tage: number) => heute.subtract({ days: tage })
  return firmen.flatMap(({ nummer, aktiv, vkforgid }, nr) => {
    const konto = konten.find((eines) => eines.nummer === nummer)!
    const rang = 1 + ((nr * 29) % firmen.length)
    const von = vkforgid === OST ? Temporal.PlainDate.from({ year: heute.year - 1, month: 12, day: 1 }) : vor(720)
    const tage = von.until(aktiv ? heute : vor(400)).days
    const anzahl = Math.max(1, Math.round(16 / Math.sqrt(rang)))
    return Array.from({ length: anzahl }, (_, wievielte) => {
      const zufall = new Zufall('weitere', nummer, wievielte)
      return einkauf(zufall, konto, werktag(von.add({ days: Math.floor(((wievielte + zufall.zahl()) * tage) / anzahl) })), rang, vorrat)
    }).flat()
  })
}

/** An invoice, and now and then a credit for one of its lines. */
function einkauf(zufall: Zufall, konto: Konto, datum: Temporal.PlainDate, rang: number, { artikel, sorten, verkaeufer }: Omit<Vorrat, 'kunden'>): Blatt[] {
  const ware = auswahl(
    zufall,
    artikel.filter(({ umsatzart }) => umsatzart === 'Ware'),
    zufall.zwischen(2, 5),
  )
  const sorte = (einer: (typeof artikel)[number]) => zufall.eins([einer, ...(sorten.get(einer.nummer) ?? [])])
  const zeilen = ware.map((einer) =>
    zeile(sorte(einer), String(zufall.zwischen(1, Math.max(1, Math.floor(einer.mengen[1] / (2 + rang / 20))))), steuerFuer(konto)),
  )
  const rechnung: Blatt = {
    art: 'RE',
    datum,
    konto,
    objekt: null,
    verkaeufer: verkaeuferVon(konto, verkaeufer),
    betreff: 'Lieferung',
    zeilen,
    verweise: [],
    danach: true,
    zahlung: { nachTagen: zufall.zwischen(-12, 6) },
  }
  if (!zufall.chance(0.04)) return [rechnung]
  const [erste] = zeilen
  const gutschrift = { ...rechnung, art: 'GU' as const, datum: werktag(datum.add({ days: 5 })), zeilen: [negativ(erste!)] }
  return [rechnung, { ...gutschrift, betreff: 'Gutschrift: Lieferung', verweise: [{ von: rechnung, art: 'berichtigt' }] }]
}

/** The new branch has no people of its own yet: those of the first one sell there. */
function verkaeuferVon({ vkforgid, nummer }: Konto, verkaeufer: readonly Verkaeufer[]) {
  const eigene = verkaeufer.filter((einer) => einer.vkforgid === (vkforgid === OST ? 1000 : vkforgid))
  return eigene[nummer % eigene.length]!
}
