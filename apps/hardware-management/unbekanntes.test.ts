import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, emil, kunde, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const adresse = 'http://portal.example'
const [regal, kundenraum, firma, objekt] = [uuid(), uuid(), uuid(), uuid()]
beforeAll(async () => {
  p = await portal({ PUBLIC_URL: adresse })
  await p.db.insertInto('ktostamm').values({ id: firma, nummer: 91, name: 'Ahlers GmbH', art: 'Kunde', vkforgid: 1000 }).execute()
  await p.db.insertInto('objekt').values({ id: objekt, nummer: 910, name: 'Lager', ktostammId: firma }).execute()
  await p.db
    .insertInto('standort')
    .values([
      { id: regal, name: 'Regal', aktiv: true, sortierung: 0 },
      { id: kundenraum, name: 'Empfang', aktiv: true, sortierung: 0, objektId: objekt },
    ])
    .execute()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values(
      [emil, kunde].flatMap(({ anwenderId }) => ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.INVENTUR'].map((berechtigung) => ({ anwenderId, berechtigung }))),
    )
    .execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: firma }).execute()
})
afterAll(() => p.stop())

const als = (wer: Figure) => p.als(wer, calls)
/** A stocktake under way with one device that is expected, where this code was read. */
async function gelesen(code: string, standortId: string | null, werte: object = { standortId: regal }, bei: object = {}) {
  const { id: hardwaretypId } = await als(dora).auswahlAnlegen({ params: { liste: 'hardwaretyp' }, body: { name: `Typ ${uuid()}` } })
  await als(dora).anlegen({ body: { id: uuid(), hostname: 'SOLL', hardwaretypId, ...werte } })
  const id = uuid()
  await als(dora).inventurPlanen({ body: { id, name: 'Lager Nord', geplant: '2026-11-25', hardwaretypId, ...bei } })
  await als(dora).inventurBeginnen({ params: { id } })
  await als(dora).zaehlen({ params: { id }, body: { id: uuid(), code, standortId } })
  return id
}
const vorlage = (id: string, code: string, wer: Figure = dora) => als(wer).unbekanntes({ params: { id }, query: { code } })
const neu = (id: string, code: string, werte: object = {}, wer: Figure = dora) =>
  als(wer).anlegen({ body: { id: uuid(), seriennummer: code, ...werte, inventur: { id, code } } })
const befund = async (id: string) => (await als(dora).befunde({ params: { id }, query: { nur: 'unbekannt' } })).entities[0]!

test('ein unbekannter Code wird ein Gerät: mit Seriennummer und Ort der Zählung, und die Entscheidung zeigt darauf', async () => {
  const id = await gelesen('5CG-NEU-1', regal)
  expect((await befund(id)).moeglich).toEqual(['anlegen', 'belassen'])
  expect(await vorlage(id, '5CG-NEU-1')).toEqual({
    seriennummer: '5CG-NEU-1',
    kunde: null,
    objekt: null,
    standort: { id: regal, nummer: null, name: 'Regal' },
    angelegt: null,
  })
  const { nummer } = await neu(id, '5CG-NEU-1', { standortId: regal })
  expect(await befund(id)).toMatchObject({ code: '5CG-NEU-1', entschieden: { was: 'anlegen', geraet: nummer } })
  expect(await vorlage(id, '5CG-NEU-1')).toMatchObject({ angelegt: nummer })
  expect((await als(dora).inventur({ params: { id } })).summen).toMatchObject({ unbekannt: 1, ungeklaert: 1 })
  await expect(neu(id, '5CG-NEU-1', { seriennummer: 'ANDERS-1' })).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.inventur-angelegt' } })
  const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'entscheiden').select('daten').execute()
  expect(spur).toMatchObject([{ daten: { code: '5CG-NEU-1' } }])
})

test('beim Kunden kommen Kunde und Kunden-Standort des Orts mit', async () => {
  const beim = { ktostammId: firma, objektId: objekt, standortId: kundenraum }
  const id = await gelesen('5CG-NEU-2', kundenraum, beim, { ktostammId: firma })
  const { kunde: wer, objekt: wo, standort } = await vorlage(id, '5CG-NEU-2')
  expect([wer, wo, standort]).toMatchObject([{ id: firma, nummer: '91' }, { id: objekt, nummer: '910' }, { id: kundenraum }])
  const { nummer } = await neu(id, '5CG-NEU-2', beim)
  expect((await als(dora).hardware({ params: { idhardware: String(nummer) } })).namen.standort).toMatchObject({ name: 'Empfang' })
})

test('lässt sich das Gerät nicht anlegen, ist auch nichts entschieden; ein Etikett ist keine Seriennummer, und ein fremder Code keiner der Inventur', async () => {
  const id = await gelesen(`${adresse}/h/999999`, regal)
  expect((await vorlage(id, `${adresse}/h/999999`)).seriennummer).toBe('')
  await als(dora).anlegen({ body: { id: uuid(), seriennummer: 'SCHON-DA' } })
  await expect(neu(id, `${adresse}/h/999999`, { seriennummer: 'SCHON-DA' })).rejects.toMatchObject({ status: 409 })
  expect((await befund(id)).entschieden).toBe(null)
  for (const frage of [vorlage, neu]) await expect(frage(id, 'NIE-GELESEN')).rejects.toMatchObject({ status: 404 })
  await expect(
    als(dora).inventurEntscheiden({
      params: { id },
      body: { urteile: [{ code: `${adresse}/h/999999`, was: 'anlegen' as 'belassen', gesehen: { fund: null, doppelt: false, ortId: regal } }] },
    }),
  ).rejects.toMatchObject({ status: 400 })
})

test('fremde Konten und Kunden legen daraus nichts an; nach dem Abschluss niemand', async () => {
  const id = await gelesen('5CG-NEU-3', regal)
  for (const wer of [emil, kunde]) {
    await expect(vorlage(id, '5CG-NEU-3', wer), wer.name).rejects.toMatchObject({ status: 404 })
    await expect(neu(id, '5CG-NEU-3', {}, wer), wer.name).rejects.toMatchObject({ status: 404 })
  }
  await neu(id, '5CG-NEU-3', { standortId: regal }, carla)
  const zweite = await gelesen('5CG-NEU-4', regal)
  await p.db.updateTable('inventur').set({ zustand: 'abgeschlossen' }).where('id', '=', zweite).execute()
  await expect(neu(zweite, '5CG-NEU-4')).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.inventur-nicht-offen' } })
})
