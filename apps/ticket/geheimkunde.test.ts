import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as hardwareCalls } from '#apps/hardware-management/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { besetze, firma, kundeA, kundeB, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarie = 'Kanarie-Kunde-82-otter'
const geraet = uuid()
let ticketId = ''
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.als(dora, hardwareCalls).anlegen({ body: { id: geraet, hostname: 'KUNDE', ktostammId: firma.a, benutzerText: 'Empfang' } })
  await p.als(dora, hardwareCalls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: kanarie } })
  ticketId = (await p.als(kundeA, calls).anlegen({ body: { id: uuid(), name: 'Fernzugang', objektId: objekt.a } })).id
  await p.als(dora, hardwareCalls).ticketVerknuepfen({ params: { idhardware: geraet }, body: { ticketId } })
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

const sagt = async (text: string, id = ticketId) =>
  (await p.send(kundeA, calls.kommentieren, { params: { id }, body: { id: uuid(), text, dateien: [] } })).statusCode
const texte = async () => (await p.db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).select('text').execute()).map(({ text }) => text)
const vermerke = () => p.db.selectFrom('pruefspur').where('aktion', '=', 'geheimnis-verdeckt').select(['anwenderId', 'gegenstandId', 'daten']).execute()
const nirgends = async () => expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(kanarie)

test('schreibt ein Kunde das Passwort eines Geräts in sein Ticket, wird es unlesbar gemacht, auch in den E-Mails darüber; die Prüfspur sagt es', async () => {
  expect(await sagt(`Mit ${kanarie} wie immer.`)).toBe(201)
  expect(await texte()).toContain('Mit •••••• wie immer.')
  expect(await vermerke()).toMatchObject([{ anwenderId: kundeA.anwenderId, gegenstandId: geraet, daten: { ticketId } }])
  await nirgends()
  // Our own people are told at the field.
  const eigene = await p.send(sina, calls.kommentieren, { params: { id: ticketId }, body: { id: uuid(), text: `Mit ${kanarie}`, dateien: [] } })
  expect([eigene.statusCode, eigene.json<{ code: string }>().code]).toEqual([422, 'hardware.verraet-geheimnis'])
})

test('ein neues Ticket eines Kunden wird mit den Geräten seiner Firma verglichen, mit denen anderer nicht; danach lässt es sich verbinden', async () => {
  const neu = (wer: typeof kundeA, objektId: string) =>
    p.als(wer, calls).anlegen({ body: { id: uuid(), name: `Wo ist ${kanarie}?`, beschreibung: `Ich nehme ${kanarie}.`, objektId } })
  const kopf = (id: string) => p.db.selectFrom('ticket').where('id', '=', id).select(['name', 'beschreibung']).executeTakeFirstOrThrow()
  const eigenes = await neu(kundeA, objekt.a)
  expect(await kopf(eigenes.id)).toEqual({ name: 'Wo ist ••••••?', beschreibung: 'Ich nehme ••••••.' })
  await nirgends()
  await p.als(dora, hardwareCalls).ticketVerknuepfen({ params: { idhardware: geraet }, body: { ticketId: eigenes.id } })
  const fremdes = await neu(kundeB, objekt.b)
  expect(await kopf(fremdes.id)).toMatchObject({ name: `Wo ist ${kanarie}?` })
})

test('auch Kunden bekommen fünf Treffer am Tag und vierzig Versuche die Stunde, ein langer Text höchstens die Hälfte davon', async () => {
  for (let nr = 0; nr < 5; nr++) expect(await sagt(`Nr. ${nr}: ${kanarie}`)).toBe(201)
  expect([await sagt(`Noch einmal ${kanarie}`), await sagt('Ganz harmlos')]).toEqual([429, 429])
  await p.db.deleteFrom('drossel').execute()
  const lang = 'Zeile des Protokolls. '.repeat(900).trim()
  expect([await sagt(lang), await sagt('Nachtrag'), await sagt(lang)]).toEqual([201, 201, 429])
})
