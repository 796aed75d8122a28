import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { kreditabweichungen } from '#domain/belege/nachrechnung/kredit.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { gast, max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material } from '#test/einsatz/scheine.ts'
import { besetzeKunden, konto, kundeA, kundeAlle, kundeB } from '#test/einsatz/scheinkunden.ts'
import { calls as belegCalls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
/** Sees the documents of the branch, and no sheet. */
const buero = gast
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await besetzeKunden(p.db)
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([
      ...[kundeA, kundeAlle, kundeB, buero].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'GESAMTABFRAGE' })),
      { anwenderId: kundeAlle.anwenderId, berechtigung: 'ARBEITSSCHEIN' },
      { anwenderId: buero.anwenderId, berechtigung: 'GESAMTABFRAGE.KUNDENSUCHE' },
    ])
    .execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const bei = (who: Figure) => p.als(who, belegCalls)
const tag = heute.toString()
const neu = async (mehr: object = {}) => als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')], ...mehr } })
const schliesse = (id: string, version = 1, unterschrift: object = gezeichnet) =>
  als(max).abschliessen({ params: { id }, body: { version, unterschriften: [unterschrift as typeof gezeichnet] } })
const fertig = async (mehr: object = {}, unterschrift: object = gezeichnet) => {
  const schein = await neu(mehr)
  await schliesse(schein.id, 1, unterschrift)
  return schein
}
const zeilenVon = (id: string) =>
  p.db.selectFrom('beleg').where('arbeitsscheinId', '=', id).orderBy('version').select(['id', 'version', 'aktuell', 'zustand', 'belegnummer']).execute()
