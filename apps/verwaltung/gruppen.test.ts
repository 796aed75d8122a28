import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, carla, dora, portal } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const am = (path: string, code: string) => ({ status: 422, problem: { code: `verwaltung.${code}`, errors: [{ path }] } })

test('Objektgruppen: ein Name gibt es einmal, verwendete bleiben, Objekte tragen Gruppe und Bauleitung', async () => {
  const { id } = await ich().objektgruppeAnlegen({ body: { name: 'Schulen', aktiv: true } })
  await expect(ich().objektgruppeAnlegen({ body: { name: 'SCHULEN', aktiv: true } })).rejects.toMatchObject(am('name', 'gruppe-vergeben'))
  const kunde = await ich().kundeAnlegen({
    body: {
      nummer: 77_001,
      name: 'Stadt',
      art: 'Kunde',
      vkforgid: 1000,
      strasse: '',
      plz: '',
      ort: '',
      land: 'DE',
      email: null,
      telefon: null,
      domains: '',
      aktiv: true,
    },
  })
  const objekt = { nummer: 770_011, name: 'Schule am See', status: 'O' as const, strasse: '', plz: '', ort: '' }
  for (const [mehr, feld] of [
    [{ objektgruppeId: uuid() }, 'objektgruppeId'],
    [{ leiterId: uuid() }, 'leiterId'],
  ] as const)
    await expect(ich().objektAnlegen({ params: { id: kunde.id }, body: { ...objekt, ...mehr } }), feld).rejects.toMatchObject(am(feld, 'unbekannt'))
  await expect(ich().objektAnlegen({ params: { id: kunde.id }, body: { ...objekt, bundesland: 'DE-XX' } })).rejects.toMatchObject({
    problem: { errors: [{ path: 'bundesland' }] },
  })
  await ich().objektAnlegen({ params: { id: kunde.id }, body: { ...objekt, objektgruppeId: id, leiterId: carla.lstfixId, bundesland: 'DE-SN' } })
  const [angelegt] = (await ich().kunde({ params: { id: kunde.id } })).objekte
  expect(angelegt).toMatchObject({ objektgruppeId: id, bundesland: 'DE-SN', leiterId: carla.lstfixId, leiter: { name: 'Beispiel Carla' } })
  const [zeile] = (await ich().objektgruppen({ query: { q: 'schul' } })).entities
  expect(zeile).toMatchObject({ name: 'Schulen', objekte: 1, darf: [] })
  await expect(ich().objektgruppeLoeschen({ params: { id } })).rejects.toMatchObject({ status: 422, problem: { code: 'verwaltung.gruppe-verwendet' } })
  await ich().objektgruppeAendern({ params: { id }, body: { name: 'Schulen und Kitas', aktiv: true, revision: zeile!.revision } })
  await expect(ich().objektgruppeAendern({ params: { id }, body: { name: 'anders', aktiv: true, revision: zeile!.revision } })).rejects.toMatchObject({
    status: 409,
  })
  await ich().objektAendern({ params: { id: angelegt!.id }, body: { ...objekt, revision: angelegt!.revision } })
  await ich().objektgruppeLoeschen({ params: { id } })
  expect((await ich().objektgruppen({ query: { q: 'schul' } })).entities).toEqual([])
})

test('Kundengruppen: die Nummer wird einmal vergeben, Kunden tragen eine, verwendete bleiben', async () => {
  await ich().kundengruppeAnlegen({ body: { nummer: 501, bezeichnung: 'Kommunen' } })
  await expect(ich().kundengruppeAnlegen({ body: { nummer: 501, bezeichnung: 'Andere' } })).rejects.toMatchObject(am('nummer', 'nummer-vergeben'))
  const stadt = {
    nummer: 77_002,
    name: 'Gemeinde',
    art: 'Kunde' as const,
    vkforgid: 1000,
    strasse: '',
    plz: '',
    ort: '',
    land: 'DE' as const,
    email: null,
    telefon: null,
    domains: '',
    aktiv: true,
  }
  await expect(ich().kundeAnlegen({ body: { ...stadt, kundengruppeId: 999 } })).rejects.toMatchObject(am('kundengruppeId', 'unbekannt'))
  const { id } = await ich().kundeAnlegen({ body: { ...stadt, kundengruppeId: 501 } })
  const kunde = await ich().kunde({ params: { id } })
  expect(kunde.kundengruppeId).toBe(501)
  const [zeile] = (await ich().kundengruppen({ query: { q: 'Kommunen' } })).entities
  expect(zeile).toMatchObject({ nummer: 501, kunden: 1, darf: [] })
  await expect(ich().kundengruppeLoeschen({ params: { nummer: 501 } })).rejects.toMatchObject({ status: 422 })
  await ich().kundengruppeAendern({ params: { nummer: 501 }, body: { bezeichnung: 'Öffentliche Hand', revision: zeile!.revision } })
  expect((await ich().stammdaten()).kundengruppen).toContainEqual({ nummer: 501, name: 'Öffentliche Hand' })
  await ich().kundeAendern({ params: { id }, body: { ...stadt, revision: kunde.revision } })
  await ich().kundengruppeLoeschen({ params: { nummer: 501 } })
  const csv = await ((await ich().kundengruppenDatei({ query: { format: 'csv' } })) as Blob).text()
  expect(csv).not.toContain('Öffentliche Hand')
})

test('Gruppen pflegt nur die Verwaltung', async () => {
  for (const wer of [anna, carla]) {
    await expect(p.als(wer, calls).objektgruppen({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(p.als(wer, calls).kundengruppeAnlegen({ body: { nummer: 502, bezeichnung: 'x' } })).rejects.toMatchObject({ status: 403 })
  }
})
