import { sql, type Transaction } from 'kysely'
import { einbehaltVon, geteilt } from '#domain/belege/einbehalt/hoehe.ts'
import { anteil, betragstext, cent } from '#domain/belege/geld.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { angemeldete } from '../personal/stellen.ts'
import { schreibe } from '../schreiben.ts'
import { Zufall } from '../zufall.ts'
import { steuerFuer, werktag, zeile, type Artikel, type Blatt, type Konto, type Objekt, type Verkaeufer } from './blatt.ts'

interface Vorrat {
  konten: readonly Konto[]
  artikel: readonly Artikel[]
  verkaeufer: readonly Verkaeufer[]
  objekte: ReadonlyMap<string, Objekt[]>
  heute: Temporal.PlainDate
}
/** Invoice of so many days ago over this net amount, of whose gross something is kept back until so many days from today; null: no acceptance yet. */
const rechnungen = [
  [70003, 90001, 'HK-4471', 690, '8340.00', 'Gerüst, Vorhaltung Rathaus', -1],
  [70001, 90002, '2409-771', 560, '68998.00', 'Estrich Bauteil C', 1180],
  [70001, 90002, '2026-084', 240, '35966.00', 'Estrich Bauteil C, Nachtrag', 20],
  [70002, 90003, 'SE-20718', 410, '54200.00', 'Beleuchtung Logistikhalle', 50],
  [70006, 90003, 'L-5519', 330, '9120.00', 'Verankerung Regale', 80],
  [70003, 90003, 'HK-4802', 120, '14600.00', 'Gerüst Nordfassade', null],
  [70004, 90004, 'P-1190', 470, '41850.00', 'Dämmung Stiege 7', 640],
  [70004, 90004, 'P-1302', 200, '12400.00', 'Dämmung Steigschacht', 400],
] as const
/** The same at customers, who keep back of us. */
const eigene = [
  [20014, 90002, 700, '69600.00', 'Lüftung Bauteil A', -18],
  [20026, 90003, 640, '18620.00', 'Heizung Bürotrakt', 13],
  [20066, 90004, 520, '36840.00', 'Haustechnik Stiege 5', 470],
] as const
interface Einbehaltsrechnung {
  partnernummer: number
  baustelle: number
  vorTagen: number
  netto: string
  betreff: string
  inTagen: number | null
}
/** So much of the gross is usual for the warranty, in 1/100 %: 5 % in Germany, 2 % by ÖNORM B 2110. */
const satzIn = (land: string) => (land === 'AT' ? 200 : 500)

/** Documents of which something is kept back, both directions, at all sites. */
export function einbehaltsbelege({ konten, artikel, verkaeufer, objekte, heute }: Vorrat): Blatt[] {
  const konto = (nummer: number) => konten.find((eines) => eines.nummer === nummer)!
  const blatt = (art: Blatt['art'], { partnernummer, baustelle, vorTagen, netto, betreff, inTagen }: Einbehaltsrechnung): Blatt => {
    const partner = konto(partnernummer)
    const steuer = steuerFuer(partner)
    const eine = zeile(artikel.find((einer) => einer.nummer === '61010')!, '1', steuer, {
      text: betreff,
      einheit: 'psch',
      preis: netto,
      umsatzart: 'Fremdleistung',
    })
    const brutto = cent(netto) + anteil(cent(netto), steuer.satz as number)
    return {
      art,
      datum: werktag(heute.subtract({ days: vorTagen })),
      konto: partner,
      objekt: objekte.get(partner.id)?.[0] ?? null,
      baustelle: konto(baustelle),
      verkaeufer: verkaeufer.find(({ vkforgid }) => vkforgid === partner.vkforgid)!,
      betreff,
      zeilen: [eine],
      zahlbarTage: 30,
      einbehalte: [
        { art: 'GE', betrag: einbehaltVon(brutto, satzIn(partner.land)), faelligkeit: inTagen === null ? null : heute.add({ days: inTagen }).toString() },
      ],
      verweise: [],
      zahlung: { nachTagen: -2 },
    }
  }
  return [
    ...rechnungen.map(([lieferant, baustelle, bezug, vorTagen, netto, betreff, inTagen]) => ({
      ...blatt('ER', { partnernummer: lieferant, baustelle, vorTagen, netto, betreff, inTagen }),
      bezug,
      eingang: werktag(heute.subtract({ days: vorTagen })).add({ days: 1 }),
    })),
    ...eigene.map(([kunde, baustelle, vorTagen, netto, betreff, inTagen]) =>
      blatt('SR', { partnernummer: kunde, baustelle, vorTagen, netto, betreff, inTagen }),
    ),
  ]
}

