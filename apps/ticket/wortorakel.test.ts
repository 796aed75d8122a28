import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, kundeAlle, kundeB, objekt, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'
import { zaehleWoerter } from './server/liste/woerter.ts'

/** Support of the other branch: sees nothing of account 1000. */
const wien: Figure = { ...sina, name: 'Wanda', username: 'wanda@ticket.example', anwenderId: uuid(), accountid: 3000, konten: [3000] }

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const { id: rolleId } = await p.db.selectFrom('rolle').where('name', '=', 'Support').select('id').executeTakeFirstOrThrow()
  await p.db
    .insertInto('anwender')
    .values({ id: wien.anwenderId, username: wien.username, email: wien.username, anzeigename: 'Wanda Ticket', accountid: 3000 })
    .execute()
  await p.db.insertInto('anwenderRolle').values({ anwenderId: wien.anwenderId, rolleId }).execute()
  // What everybody has of his own: without it there is nothing that could be displaced.
  own = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Zisterne: Wasser im Keller', objektId: objekt.a } })
  await als(wien).anlegen({ body: { id: uuid(), name: 'Zisterne: Wasser im Keller', intern: true } })
})
afterAll(() => p.stop())
let own: { id: string }
const als = (wer: Figure) => p.als(wer, calls)

const fragt = async (wer: Figure, q: string) => {
  const { entities, aehnlich, next } = await als(wer).liste({ query: { q, zustand: 'alle', sort: '-nummer', limit: 20 } })
  return { namen: entities.map(({ name }) => name), aehnlich, next }
}
/** Words beside a known one, a typo of something rare, and a rare word itself: each must answer as a word that stands nowhere. */
const fragen = (wort: string, vertippt: string) => [wort, vertippt, `Wasser ${wort}`, `Wasser ${vertippt}`, `Kellr ${wort}`, `${wort} Zisterrne`]
const antworten = (wer: Figure, wort: string, vertippt: string) => Promise.all(fragen(wort, vertippt).map((q) => fragt(wer, q)))

describe.each([
  ['eben geschrieben', async () => {}],
  ['gezählt', () => zaehleWoerter(p.db)],
])('ein seltenes Wort (%s) antwortet wie eines, das nirgends steht,', (wann, zaehlen) => {
  const nirgends = { wort: 'Xylophonzug', vertippt: 'Xylofonzug' }
  const zeichen = wann === 'gezählt' ? 'zwei' : 'eins'
  test('wenn es nur im Ticket einer anderen Firma steht', async () => {
    const leer = await antworten(kundeA, nirgends.wort, nirgends.vertippt)
    await als(kundeB).anlegen({ body: { id: uuid(), name: `Quarzfilter${zeichen} gebrochen`, objektId: objekt.b } })
    await zaehlen()
    for (const wer of [kundeA, kundeAlle]) expect(await antworten(wer, `Quarzfilter${zeichen}`, `Quarzfiltre${zeichen}`), wer.name).toEqual(leer)
    expect((await fragt(sina, `Quarzfiltre${zeichen}`)).namen).toEqual([`Quarzfilter${zeichen} gebrochen`])
  })
  test('wenn es nur in einer Notiz am eigenen Ticket steht', async () => {
    const leer = await antworten(kundeA, nirgends.wort, nirgends.vertippt)
    await als(sina).notieren({ params: { id: own.id }, body: { id: uuid(), text: `Bitte den Mahnbescheid${zeichen} schicken` } })
    await zaehlen()
    for (const wer of [kundeA, kundeAlle]) expect(await antworten(wer, `Mahnbescheid${zeichen}`, `Mahnbeschied${zeichen}`), wer.name).toEqual(leer)
    expect((await fragt(sina, `Mahnbeschied${zeichen}`)).namen).toEqual(['Zisterne: Wasser im Keller'])
  })
  test('wenn es nur bei einer anderen Filiale steht, auch für deren Personal', async () => {
    const leer = await antworten(wien, nirgends.wort, nirgends.vertippt)
    await als(toni).anlegen({ body: { id: uuid(), name: `Dampfsperre${zeichen} fehlt`, intern: true } })
    await zaehlen()
    expect(await antworten(wien, `Dampfsperre${zeichen}`, `Dampfspere${zeichen}`)).toEqual(leer)
  })
  test('und verdrängt nicht, was der eigenen Frage ähnelt', async () => {
    const vorher = [await fragt(kundeA, 'Zisterrne'), await fragt(kundeAlle, 'Zisterrne'), await fragt(wien, 'Zisterrne')]
    expect(vorher.map(({ namen }) => namen)).toEqual([['Zisterne: Wasser im Keller'], ['Zisterne: Wasser im Keller'], ['Zisterne: Wasser im Keller']])
    await als(kundeB).anlegen({ body: { id: uuid(), name: 'Zisterrne Zisterrn Zisterrnen', objektId: objekt.b } })
    await zaehlen()
    expect([await fragt(kundeA, 'Zisterrne'), await fragt(kundeAlle, 'Zisterrne')]).toEqual(vorher.slice(0, 2))
    expect(await fragt(wien, 'Zisterrne')).toEqual(vorher[2])
  })
})
