import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)

test('der Verlauf sagt dem Personal, welche E-Mail an wen ging und wie es um sie steht; einem Kunden sagt er davon nichts', async () => {
  const id = uuid()
  await als(kundeA).anlegen({ body: { id, name: 'Pumpe steht', objektId: objekt.a } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: 'gutachter@fremd.example' } })
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Wir kommen morgen.' } })
  await als(sina).notieren({ params: { id }, body: { id: uuid(), text: 'Nur für uns.', erwaehnt: [sami.anwenderId] } })
  const post = async () => (await als(sina).verlaufIntern({ params: { id }, query: { limit: 200 } })).entities.filter(({ was }) => was === 'mail')
  expect((await post()).toReversed().map(({ feld, empfaenger, intern, text }) => [feld, empfaenger!.map(({ an }) => an), intern, text])).toEqual([
    ['angelegt', [kundeA.username], true, ''],
    ['neu', [carla, dora, lena, sami, sina].map(({ username }) => username).toSorted(), true, ''],
    ['zugewiesen', [sami.username], true, ''],
    ['kommentar', [kundeA.username, 'gutachter@fremd.example', sami.username].toSorted(), true, ''],
    ['erwaehnt', [sami.username], true, ''],
  ])
  // Without a mail server each one is tried and stays waiting; one that was tried too often stays failed, whoever tries it again.
  await expect.poll(() => p.db.selectFrom('postausgang').select('an').where('fehler', 'is', null).execute()).toEqual([])
  await p.db
    .updateTable('postausgang')
    .set({ zustand: 'fehlgeschlagen', versuche: 100, fehler: 'kein Platz auf mail.intern.example' })
    .where('an', '=', 'gutachter@fremd.example')
    .execute()
  await p.db.updateTable('postausgang').set({ zustand: 'gesendet', gesendetAm: '2026-11-23T10:15:00Z' }).where('an', '=', sami.username).execute()
  const antwort = (await post()).find(({ feld }) => feld === 'kommentar')!
  expect(antwort.empfaenger!.filter(({ an }) => an !== kundeA.username)).toEqual([
    { an: 'gutachter@fremd.example', zustand: 'fehlgeschlagen', gesendet: null },
    { an: sami.username, zustand: 'gesendet', gesendet: '2026-11-23T10:15:00Z' },
  ])
  // What the mail server said is for the administration.
  expect(JSON.stringify(await post())).not.toContain('mail.intern.example')

  for (const wer of [kundeA, kundeAlle]) {
    const answer = await p.send(wer, calls.verlauf, { params: { id }, query: { limit: 200 } })
    expect(answer.statusCode).toBe(200)
    for (const fremd of ['"mail"', 'empfaenger', 'gutachter@', sami.username, 'Nur für uns']) expect(answer.payload, fremd).not.toContain(fremd)
  }
  for (const wer of [kundeA, kundeAlle]) expect((await p.send(wer, calls.verlaufIntern, { params: { id } })).statusCode).toBe(403)
  for (const call of [calls.verlauf, calls.verlaufIntern]) expect([403, 404]).toContain((await p.send(kundeB, call, { params: { id } })).statusCode)
})

test('der Verlauf blättert lückenlos, auch durch die E-Mails', async () => {
  const id = uuid()
  await als(kundeA).anlegen({ body: { id, name: 'Viele Worte', objektId: objekt.a } })
  for (let nr = 0; nr < 6; nr++) await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: `Antwort ${nr}` } })
  const ganz = (await als(sina).verlaufIntern({ params: { id }, query: { limit: 200 } })).entities.map(({ was, id: eins }) => `${was} ${eins}`)
  expect(ganz.filter((one) => one.startsWith('mail'))).toHaveLength(8)
  const stueck: string[] = []
  for (let cursor: string | undefined, n = 0; n < 20; n++) {
    const { entities, next } = await als(sina).verlaufIntern({ params: { id }, query: { limit: 3, ...(cursor ? { cursor } : {}) } })
    stueck.push(...entities.map(({ was, id: eins }) => `${was} ${eins}`))
    if (!next) break
    cursor = next
  }
  expect(stueck).toEqual(ganz)
})
