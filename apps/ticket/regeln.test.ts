import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { warne } from '#domain/tickets/zeitlauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kalender, kundeA, lena, objekt, regel, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)
const lies = async () => (await als(sina).regeln({ query: {} })).entities.find(({ id }) => id === regel)!
const aendere = async (mehr: Partial<Awaited<ReturnType<typeof lies>>> = {}, wer = sina) => {
  const { name, ktostammId, typId, prioritaet, antwortMin, loesungMin, pausen, warnungen, revision } = { ...(await lies()), ...mehr }
  await als(wer).regelAendern({
    params: { id: regel },
    body: { name, ktostammId, typId, prioritaet, kalenderId: kalender, antwortMin, loesungMin, pausen, warnungen, revision },
  })
}
const neu = async () => (await als(kundeA).anlegen({ body: { id: uuid(), name: 'Pumpe steht', objektId: objekt.a } })).id
const gehe = async (id: string, nach: Schritt) =>
  als(sina).weiter({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, nach, grund: '' } })
/** As if it had been recorded on a Monday at eight, so far ahead that the clock of the server itself never comes by. */
const amMontag = (id: string) =>
  p.alsBesitzer(async (db) => {
    await db.query('alter table ticket_schritt disable trigger user')
    await db.query("update ticket_schritt set zeitpunkt = '2037-11-23T07:00:00Z' where ticket_id = $1", [id])
    await db.query("update ticket set erstellt = '2037-11-23T07:00:00Z', warnung = '2037-11-23T07:00:00Z' where id = $1", [id])
    await db.query('alter table ticket_schritt enable trigger user')
  })

/** Who may act in another's place in the ticket's account. */
const leitung = [carla, dora, lena].map(({ username }) => username)
test('wer wann gewarnt wird, sagt die Regel: erst die Zuständigen, dann auch die Leitung, und nach dem Bruch nur noch sie', async () => {
  await aendere({
    loesungMin: null,
    warnungen: [
      { stufe: 150, einheit: 'prozent', an: 'leitung' },
      { stufe: 75, einheit: 'prozent', an: 'zustaendige' },
      { stufe: 100, einheit: 'prozent', an: 'alle' },
    ],
  })
  expect((await lies()).warnungen.map(({ stufe }) => stufe)).toEqual([75, 100, 150])
  const id = await neu()
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await amMontag(id)
  const lauf = lauft(/\d+ %/)
  expect(await lauf('2037-11-23T10:59')).toEqual([])
  expect(await lauf('2037-11-23T11:01')).toEqual([`${sami.username} 75 %`])
  expect(await lauf('2037-11-23T13:00')).toEqual([...leitung, sami.username].map((an) => `${an} 100 %`))
  expect(await lauf('2037-11-23T15:01')).toEqual(leitung.map((an) => `${an} 150 %`))
  expect(await lauf('2037-11-23T16:30')).toEqual([])
  expect((await als(sina).ticket({ params: { id } })).innen?.sla?.stufen.map(({ stufe }) => stufe)).toEqual([75, 100, 150])
})

/** The job at this time of the wall in Berlin; answers who was written to, and the words that are looked for. */
function lauft(worte: RegExp) {
  return async (wand: string) => {
    await p.db.deleteFrom('postausgang').execute()
    await warne(p.db, 'http://x', Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant())
    return (await p.db.selectFrom('postausgang').where('anlass', '=', 'ticket.warnung').orderBy('an').select(['an', 'text']).execute()).map(
      ({ an, text }) => `${an} ${worte.exec(text)?.[0]}`,
    )
  }
}

test('Minuten und Stunden vor dem Ende: gewarnt wird, wenn so viel Arbeitszeit bleibt, einmal, und der Brief sagt es so', async () => {
  await aendere({
    antwortMin: null,
    loesungMin: 480,
    warnungen: [
      { stufe: 30, einheit: 'minuten', an: 'alle' },
      { stufe: 50, einheit: 'prozent', an: 'zustaendige' },
      { stufe: 2, einheit: 'stunden', an: 'zustaendige' },
      { stufe: 9, einheit: 'stunden', an: 'alle' },
    ],
  })
  // As they come: with a share first, then what is left of the time, the longest first.
  expect((await lies()).warnungen.map(({ stufe, einheit }) => `${stufe} ${einheit}`)).toEqual(['50 prozent', '9 stunden', '2 stunden', '30 minuten'])
  const id = await neu()
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await amMontag(id)
  const lauf = lauft(/\d+ %|bleib.*Geschäftszeit/)
  // Nine hours before the end of eight is never; noon does not count, so two hours are left at three in the afternoon.
  expect(await lauf('2037-11-23T08:01')).toEqual([])
  expect(await lauf('2037-11-23T12:00')).toEqual([])
  expect(await lauf('2037-11-23T13:00')).toEqual([`${sami.username} 50 %`])
  expect(await lauf('2037-11-23T14:59')).toEqual([])
  expect(await lauf('2037-11-23T15:00')).toEqual([`${sami.username} bleiben höchstens 2 Stunden Geschäftszeit`])
  expect(await lauf('2037-11-23T16:29')).toEqual([])
  expect(await lauf('2037-11-23T16:30')).toEqual([...leitung, sami.username].map((an) => `${an} bleiben höchstens 30 Minuten Geschäftszeit`))
  expect(await lauf('2037-11-24T09:00')).toEqual([])
})