const belegId = async (id: string) => (await zeilenVon(id)).find(({ aktuell }) => aktuell)!.id
/** An order of Anker for the object, with one line over its net. */
async function auftrag(objektId: string, belegnummer: number, netto = '1000.00') {
  const von = { belegart: 'AB', vkforgid: 1000, ktostammId: konto.anker, belegdatum: tag } as const
  const { id } = await p.db
    .insertInto('beleg')
    .values({
      ...von,
      kreis: 'AB',
      belegnummer,
      objektId,
      netto,
      steuer: '0.00',
      brutto: netto,
      zustand: 'ausgestellt',
      quelle: 'ERP',
      fremdschluessel: `AB-${belegnummer}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await p.db
    .insertInto('belegposition')
    .values({ ...von, belegId: id, nr: 1, text: 'Montage', menge: '1', einheit: 'Psch', preis: netto, netto })
    .execute()
  return id
}

test('bei zwei offenen Aufträgen wählt das Büro einen, auch einen, der später kommt; wer es nicht darf, wählt nicht, und fremde gibt es nicht', async () => {
  const auftragsort = uuid()
  await p.db.insertInto('objekt').values({ id: auftragsort, nummer: 800_019, name: 'Lager Anker', ktostammId: konto.anker }).execute()
  const erster = await auftrag(auftragsort, 990_010)
  const zweiter = await auftrag(auftragsort, 990_011)
  const fremder = await auftrag(objekt.halle, 990_012)
  const { id } = await fertig({ objektId: auftragsort })
  const beleg = await belegId(id)
  const [params, body] = [{ id }, { auftrag: zweiter }]
  const angebot = async () => (await als(lena).auftraege({ params })).auftraege.map((einer) => einer.id)
  expect((await als(lena).schein({ params })).darf).toContain('auftrag')
  expect(await angebot()).toEqual([zweiter, erster])
  expect((await als(max).schein({ params })).darf).not.toContain('auftrag')
  await expect(als(max).auftragSetzen({ params, body })).rejects.toMatchObject({ status: 403 })
  await expect(als(resi).auftragSetzen({ params, body })).rejects.toMatchObject({ status: 404 })
  await expect(als(lena).auftragSetzen({ params, body: { auftrag: fremder } })).rejects.toMatchObject({ status: 422 })
  const spaeter = await auftrag(auftragsort, 990_013)
  expect(await angebot()).toContain(spaeter)
  await als(lena).auftragSetzen({ params, body: { auftrag: spaeter } })
  expect((await bei(buero).geschaeftsfall({ params: { belegart: 'AB', id: spaeter } })).belege.map((einer) => einer.id).toSorted()).toEqual(
    [beleg, spaeter].toSorted(),
  )
  const danach = await als(lena).schein({ params })
  expect([danach.beleg!.auftrag, danach.darf.includes('auftrag')]).toEqual(['AB 990013', false])
  expect(await angebot()).toEqual([])
  await expect(als(lena).auftragSetzen({ params, body })).rejects.toMatchObject({ status: 409 })
  expect(await kreditabweichungen(p.db, tag)).toEqual([])
})

test('wird der gewählte Auftrag storniert oder im ERP gelöscht, wählt das Büro einen anderen; solange er gilt, nicht', async () => {
  const auftragsort = uuid()
  await p.db.insertInto('objekt').values({ id: auftragsort, nummer: 800_020, name: 'Werk Anker', ktostammId: konto.anker }).execute()
  const [erster, zweiter, dritter] = [await auftrag(auftragsort, 990_020), await auftrag(auftragsort, 990_021), await auftrag(auftragsort, 990_022)]
  const { id } = await fertig({ objektId: auftragsort })
  const params = { id }
  const stand = async () => {
    const { beleg, darf } = await als(lena).schein({ params })
    const { auftraege } = await als(lena).auftraege({ params })
    return [beleg!.auftrag, darf.includes('auftrag'), auftraege.map((einer) => einer.id)]
  }
  await als(lena).auftragSetzen({ params, body: { auftrag: dritter } })
  expect(await stand()).toEqual(['AB 990022', false, []])
  await p.db.updateTable('beleg').set({ zustand: 'storniert' }).where('id', '=', dritter).execute()
  expect(await stand()).toEqual(['', true, [zweiter, erster]])
  await expect(als(lena).auftragSetzen({ params, body: { auftrag: dritter } })).rejects.toMatchObject({ status: 422 })
  await als(lena).auftragSetzen({ params, body: { auftrag: erster } })
  expect(await stand()).toEqual(['AB 990020', false, []])
  await p.db.updateTable('beleg').set({ geloescht: tag }).where('id', '=', erster).execute()
  expect(await stand()).toEqual(['', true, [zweiter]])
  await als(lena).auftragSetzen({ params, body: { auftrag: zweiter } })
  expect(await stand()).toEqual(['AB 990021', false, []])
})

test('kommt eine neue Fassung zu einer anderen Filiale, hören es auch die Leser der alten: am Schein und an seinem Beleg', async () => {
  const { id } = await fertig()
  await als(lena).fassung({ params: { id }, body: { grund: 'falsches Objekt gewählt' } })
  // The customer went to the other branch meanwhile, and the sheet is put to his object anew.
  await p.db.updateTable('arbeitsschein').set({ vkforgid: 3000 }).where('id', '=', id).execute()
  await schliesse(id, 3)
  const fuer = async (thema: string) =>
    (await p.db.selectFrom('ereignis').where('thema', '=', thema).orderBy('id', 'desc').select('fuer').executeTakeFirstOrThrow()).fuer
  expect((await zeilenVon(id)).map(({ version }) => version)).toEqual([1, 2])
  expect(await fuer('beleg')).toEqual(expect.arrayContaining(['konto:1000:GESAMTABFRAGE.KUNDENSUCHE', 'konto:3000:GESAMTABFRAGE.KUNDENSUCHE']))
  expect(await fuer('arbeitsschein')).toEqual(expect.arrayContaining(['konto:1000:ARBEITSSCHEIN.ALLE', 'konto:3000:ARBEITSSCHEIN.ALLE']))
})
