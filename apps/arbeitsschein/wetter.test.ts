import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const am = async (who: Figure, objektId: string, datum = heute.toString()) => (await als(who).wetter({ query: { objektId, datum } })).wetter
const neu = async (who: Figure, mehr: object) => (await als(who).anlegen({ body: { id: uuid(), ...kopf, notiz: 'Leck', ...mehr } })).id

test('angeboten wird, was jemand für dasselbe Objekt und denselben Tag eingetragen hat, mit wem und wann; das letzte zählt', async () => {
  expect(await am(theo, objekt.werk)).toBeNull()
  const erster = await neu(toni, { wetter: 'Regen', tempMin: '3', tempMax: '8,5' })
  expect(await am(theo, objekt.werk)).toEqual({ lage: 'Regen', tempMin: '3', tempMax: '8.5', quelle: expect.stringMatching(/^Toni Doku, \d\d:\d\d$/) })
  expect([await am(theo, objekt.halle), await am(theo, objekt.werk, heute.subtract({ days: 1 }).toString())]).toEqual([null, null])
  await p.db
    .insertInto('dokumentation')
    .values({
      id: uuid(),
      nummer: '99110001',
      vkforgid: 1000,
      objektId: objekt.werk,
      datum: heute.toString(),
      titel: 'Tag',
      wetter: 'Nebel',
      erfasstVon: lena.anwenderId,
      erfasst: Temporal.Now.instant().add({ minutes: 5 }).toString(),
    })
    .execute()
  expect(await am(theo, objekt.werk)).toMatchObject({ lage: 'Nebel', tempMin: '', quelle: expect.stringContaining('Lena Doku') })
  await p.db.deleteFrom('dokumentation').where('nummer', '=', '99110001').execute()
  await als(toni).stornieren({ params: { id: erster }, body: { grund: 'Doppelt' } })
  expect(await am(theo, objekt.werk)).toBeNull()
})

test('was übernommen wird, nennt seine Quelle: am Schein, im unterschriebenen Text, und wer es von dort übernimmt, ebenso', async () => {
  await neu(toni, { objektId: objekt.halle, wetter: 'Schnee', tempMin: '-3' })
  const { lage, tempMin, tempMax, quelle } = (await am(theo, objekt.halle))!
  const id = await neu(theo, { objektId: objekt.halle, wetter: lage, tempMin, tempMax, wetterquelle: quelle })
  expect(await als(theo).schein({ params: { id } })).toMatchObject({ wetter: 'Schnee', tempMin: '-3', wetterquelle: quelle })
  expect(await am(toni, objekt.halle)).toMatchObject({ quelle })
  await als(theo).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet], email: '' } })
  const { kanonisch } = await als(theo).eineFassung({ params: { id, nr: 1 } })
  expect(kanonisch).toContain(`"wetterquelle":"${quelle}"`)
  const eigenes = await neu(theo, { wetter: 'heiter' })
  await als(theo).abschliessen({ params: { id: eigenes }, body: { version: 1, unterschriften: [gezeichnet], email: '' } })
  expect((await als(theo).eineFassung({ params: { id: eigenes, nr: 1 } })).kanonisch).not.toContain('wetterquelle')
})

test('wer das Objekt nicht sieht, erfährt nichts, auch nicht wer dort war', async () => {
  await neu(wolf, { objektId: objekt.wien, wetter: 'Sturm' })
  expect(await am(resi, objekt.wien)).toMatchObject({ lage: 'Sturm' })
  expect(await am(toni, objekt.wien)).toBeNull()
  await expect(am(kundin, objekt.werk)).rejects.toMatchObject({ status: 403 })
})
