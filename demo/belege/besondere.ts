import { kundeA, kundeASued, kundeB } from '../kunden/kundenstamm.ts'
import { steuerFuer, werktag, zeile, type Blatt, type Konto } from './blatt.ts'
import type { Vorrat } from './faelle.ts'
import { grossauftrag } from './grossauftrag.ts'

/** Documents that the sign-ins of the demo meet: customer A with a large order, his sister with small ones, customer B who is late, one who paid too much. */
export function besondere({ kunden, verkaeufer, artikel, heute }: Vorrat, baustellen: readonly Konto[]): Blatt[] {
  const kunde = (nummer: number) => kunden.find((einer) => einer.nummer === nummer)!
  const rechnung = (nummer: number, vorTagen: number, stueck: readonly (readonly [string, string])[], mehr: Partial<Blatt>): Blatt => {
    const konto = kunde(nummer)
    return {
      art: 'RE',
      datum: werktag(heute.subtract({ days: vorTagen })),
      konto,
      objekt: konto.objekte[0]!,
      verkaeufer: verkaeufer.find(({ vkforgid }) => vkforgid === konto.vkforgid)!,
      betreff: 'Service',
      zeilen: stueck.map(([nr, menge]) => zeile(artikel.find((einer) => einer.nummer === nr)!, menge, steuerFuer(konto))),
      verweise: [],
      zahlbarTage: 30,
      ...mehr,
    }
  }
  const projekt = (nummer: number, baustelle: number, betreff: string, vorTagen: number, gezahlt: bigint | null) => {
    const konto = kunde(nummer)
    return grossauftrag({
      konto,
      objekt: konto.objekte[0]!,
      baustelle: baustellen.find((eine) => eine.nummer === baustelle),
      verkaeufer: verkaeufer.find(({ vkforgid }) => vkforgid === konto.vkforgid)!,
      artikel,
      betreff,
      beginn: heute.subtract({ days: vorTagen }),
      gezahlt,
    })
  }
  return [
    ...projekt(kundeA, 90001, 'Heizzentrale Werk 1', 282, 20_000_00n),
    ...projekt(20014, 90002, 'Kältezentrale Bauteil C', 700, 33_067_12n),
    ...projekt(20026, 90003, 'Logistikhalle 4', 420, null),
    ...projekt(20066, 90004, 'Stiege 7, Haustechnik', 640, 33_000_00n),
    rechnung(
      kundeA,
      14,
      [
        ['62010', '1'],
        ['64010', '1'],
      ],
      { betreff: 'Wartung Heizung', zahlung: 'nie' },
    ),
    rechnung(
      kundeASued,
      40,
      [
        ['62020', '1'],
        ['31020', '2'],
      ],
      { betreff: 'Wartung Lüftung', zahlung: { nachTagen: -12 } },
    ),
    rechnung(
      kundeASued,
      9,
      [
        ['62030', '3'],
        ['13020', '1'],
      ],
      { betreff: 'Umwälzpumpe getauscht', zahlung: 'nie' },
    ),
    rechnung(
      kundeB,
      96,
      [
        ['12010', '18'],
        ['61010', '36'],
        ['13010', '18'],
      ],
      { betreff: 'Heizkörper 2. Obergeschoss', zahlung: 'nie' },
    ),
    rechnung(
      kundeB,
      61,
      [
        ['62030', '4'],
        ['22030', '2'],
      ],
      { betreff: 'Rohrbruch, Notdienst', zahlung: { nachTagen: 20, betrag: 200_00n } },
    ),
    rechnung(
      20022,
      50,
      [
        ['62010', '2'],
        ['64010', '2'],
      ],
      { betreff: 'Wartung Heizung', zahlung: { nachTagen: -10, betrag: 1_200_00n } },
    ),
  ]
}
