import type { DemoPart } from '#platform/server/start/demo.ts'
import { importiereIn } from '#domain/belege/import/import.ts'

const zeilen = (saetze: readonly (object | string)[]) =>
  new TextEncoder().encode(saetze.map((satz) => (typeof satz === 'string' ? satz : JSON.stringify(satz))).join('\n'))
const rechnung = (schluessel: string, belegnummer: number, mehr: object) => ({
  schluessel,
  belegart: 'RE',
  belegnummer,
  kontonummer: 20001,
  belegdatum: '2026-11-02',
  positionen: [{ text: 'Montage Heizkreis', menge: 4, preis: '250.00', steuersatz: 19 }],
  ...mehr,
})

/** What the other program brought lately: a delta of accounts that was taken over, one that was only tried, and documents that were refused. */
export const demo: DemoPart = {
  needs: ['gesamtabfrage'],
  async fill({ trx, now }) {
    const { zone } = await trx.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
    const konto = await trx.selectFrom('ktostamm').where('nummer', '=', 20001).select(['nummer', 'name']).executeTakeFirst()
    if (!konto) return
    const vor = (stunden: number) => now.subtract({ hours: stunden })
    const auftrag = (stunden: number, datei: string, schreiben: boolean) => {
      const jetzt = vor(stunden)
      return { quelle: 'ERP', datei, akteur: 'Programm Warenwirtschaft', schreiben, heute: jetzt.toZonedDateTimeISO(zone).toPlainDate().toString(), jetzt }
    }
    const gleich = [{ schluessel: 'D-20001', kontonummer: konto.nummer, name: konto.name }]
    await importiereIn(trx, 'kunden', zeilen(gleich), { ...auftrag(50, 'kunden-gestern.ndjson', true), seit: vor(74) })
    await importiereIn(
      trx,
      'kunden',
      zeilen([...gleich, { schluessel: 'D-29950', kontonummer: 29950, name: 'Erlenhof Wohnbau' }]),
      auftrag(26, 'kunden-probe.ndjson', false),
    )
    const belege = [
      rechnung('R-88001', 880_001, { kontonummer: 29_999 }),
      rechnung('R-88002', 880_002, { netto: '1000.10' }),
      rechnung('R-88003', 880_003, { belegdatum: '31.04.2026' }),
      '{"schluessel":"R-88004","belegart":"RE","belegn',
    ]
    await importiereIn(trx, 'belege', zeilen(belege), { ...auftrag(2, 'belege-heute.ndjson', true), seit: vor(26) })
  },
}