test('eine geänderte Pause gilt für laufende Tickets sofort, auch für die Zeit davor', async () => {
  await aendere({ loesungMin: 1440 })
  const id = await neu()
  await gehe(id, 'in Prüfung')
  await gehe(id, 'wartet auf Dritte')
  const stand = async () => (await als(sina).ticket({ params: { id } })).innen!.sla!
  const steht = async () => (await als(sina).tafel({ query: { uhr: 'steht', limit: 200 } })).entities.some(({ ticket }) => ticket.id === id)
  expect([(await stand()).loesung, await steht()]).toMatchObject([{ pausiert: true, faellig: null }, true])
  await aendere({ pausen: ['Abnahme'] })
  expect([await stand(), await steht()]).toMatchObject([{ pausen: ['Abnahme'], loesung: { pausiert: false, faellig: expect.any(String) } }, false])
  await expect
    .poll(async () => (await als(sina).tafel({ query: { uhr: 'laeuft', limit: 200 } })).entities.find(({ ticket }) => ticket.id === id)?.ticket.faellig)
    .toEqual(expect.any(String))
})

test('die Tafel der stehenden Uhren ist voll, auch wenn dazwischen Uhren weiterlaufen', async () => {
  await aendere({ loesungMin: 1440, pausen: ['wartet auf Kunde'] })
  const wege = ['wartet auf Kunde', 'wartet auf Dritte', 'wartet auf Dritte', 'wartet auf Kunde', 'wartet auf Kunde'] as const
  const wartend: string[] = []
  for (const schritt of wege) {
    const id = await neu()
    await gehe(id, 'in Prüfung')
    await gehe(id, schritt)
    if (schritt === 'wartet auf Kunde') wartend.push(id)
  }
  const tafel = async (cursor?: string) => als(sina).tafel({ query: { uhr: 'steht', limit: 2, ...(cursor && { cursor }) } })
  const erste = await tafel()
  const zweite = await tafel(erste.next!)
  expect([erste, zweite].map(({ entities }) => entities.map(({ ticket }) => ticket.id))).toEqual([wartend.slice(0, 2), wartend.slice(2)])
  expect(zweite.next).toBeNull()
})

test('auf der Tafel zählt die genaueste Regel: der Vertrag vor dem Typ vor der Priorität', async () => {
  await aendere({ loesungMin: 1440, pausen: ['wartet auf Kunde', 'wartet auf Dritte', 'Abnahme', 'Auftragsbestätigung'] })
  const id = await neu()
  await gehe(id, 'in Prüfung')
  await gehe(id, 'wartet auf Dritte')
  const steht = async () => (await als(sina).tafel({ query: { uhr: 'steht', limit: 200 } })).entities.some(({ ticket }) => ticket.id === id)
  const { typ, prioritaet } = await als(sina).ticket({ params: { id } })
  const regelMit = (mehr: { ktostammId?: string; typId?: string; prioritaet?: number }, pausen: Schritt[], loesungMin: number | null = 60) =>
    p.db
      .insertInto('slaRegel')
      .values({
        id: uuid(),
        name: JSON.stringify(mehr),
        kalenderId: kalender,
        ktostammId: null,
        typId: null,
        prioritaet: null,
        antwortMin: 60,
        loesungMin,
        pausen,
        ...mehr,
      })
      .execute()
  await regelMit({ prioritaet: prioritaet === 9 ? 8 : prioritaet + 1 }, [])
  expect(await steht()).toBe(true)
  await regelMit({ prioritaet }, ['Abnahme'])
  expect(await steht()).toBe(false)
  await regelMit({ typId: typ.id }, ['wartet auf Dritte'])
  expect(await steht()).toBe(true)
  await regelMit({ ktostammId: firma.a }, [])
  expect(await steht()).toBe(false)
  await regelMit({ ktostammId: firma.a, prioritaet }, [], null)
  expect(await steht()).toBe(true)
  await p.db.deleteFrom('slaRegel').where('id', '!=', regel).execute()
})

