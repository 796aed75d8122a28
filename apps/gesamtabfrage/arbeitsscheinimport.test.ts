import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as scheinCalls } from '#apps/arbeitsschein/contract.ts'
import { ordneZu } from '#domain/belege/annahme/zuordnen.ts'
import { importiere } from '#domain/belege/import/import.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { blatt } from '#test/belege/belegbesetzung.ts'
import { max, portal } from '#test/cast.ts'
import { besetze, lena } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const tag = heute.toString()
async function fertig() {
  const schein = await p.als(max, scheinCalls).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')] } })
  await p.als(max, scheinCalls).abschliessen({ params: { id: schein.id }, body: { version: 1, unterschriften: [gezeichnet] } })
  return schein
}
const scheinbelege = () => p.db.selectFrom('beleg').where('arbeitsscheinId', 'is not', null).orderBy('id').selectAll().execute()

test('ein Import ändert und löscht eigene Scheine nie, auch nicht unter ihrer Quelle, und bringt daneben einen mit derselben Nummer', async () => {
  const { id, nummer } = await fertig()
  const vorher = await scheinbelege()
  const eigener = JSON.stringify({
    schluessel: 'AS-1',
    belegart: 'AS',
    belegnummer: Number(nummer),
    kontonummer: 80001,
    belegdatum: tag,
    positionen: [{ text: 'Montage', menge: 1, preis: '100.00', steuersatz: 19 }],
  })
  const lauf = (inhalt: string) =>
    importiere(p.db, 'belege', new TextEncoder().encode(inhalt), {
      quelle: 'portal',
      datei: 'probe',
      akteur: 'Kommandozeile',
      schreiben: true,
      heute: tag,
      jetzt: Temporal.Now.instant(),
      vollstaendig: {},
    })
  expect(await lauf(eigener)).toMatchObject({ neu: 1, geaendert: 0, fehler: [] })
  expect(await lauf(eigener)).toMatchObject({ gleich: 1, geaendert: 0, fehler: [] })
  expect(await scheinbelege()).toEqual(vorher)
  const { entities } = await p.als(lena, calls).liste({ params: { belegart: 'AS' }, query: { from: tag, to: tag, belegnummer: nummer } })
  expect(entities.map(({ ohneBetraege, gesamt }) => [ohneBetraege, gesamt]).toSorted()).toEqual([
    [false, '100.00'],
    [true, '0.00'],
  ])
  // A file that deletes it names its key, which a sheet has none of.
  expect(await lauf([eigener, JSON.stringify({ schluessel: id, belegart: 'AS', geloescht: true })].join('\n'))).toMatchObject({ geschrieben: false })
  expect(await scheinbelege()).toEqual(vorher)
})

test('eine angekommene Datei legt sich zu keinem eigenen Schein: Er hat sein Papier', async () => {
  const { nummer } = await fertig()
  const inhalt = await blatt(1)
  const umstand = { akteur: 'Kommandozeile', schreiben: true, quelle: 'ERP', heute: tag, jetzt: Temporal.Now.instant(), dateien: p.parts.files.service }
  const antwort = await p.db.transaction().execute((trx) => ordneZu(trx, { name: `AS_${nummer}.pdf`, inhalt }, umstand))
  expect(antwort).toMatchObject({ ergebnis: 'abgelehnt', grund: `Diesen Beleg gibt es nicht: AS ${nummer}.` })
})
