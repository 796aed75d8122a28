import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt } from '#test/einsatz/dokubesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet, kopf, material } from '#test/einsatz/scheine.ts'
import { besetzeKunden, kundeA } from '#test/einsatz/scheinkunden.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
  await besetze(p.db)
  await besetzeKunden(p.db)
  await p.db.updateTable('objekt').set({ ort: 'Regensburg' }).where('id', '=', objekt.werk).execute()
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

const als = (who: Figure | null) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const neu = async () => (await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')] } })).id
const schliesse = (id: string, unterschrift: object, mehr: object = {}) =>
  als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [unterschrift as typeof gezeichnet], ...mehr } })
const papier = async (id: string) =>
  (await seitentexte(new Uint8Array(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer()))).map(ohneLuecken).join('')
const dazu = { firma: 'Anker Montage GmbH', ort: 'Regensburg, Tor 3' }

test.each([
  ['gezeichnet', gezeichnet],
  ['getippt', { art: 'getippt', name: 'Heike Brandt' }],
])('wer %s unterschreibt, sagt für welche Firma und wo: es steht am Schein, beim Kunden und im PDF bei der Unterschrift', async (_, unterschrift) => {
  const id = await neu()
  await schliesse(id, { ...unterschrift, ...dazu })
  for (const who of [max, kundeA]) expect((await lies(who, id)).unterschriften).toMatchObject([{ name: 'Heike Brandt', ...dazu }])
  const text = await papier(id)
  expect(text).toContain(ohneLuecken('Heike Brandt, Anker Montage GmbH'))
  expect(text).toContain(ohneLuecken('Regensburg, Tor 3'))
})

test('beides ist freiwillig: was ein Gerät noch ohne sie geschickt hat, gilt wie bisher; der Fingerabdruck ist der des gezeigten Textes, was immer dabei steht', async () => {
  const [ohne, mit] = [await neu(), await neu()]
  const erste = await schliesse(ohne, gezeichnet)
  expect((await lies(max, ohne)).unterschriften).toMatchObject([{ firma: '', ort: '' }])
  const { kanonisch } = await als(max).eineFassung({ params: { id: ohne, nr: 1 } })
  expect(Object.keys(JSON.parse(kanonisch.slice(kanonisch.indexOf('\n') + 1)) as object)).not.toContain('firma')
  // A second signature under the same text, with a place of its own: one version, one fingerprint.
  const zweite = await schliesse(ohne, { art: 'getippt', name: 'Petra Lang', ...dazu }, { kanonisch, fingerabdruck: erste.fingerabdruck })
  expect(zweite).toMatchObject({ fassung: 1, fingerabdruck: erste.fingerabdruck, fall: null })
  expect((await lies(max, ohne)).unterschriften.map(({ ort }) => ort).toSorted()).toEqual(['', dazu.ort])
  for (const feld of ['firma', 'ort'])
    await expect(schliesse(mit, { ...gezeichnet, [feld]: 'x'.repeat(101) })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: `unterschriften.0.${feld}` }] },
    })
})

test('wer per Link unterschreibt, bekommt Firma und Ort vorgeschlagen; was er daraus macht, steht am Schein und auf dem neuen PDF', async () => {
  const id = await neu()
  await schliesse(id, { art: 'abwesend', grund: 'Pforte geschlossen' })
  expect((await lies(max, id)).objektOrt).toBe('Regensburg')
  expect((await lies(kundeA, id)).objektOrt).toBe('')
  await als(max).link({ params: { id }, body: { email: 'ort@nordheim.example' } })
  await expect.poll(() => smtp.at('ort@nordheim.example').length).toBe(1)
  const geheim = /\/pruefen\/unterschreiben#([\w-]+)/.exec(smtp.at('ort@nordheim.example')[0]!.text)![1]!
  const { vorschlag } = await als(null).zeichnenAnsicht({ body: { geheim } })
  expect(vorschlag).toEqual({ firma: 'Firma Anker', ort: 'Regensburg' })
  await als(null).zeichnen({ body: { geheim, unterschrift: { ...gezeichnet, ...vorschlag, ort: 'Homeoffice' } } })
  expect((await lies(lena, id)).unterschriften).toMatchObject([
    { art: 'abwesend', firma: '', ort: '' },
    { perLink: true, firma: 'Firma Anker', ort: 'Homeoffice' },
  ])
  expect(await papier(id)).toContain('Homeoffice')
})

test('war niemand da, steht weder Firma noch Ort dabei, was immer ein Gerät schickt', async () => {
  const id = await neu()
  await schliesse(id, { art: 'abwesend', name: '', grund: 'Baustelle verlassen', ...dazu })
  expect((await lies(max, id)).unterschriften).toMatchObject([{ art: 'abwesend', firma: '', ort: '' }])
})