test('die Vorgabe einer Art gilt für ihre Tickets sofort, auf der Tafel wie am Ticket; solange eine Art sie nennt, bleibt die Regel', async () => {
  const id = await neu()
  await gehe(id, 'in Prüfung')
  await gehe(id, 'wartet auf Dritte')
  const { typ } = await als(sina).ticket({ params: { id } })
  const art = async () => (await als(sina).typenAlle({ query: { limit: 200 } })).entities.find((one) => one.id === typ.id)!
  const setze = async (regelId: string | null) => {
    const { name, mitTest, icon, hinweis, prioritaet, fuerKunden, aktiv, revision } = await art()
    await als(sina).typAendern({ params: { id: typ.id }, body: { name, mitTest, icon, hinweis, prioritaet, fuerKunden, aktiv, revision, regelId } })
  }
  const stand = async () => (await als(sina).ticket({ params: { id } })).innen!.sla!
  const steht = async () => (await als(sina).tafel({ query: { uhr: 'steht', limit: 200 } })).entities.some(({ ticket }) => ticket.id === id)
  const form = { name: 'Eilig', ktostammId: null, typId: null, prioritaet: 9, kalenderId: kalender, antwortMin: 30, loesungMin: 90, pausen: [], warnungen: [] }
  const { id: eilig } = await als(sina).regelAnlegen({ body: form })
  const { regel: vorher } = await stand()
  await setze(eilig)
  expect([await stand(), await art(), await steht()]).toMatchObject([
    { regel: 'Eilig', loesung: { zielMin: 90, pausiert: false } },
    { vorgabe: 'Eilig' },
    false,
  ])
  const satz = `Die Art „${typ.name}“ hat diese Regel als Vorgabe. Bitte wählen Sie dort zuerst eine andere.`
  await expect(als(sina).regelLoeschen({ params: { id: eilig } })).rejects.toMatchObject({ status: 409, problem: { detail: satz } })
  const { revision } = (await als(sina).regeln({ query: {} })).entities.find(({ id: welche }) => welche === eilig)!
  await expect(als(sina).regelAendern({ params: { id: eilig }, body: { ...form, ktostammId: firma.a, revision } })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'ktostammId', message: satz }] },
  })
  const { id: vertrag } = await als(sina).regelAnlegen({ body: { ...form, name: 'Vertrag B', ktostammId: firma.b } })
  await expect(setze(vertrag)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'regelId' }] } })
  await expect(setze(uuid())).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'regelId' }] } })
  await setze(null)
  expect((await stand()).regel).toBe(vorher)
  for (const weg of [eilig, vertrag]) await als(sina).regelLoeschen({ params: { id: weg } })
})

test('Arten werden in der Reihenfolge angeboten, die jemand ihnen gibt; wer eine andere Liste vor sich hatte, ordnet neu', async () => {
  const alle = async () => (await als(sina).typenAlle({ query: { limit: 200 } })).entities.map(({ id }) => id)
  const vorher = await alle()
  const { id: neue } = await als(sina).typAnlegen({ body: { name: 'Ganz neu', mitTest: false } })
  expect(await alle()).toEqual([...vorher, neue])
  await expect(als(sina).typenOrdnen({ body: { ids: vorher } })).rejects.toMatchObject({ status: 409, problem: { code: 'ticket.arten-inzwischen' } })
  await expect(als(sina).typenOrdnen({ body: { ids: [...vorher, vorher[0]!] } })).rejects.toMatchObject({ status: 409 })
  await expect(als(toni).typenOrdnen({ body: { ids: vorher } })).rejects.toMatchObject({ status: 403 })
  const neuGeordnet = [neue, ...vorher.toReversed()]
  await als(sina).typenOrdnen({ body: { ids: neuGeordnet } })
  expect(await alle()).toEqual(neuGeordnet)
  const angeboten = (await als(sina).typen({ query: { limit: 50 } })).entities.map(({ id }) => id)
  expect(angeboten).toEqual(neuGeordnet.filter((id) => angeboten.includes(id)))
  await als(sina).typenOrdnen({ body: { ids: [...vorher, neue] } })
})

test('eine Stufe gibt es einmal, zwischen 1 und 200 Prozent; pflegen darf nur, wer die Einrichtung pflegt', async () => {
  const doppelt = [50, 50].map((stufe) => ({ stufe, einheit: 'prozent' as const, an: 'alle' as const }))
  await expect(aendere({ warnungen: doppelt })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'warnungen', message: 'Jede Warnstufe kann es nur einmal geben.' }] },
  })
  await expect(
    aendere({
      warnungen: [
        { stufe: 2, einheit: 'stunden', an: 'alle' },
        { stufe: 120, einheit: 'minuten', an: 'leitung' },
      ],
    }),
  ).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'warnungen' }] } })
  for (const [stufe, einheit] of [
    [201, 'prozent'],
    [30_001, 'minuten'],
    [501, 'stunden'],
    [0, 'minuten'],
  ] as const)
    await expect(aendere({ warnungen: [{ stufe, einheit, an: 'alle' }] })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'warnungen.0.stufe' }] },
    })
  await expect(aendere({}, toni)).rejects.toMatchObject({ status: 403 })
  await aendere({ warnungen: [], pausen: [] })
  expect(await lies()).toMatchObject({ warnungen: [], pausen: [] })
})
