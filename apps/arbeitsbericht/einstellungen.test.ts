import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal, type Figure } from '#test/cast.ts'
import { ben, besetze, lisa, max, objekt, verlangt, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'
import { standardeinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { vergissOrte } from './server/einstellungen.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
beforeEach(() => setze({}))

const als = (who: Figure) => p.als(who, calls)
const setze = (neu: object) => als(dora).einstellungenSetzen({ body: { ...standardeinstellungen, ...neu } })
const lies = (who: Figure, id: string) => als(who).bericht({ params: { id } })
const neu = async (who: Figure, tage: number, mehr: object = {}) =>
  (await als(who).anlegen({ body: { id: uuid(), ...zeiten(vor(tage), '07:00', '08:00'), objektId: objekt.werk, ...mehr } })).id
const aendere = async (who: Figure, id: string, mehr: object) => {
  const { datum, von, bis, objekt: wo, beschreibung, revision } = await lies(who, id)
  return als(who).aendern({ params: { id }, body: { datum, von, bis, objektId: wo.id, beschreibung, revision, ...mehr } })
}
/** What a device says of a write that it has kept for so many hours. */
const vomGeraet = (stunden: number) => {
  const id = uuid()
  const um = Temporal.Now.instant().subtract({ hours: stunden }).toString()
  return {
    geraet: JSON.stringify({ id, uhr: Temporal.Now.instant().toString(), wartend: 1, eintrag: { geraet: id, folge: 1, um, grad: 'B', abweichungSek: 0 } }),
  }
}

test('ändern und stornieren lässt sich ein Eintrag so viele Tage, wie die Firma einstellt; die Leitung ändert jeden', async () => {
  const [drei, fuenf] = [await neu(max, 3), await neu(max, 5)]
  await expect(aendere(max, drei, { beschreibung: 'anders' })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.tag-vorbei'))
  await setze({ bearbeitbareTage: 3 })
  expect(await lies(max, drei)).toMatchObject({ darf: ['aendern', 'stornieren'], aenderbarBis: vor(0) })
  expect(await lies(max, fuenf)).toMatchObject({ darf: [], aenderbarBis: vor(2) })
  expect(await lies(lisa, fuenf)).toMatchObject({ darf: ['aendern', 'stornieren'], aenderbarBis: null })
  await aendere(max, drei, { beschreibung: 'anders' })
  await expect(als(max).storno({ params: { id: fuenf }, body: { grund: 'weg' } })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.tag-vorbei'))
  await als(max).storno({ params: { id: drei }, body: { grund: 'weg' } })
})

test('nachgetragen ist, was älter ist als diese Tage', async () => {
  await setze({ bearbeitbareTage: 2 })
  expect((await lies(ben, await neu(ben, 2))).nachgetragen).toBe(false)
  expect((await lies(ben, await neu(ben, 3))).nachgetragen).toBe(true)
})

test('was ein Gerät am selben Tag ohne Netz stornierte, gilt, auch wenn es erst Tage später ankommt', async () => {
  const id = await neu(ben, 4)
  await expect(als(ben).storno({ params: { id }, body: { grund: 'doppelt' } }, vomGeraet(48))).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.tag-vorbei'))
  await als(ben).storno({ params: { id }, body: { grund: 'doppelt' } }, vomGeraet(96))
  expect(await lies(ben, id)).toMatchObject({ storniert: true })
})

test('auf einen anderen Tag zieht ein Eintrag nur, solange der noch offen ist', async () => {
  const id = await neu(max, 0, zeiten(vor(0), '09:00', '10:00'))
  await aendere(max, id, zeiten(vor(1), '09:00', '10:00'))
  expect(await lies(lisa, id)).toMatchObject({ datum: vor(1), nachgetragen: true })
  const woche = Temporal.PlainDate.from(vor(20))
  await p.db
    .insertInto('zeitfreigabe')
    .values({
      id: uuid(),
      lstfixId: max.lstfixId!,
      art: 'woche',
      beginn: woche.subtract({ days: woche.dayOfWeek - 1 }).toString(),
      schritt: 1,
      akt: 'einreichen',
      zustand: 'eingereicht',
      anwenderId: max.anwenderId,
      zeitpunkt: Temporal.Now.instant().toString(),
    })
    .execute()
  await expect(aendere(lisa, id, zeiten(vor(20), '09:00', '10:00'))).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.woche-zu', 'datum'))
})

test('ein Standort wird nach der eingestellten Zeit gelöscht, der Eintrag bleibt', async () => {
  const position = { gpslaenge: 11.5, gpsbreite: 48.1, gpshoehe: null, genauigkeit: 8, genauigkeithoehe: null, richtung: null, geschwindigkeit: null }
  const [alt, neuer] = [await neu(ben, 40, { position }), await neu(ben, 20, { position })]
  await vergissOrte(p.db, Temporal.Now.instant())
  expect((await lies(ben, alt)).position).toMatchObject({ gpsbreite: 48.1 })
  await setze({ ortTage: 30 })
  await vergissOrte(p.db, Temporal.Now.instant())
  expect([(await lies(ben, alt)).position, (await lies(ben, neuer)).position]).toEqual([null, position])
})

test('einstellen darf nur die Verwaltung, und falsche Werte stehen an ihrem Feld', async () => {
  await expect(als(lisa).einstellungenSetzen({ body: standardeinstellungen })).rejects.toMatchObject({ status: 403 })
  await expect(setze({ karte: 'http://karte.example' })).rejects.toMatchObject({ status: 400 })
  await expect(setze({ bearbeitbareTage: 32 })).rejects.toMatchObject({ status: 400 })
  await expect(setze({ ortTage: 0 })).rejects.toMatchObject({ status: 400 })
})