/**
 * What was done with them: one is locked, one replaced by a guarantee, one waits for a second person, one was reckoned from its acceptance, one accepted in parts; of one the
 * deposit on a blocked account was demanded, of another it lies there.
 */
export async function einbehalte(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const leute = await trx.selectFrom('anwender as a').innerJoin('lstfix as l', 'l.id', 'a.lstfixId').select(['a.id', 'l.persnr']).execute()
  const von = (persnr: number) => leute.find((eine) => eine.persnr === persnr)!.id
  const { rows } = await sql<{ id: string; bezug: string; offen: string; faelligkeit: string | null }>`
    select p.id, b.bezugsnummer as bezug, p.offen, p.faelligkeit from posten p join beleg b on b.id = p.beleg_id
    where p.art = 'GE' and b.bezugsnummer = any(${rechnungen.map(([, , bezug]) => bezug)})`.execute(trx)
  const posten = (bezug: string) => rows.find((eine) => eine.bezug === bezug)!
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const vor = (tage: number) => ({ nr: 1, zeitpunkt: jetzt.subtract({ hours: 24 * tage }).toString() })
  const ersetzt = posten('2409-771')
  const buergschaftId = new Zufall('buergschaft', 1).uuid(jetzt.epochMilliseconds)
  const gewaehrt = heute.subtract({ days: 300 })
  await schreibe(trx, 'buergschaft', [
    { id: buergschaftId, art: 'GE', buerge: 'Raiffeisenbank Chiemgau', nummer: 'AV-2025-1184', betrag: ersetzt.offen, angelegt: vor(300).zeitpunkt },
  ])
  await schreibe(trx, 'zahlungszuordnung', [
    {
      id: new Zufall('buergschaft', 2).uuid(jetzt.epochMilliseconds),
      postenId: ersetzt.id,
      buergschaftId,
      datum: gewaehrt.toString(),
      betrag: ersetzt.offen,
      skonto: '0.00',
      angelegt: vor(300).zeitpunkt,
    },
  ])
  await trx
    .updateTable('posten')
    .set({ offen: betragstext(0n) })
    .where('id', '=', ersetzt.id)
    .execute()
  const spaeter = posten('P-1302')
  const buchhaltung = von(angemeldete.buchhaltung)
  for (const ereignis of [
    {
      postenId: posten('2026-084').id,
      was: 'gesperrt' as const,
      grund: 'Estrich hohl am Treppenhaus, Nacharbeit vereinbart',
      anwenderId: von(angemeldete.buchhaltung),
      ...vor(9),
    },
    { postenId: ersetzt.id, was: 'ersetzt' as const, betrag: ersetzt.offen, buergschaftId, anwenderId: von(angemeldete.buchhaltung), ...vor(300) },
    {
      postenId: spaeter.id,
      was: 'beantragt' as const,
      grund: 'Abnahme war früher als erfasst',
      vorher: spaeter.faelligkeit,
      faelldatum: heute.add({ days: 310 }).toString(),
      anwenderId: von(zweite),
      ...vor(2),
    },
    {
      postenId: posten('P-1190').id,
      was: 'faelligkeit' as const,
      faelldatum: posten('P-1190').faelligkeit,
      abnahme: Temporal.PlainDate.from(posten('P-1190').faelligkeit!).subtract({ days: 30 }).subtract({ months: 36 }).toString(),
      fristregelId: 4,
      anwenderId: von(angemeldete.buchhaltung),
      ...vor(430),
    },
    // The Monday, eighteen working days on; holidays of the weeks in between make it a day or two later.
    ...[
      { bezug: 'HK-4802', vorTagen: 15, hinterlegt: null },
      { bezug: 'SE-20718', vorTagen: 80, hinterlegt: 66 },
    ].flatMap(({ bezug, vorTagen, hinterlegt }) => {
      const verlangt = werktag(heute.subtract({ days: vorTagen }))
      const eines = { postenId: posten(bezug).id, anwenderId: buchhaltung }
      return [
        {
          ...eines,
          was: 'verlangt' as const,
          verlangt: verlangt.toString(),
          faelldatum: verlangt.add({ days: 21 }).toString(),
          grund: 'Schreiben des Lieferanten',
          ...vor(vorTagen - 2),
        },
        ...(hinterlegt === null ? [] : [{ ...eines, was: 'hinterlegt' as const, grund: 'Und-Konto der Raiffeisenbank Chiemgau', ...vor(hinterlegt), nr: 2 }]),
      ]
    }),
  ])
    await trx.insertInto('einbehaltereignis').values(ereignis).execute()
  await sql`
    insert into einbehaltgrenze (id, ktostamm_id, baustelle_id, richtung, art, currency, auftragssumme, satz, grund, anwender_id, zeitpunkt)
    select ${new Zufall('einbehaltgrenze', 1).uuid(jetzt.epochMilliseconds)}, p.ktostamm_id, b.baustelle_id, p.richtung, p.art, p.currency, 120000, 500,
      'Nachunternehmervertrag vom Vorjahr, § 14', ${buchhaltung}, ${vor(60).zeitpunkt}
    from posten p join beleg b on b.id = p.beleg_id where p.id = ${posten('SE-20718').id}`.execute(trx)
  await teilabnahme(trx, posten('L-5519'), { wer: buchhaltung, am: vor(40).zeitpunkt })
}

