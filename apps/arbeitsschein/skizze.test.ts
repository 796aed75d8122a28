import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, resi, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { gezogen, ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const neu = async (mehr: object = {}) => (await als(max).anlegen({ body: { id: uuid(), ...kopf, notiz: 'Wartung', ...mehr } })).id
const skizze = [
  [100, 100, 5000, 3000],
  [200, 3900],
]

test('eine Skizze steht auf dem Schein, im Wortlaut der Unterschrift und im PDF; ohne Tinte ist sie keine', async () => {
  const id = await neu({ skizze })
  expect((await lies(max, id)).skizze).toEqual(skizze)
  const ohne = Buffer.from(await (await als(max).pdf({ params: { id: await neu() }, query: {} })).arrayBuffer())
  const mit = Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
  expect([await seitentexte(ohne), await seitentexte(mit)].map((seiten) => ohneLuecken(seiten.join('')).includes(messages.de.skizze))).toEqual([false, true])
  expect((await gezogen(mit)) - (await gezogen(ohne))).toBe(skizze.length)
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  const { kanonisch, fingerabdruck } = await als(max).eineFassung({ params: { id, nr: 1 } })
  expect(kanonisch).toContain('"skizze":"100,100,5000,3000;200,3900"')
  expect(createHash('sha256').update(kanonisch).digest('hex')).toBe(fingerabdruck)
  await als(lena).fassung({ params: { id }, body: { grund: 'Skizze war falsch' } })
  await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, notiz: 'Wartung' } })
  await als(max).abschliessen({ params: { id }, body: { version: 4, unterschriften: [gezeichnet] } })
  expect((await als(max).eineFassung({ params: { id, nr: 2 } })).unterschiede).toEqual([{ feld: messages.de.skizze, vorher: messages.de.skizze, nachher: '' }])
  for (const falsch of [[], [[1]], [[0, 0, 10_001, 0]], [[0, 9000]], Array.from({ length: 201 }, () => [0, 0]), [[Number.NaN, 0]], [[-1, 0]]])
    await expect(neu({ skizze: falsch }), JSON.stringify(falsch).slice(0, 40)).rejects.toMatchObject({
      status: expect.toSatisfy((wert: number) => wert === 400 || wert === 422),
    })
})

test('ein Muster trägt Art, Positionen ohne Zeit und Notiz; jeder der Filiale beginnt damit, nur die Leitung merkt und vergisst es', async () => {
  const id = await neu({ art: 'Wartung', positionen: [zeit('01:00', '01:30'), material('2,5', { einheit: 'm', kommentar: 'innen' })] })
  const merke = (who: Figure, name: string) => als(who).musterSetzen({ params: { id }, body: { name } })
  await expect(merke(max, 'Wartung klein')).rejects.toMatchObject({ status: 403 })
  await expect(merke(resi, 'Wartung klein')).rejects.toMatchObject({ status: 404 })
  await merke(lena, 'Wartung klein')
  const [eines] = (await als(toni).muster({ query: {} })).entities
  expect(eines).toEqual({
    id,
    name: 'Wartung klein',
    art: 'Wartung',
    notiz: 'Wartung',
    positionen: [{ art: 'Material', nummer: '', text: 'Dichtung DN 50', menge: '2.5', einheit: 'm', kommentar: 'innen' }],
  })
  expect((await als(wolf).muster({ query: {} })).entities).toEqual([])
  await expect(als(kundin).muster({ query: {} })).rejects.toMatchObject({ status: 403 })
  await merke(lena, '')
  expect((await als(toni).muster({ query: {} })).entities).toEqual([])
})
