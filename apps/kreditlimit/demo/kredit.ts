import type { Insertable, Transaction } from 'kysely'
import { betragstext } from '#domain/belege/geld.ts'
import { schliesseFaelle } from '#domain/belege/kredit/faelle.ts'
import { kreditstaende } from '#domain/belege/kredit/stand.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { kundeA, kundeASued, kundeB } from '#demo/kunden/kundenstamm.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

type Limit = Insertable<Tables['kreditlimit']>
/** What is not by chance: paying in advance, a customer at 99.1 %, one above his limit. */
const vorkasse = 20018
const amRand = 20027
const darueber = 20012
const ohneEigenes = new Set([20010, 20024, 20040, 20061, 20022])

/** Limits of branches, groups and customers that fit what the customers have open, a block by hand, an excess that waits and one that was allowed. */
export async function kredit(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const seit = heute.subtract({ days: 400 }).toString()
  const kunden = await trx.selectFrom('ktostamm').where('art', '=', 'Kunde').where('nummer', '<', 20_100).orderBy('nummer').select(['id', 'nummer']).execute()
  const leute = new Map(
    (await trx.selectFrom('anwender').where('username', 'like', '%@musterbau.example').select(['id', 'username']).execute()).map(({ id, username }) => [
      username.split('@')[0]!,
      id,
    ]),
  )
  await schliesseFaelle(trx)
  const staende = await kreditstaende(
    trx,
    kunden.map(({ id }) => id),
    heute.toString(),
  )
  const von = leute.get('buchhaltung')!
  const limit = (schluessel: string, mehr: Partial<Limit>): Limit => ({
    id: new Zufall('kreditlimit', schluessel).uuid(jetzt.subtract({ hours: 24 * 400 }).epochMilliseconds),
    ktostammId: null,
    kundengruppeId: null,
    vkforgid: null,
    ab: seit,
    bis: null,
    eigen: null,
    versichert: null,
    versicherer: '',
    versichertBis: null,
    toleranz: 0,
    auftragsregel: 'ganz',
    auftragswert: 0,
    sicherheit: '0.00',
    sicherheitBis: null,
    grund: 'Jahresgespräch',
    anwenderId: von,
    angelegt: jetzt.subtract({ hours: 24 * 400 }).toString(),
    ...mehr,
  })
  const filialen = [1000, 2000, 3000, 4000].map((vkforgid) => limit(`filiale ${vkforgid}`, { vkforgid, eigen: '15000.00', grund: 'Vorgabe der Filiale' }))
  const gruppen = await trx.selectFrom('kundengruppe').where('bezeichnung', 'in', ['Öffentliche Hand', 'Gesundheit und Pflege']).select('id').execute()
  const gruppenlimits = gruppen.map(({ id }) => limit(`gruppe ${id}`, { kundengruppeId: id, eigen: '60000.00', grund: 'Vorgabe der Kundengruppe' }))
  const eigene = kunden
    .filter(({ nummer }) => !ohneEigenes.has(nummer))
    .map(({ id, nummer }) => {
      const zufall = new Zufall('kredit', nummer)
      const belegt = staende.get(id)!.belegt
      const rund = (anteil: number) => betragstext(glatt((belegt > 0n ? belegt * 100n : 0n) / BigInt(anteil)))
      const mehr: Partial<Limit> =
        nummer === vorkasse
          ? { eigen: '0.00', grund: 'Zahlt nur nach Mahnung' }
          : nummer === amRand
            ? { eigen: betragstext(((belegt > 0n ? belegt : 5_000_00n) * 1000n) / 991n) }
            : nummer === darueber
              ? { eigen: betragstext(glatt((belegt * 92n) / 100n)), toleranz: 500 }
              : nummer === kundeA
                ? {
                    eigen: betragstext(glatt(belegt * 2n)),
                    versichert: rund(70),
                    versicherer: 'Alpenland Kreditversicherung',
                    versichertBis: heute.add({ days: 6 }).toString(),
                    toleranz: 500,
                    sicherheit: '5000.00',
                    sicherheitBis: heute.add({ months: 10 }).toString(),
                  }
                : { eigen: rund(zufall.zwischen(25, 78)), toleranz: zufall.chance(0.4) ? 500 : 0 }
      return limit(`kunde ${nummer}`, { ktostammId: id, ...mehr })
    })
  await schreibe(trx, 'kreditlimit', [...filialen, ...gruppenlimits, ...eigene])
  const konto = (nummer: number) => kunden.find((kunde) => kunde.nummer === nummer)!.id
  await schreibe(trx, 'kreditsperre', [
    {
      id: new Zufall('kreditsperre', kundeB).uuid(jetzt.subtract({ hours: 50 }).epochMilliseconds),
      ktostammId: konto(kundeB),
      akt: 'sperren',
      grund: 'Dritte Mahnung ohne Antwort, keine Ware mehr ausgeben',
      anwenderId: von,
      zeitpunkt: jetzt.subtract({ hours: 50 }).toString(),
    },
  ])
  const anfrage = (nummer: number, vorStunden: number, betrag: string, grund: string) => ({
    id: new Zufall('kreditanfrage', nummer).uuid(jetzt.subtract({ hours: vorStunden }).epochMilliseconds),
    ktostammId: konto(nummer),
    betrag,
    bis: heute.add({ days: 14 }).toString(),
    grund,
    anwenderId: von,
    zeitpunkt: jetzt.subtract({ hours: vorStunden }).toString(),
  })
  const anfragen = [
    anfrage(darueber, 5, '12000.00', 'Rahmenauftrag Sudhaus, Zahlung zum Monatsende zugesagt'),
    anfrage(kundeASued, 120, '2500.00', 'Notdienst am Wochenende, Rechnung geht vorab raus'),
  ]
  await schreibe(trx, 'kreditanfrage', anfragen)
  await schreibe(trx, 'kreditfreigabe', [
    { anfrageId: anfragen[1]!.id, erlaubt: true, grund: '', anwenderId: leute.get('leitung')!, zeitpunkt: jetzt.subtract({ hours: 96 }).toString() },
  ])
}

/** Up to the next full 500.00, at least 2,500.00. */
function glatt(betrag: bigint) {
  const voll = ((betrag + 499_99n) / 500_00n) * 500_00n
  return voll > 2_500_00n ? voll : 2_500_00n
}