/** 40 % of it were accepted two years before it falls due, the rest waits for its acceptance. H15. */
async function teilabnahme(
  trx: Transaction<Tables>,
  { id, offen, faelligkeit }: { id: string; offen: string; faelligkeit: string | null },
  { wer, am }: { wer: string; am: string },
) {
  const [angenommen, rest] = geteilt(cent(offen), [40n, 60n]).map(betragstext) as [string, string]
  const eines = await trx.selectFrom('posten').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  await trx.updateTable('posten').set({ betrag: angenommen, offen: angenommen }).where('id', '=', id).execute()
  const zweites = new Zufall('teilabnahme', 1).uuid(Temporal.Instant.from(am).epochMilliseconds)
  await trx
    .insertInto('posten')
    .values({ ...eines, id: zweites, betrag: rest, offen: rest, faelligkeit: null, teilVon: id })
    .execute()
  const abnahme = Temporal.PlainDate.from(faelligkeit!).subtract({ days: 1 }).subtract({ months: 24 }).toString()
  for (const ereignis of [
    { postenId: id, nr: 1, was: 'geteilt' as const, betrag: angenommen },
    { postenId: zweites, nr: 1, was: 'geteilt' as const, betrag: rest },
    { postenId: id, nr: 2, was: 'faelligkeit' as const, faelldatum: faelligkeit, abnahme, fristregelId: 1, grund: 'Teilabnahme Regalanlage Ost' },
  ])
    await trx
      .insertInto('einbehaltereignis')
      .values({ ...ereignis, anwenderId: wer, zeitpunkt: am })
      .execute()
}
/** Second person in accounts. */
const zweite = 1036
