import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '../zufall.ts'
import { werktag, zeile, type Artikel, type Blatt, type Konto, type Verkaeufer } from './blatt.ts'

/** A customer in Switzerland, who pays in francs, and two old accounts of others, under which was sold until last year. */
const schweiz = 20090
const alte: Readonly<Record<number, number>> = { 20091: 20012, 20092: 20026 }
const namen: Readonly<Record<number, string>> = { [schweiz]: 'Rheinblick Kliniken AG', 20091: 'Sternhof Getränke GmbH', 20092: 'Logistik Dachau Nord GmbH' }
const seit = Temporal.Instant.from('2019-03-01T08:00Z')
const idVon = (nummer: number) => new Zufall('ktostamm', nummer).uuid(seit.epochMilliseconds)
/** So many francs were one euro, by the month. */
const kurse = ['0.9350', '0.9410', '0.9385', '0.9322', '0.9298', '0.9364']

/** Writes the accounts that only the sales statistics tell apart from others. */
export async function umsatzkunden(trx: Transaction<Tables>) {
  const nachfolger = await trx.selectFrom('ktostamm').where('nummer', 'in', Object.values(alte)).select(['id', 'nummer']).execute()
  await trx
    .insertInto('ktostamm')
    .values(
      [schweiz, ...Object.keys(alte).map(Number)].map((nummer) => ({
        id: idVon(nummer),
        nummer,
        name: namen[nummer]!,
        art: 'Kunde' as const,
        vkforgid: 1000,
        strasse: 'Bahnhofstraße 12',
        plz: nummer === schweiz ? '9000' : '85049',
        ort: nummer === schweiz ? 'St. Gallen' : 'Ingolstadt',
        land: nummer === schweiz ? ('CH' as const) : ('DE' as const),
        aktiv: nummer === schweiz,
        kundengruppeId: nummer === schweiz ? 4 : 1,
        konditionsgruppeId: 1,
        nachfolgerId: nachfolger.find((konto) => konto.nummer === alte[nummer])?.id ?? null,
        angelegt: seit.toString(),
      })),
    )
    .execute()
}

/** Their invoices: every two months in francs, and under the old accounts until a year ago. */
export function umsatzbelege(konten: readonly Konto[], artikel: readonly Artikel[], verkaeufer: readonly Verkaeufer[], heute: Temporal.PlainDate): Blatt[] {
  const stueck = (nummer: string) => artikel.find((einer) => einer.nummer === nummer)!
  const rechnung = (nummer: number, vorTagen: number, nr: number, mehr: Partial<Blatt> = {}): Blatt => {
    const konto = konten.find((eines) => eines.nummer === nummer)!
    const steuer = konto.land === 'CH' ? ({ kategorie: 'G', satz: 0 } as const) : ({ kategorie: 'S', satz: 1900 } as const)
    return {
      art: 'RE',
      datum: werktag(heute.subtract({ days: vorTagen })),
      konto,
      objekt: null,
      verkaeufer: verkaeufer.find(({ vkforgid }) => vkforgid === konto.vkforgid)!,
      betreff: 'Lieferung und Wartung',
      zeilen: [zeile(stueck('20120'), String(20 + nr), steuer), zeile(stueck('13020'), '3', steuer), zeile(stueck('62010'), '1', steuer)],
      verweise: [],
      danach: true,
      zahlung: { nachTagen: -5 },
      ...mehr,
    }
  }
  return [
    ...kurse.map((kurs, nr) => rechnung(schweiz, 40 + 61 * nr, nr, { waehrung: { currency: 'CHF', kurs } })),
    ...Object.keys(alte).flatMap((nummer) => [400, 460, 540, 610].map((vorTagen, nr) => rechnung(Number(nummer), vorTagen, nr))),
  ]
}
