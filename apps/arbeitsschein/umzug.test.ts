import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { unterschriebenerText } from '#domain/einsatz/arbeitsschein/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi, wolf } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { umziehend } from '#test/einsatz/umzug.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'
import { unterschriebenes } from './server/inhalt.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const bericht = (who: Figure, id: string) => p.als(who, berichtCalls).bericht({ params: { id } })
const body = (mehr: object = {}) => ({ id: uuid(), ...kopf, notiz: 'Dichtung', ...mehr })
let folge = 0
/** What a device says of a write that it took an hour ago, before the object moved. */
const vomGeraet = () => {
  const jetzt = Temporal.Now.instant()
  const eintrag = { geraet: uuid(), folge: ++folge, um: jetzt.subtract({ minutes: 60 }).toString(), grad: 'B', abweichungSek: 0 }
  return { geraet: JSON.stringify({ id: eintrag.geraet, uhr: jetzt.toString(), wartend: 1, eintrag }) }
}
/** What a device shows to whoever signs: the words that it knew. */
async function gezeigt(id: string, anders: object = {}) {
  const row = await p.db.selectFrom('arbeitsschein').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const kanonisch = unterschriebenerText({ ...(await unterschriebenes(p.db, row)), ...anders })
  return { kanonisch, fingerabdruck: createHash('sha256').update(kanonisch).digest('hex') }
}
const schliesse = (id: string, version: number, mehr: object = {}, kopfzeile = vomGeraet()) =>
  als(max).abschliessen({ params: { id }, body: { version, unterschriften: [gezeichnet], ...mehr } }, kopfzeile)
const offen = async () => (await als(lena).liste({ query: { klaerung: 'ja' } })).entities.map(({ id }) => id)
const unbekannt = { status: 422, problem: { errors: [{ path: 'objektId', message: messages.de['schein.objekt-unbekannt'] }] } }
/** Nobody of the branch of then reads what it is called today. */
async function nichtsGeheimes(id: string) {
  for (const wer of [max, lena]) {
    expect(JSON.stringify(await lies(wer, id)), wer.name).not.toContain('Geheim')
    expect((await als(wer).liste({ query: { q: 'Geheim' } })).entities, wer.name).toEqual([])
  }
}

test('vom Gerät gespeichert und gekennzeichnet, mit den Namen von damals; online gibt es das Objekt nicht', async () => {
  const { id: objektId, nummer, fort } = await umziehend(p.db, 'Kesselhaus')
  await fort()
  const eine = zeit('07:00', '08:00')
  const wunsch = body({ objektId, positionen: [eine, material('2')] })
  await expect(als(max).anlegen({ body: wunsch })).rejects.toMatchObject(unbekannt)
  await expect(lies(max, wunsch.id)).rejects.toMatchObject({ status: 404 })
  const { id } = await als(max).anlegen({ body: wunsch }, vomGeraet())
  expect(await lies(max, id)).toMatchObject({
    objekthinweis: 'fremd',
    objekt: `${nummer} Kesselhaus`,
    objektStamm: { id: objektId, nummer, name: 'Kesselhaus' },
    klaerung: 1,
    zeilen: [{ minuten: 60 }, { menge: '2' }],
  })
  expect((await lies(max, id)).kunde).toContain('Kunde Kesselhaus')
  expect((await als(lena).liste({ query: { q: 'Kesselhaus' } })).entities).toMatchObject([{ id, objekthinweis: 'fremd' }])
  expect(await offen()).toEqual([id])
  await nichtsGeheimes(id)
  expect(await (await als(lena).datei({ query: { format: 'csv' } })).text()).toContain(messages.de['objekthinweis.fremd'])
  const gelesen = await bericht(max, eine.id)
  expect(gelesen).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Kesselhaus' }, kunde: { name: 'Kunde Kesselhaus' } })
  expect(JSON.stringify(gelesen)).not.toContain('Geheim')
  // Who sees the object today sees nothing of the sheet.
  await expect(lies(wolf, id)).rejects.toMatchObject({ status: 404 })
})

test('was am Gerät unterschrieben wurde, ist unterschrieben, auch mit einer Kostenstelle, die heute ein anderer führt', async () => {
  const { id: objektId, fort } = await umziehend(p.db, 'Turm')
  const kostenstelleId = uuid()
  await p.db.insertInto('kostenstelle').values({ id: kostenstelleId, objektId, nummer: 7, bezeichnung: 'Umbau' }).execute()
  await fort()
  await p.db.updateTable('kostenstelle').set({ bezeichnung: 'Geheim' }).where('id', '=', kostenstelleId).execute()
  const { id } = await als(max).anlegen({ body: body({ objektId, kostenstelleId }) }, vomGeraet())
  const geraet = body({ objektId, kostenstelleId, notiz: 'Dichtung und Flansch' })
  const { id: _, ...inhalt } = geraet
  await als(max).sichern({ params: { id }, body: { version: 1, ...inhalt, basis: { ...inhalt, notiz: 'Dichtung' } as never } }, vomGeraet())
  expect(await lies(max, id)).toMatchObject({ objekthinweis: 'fremd', notiz: 'Dichtung und Flansch', kostenstelleId: null, kostenstelle: '', gegenwerte: [] })
  const text = await gezeigt(id, { kostenstelle: '7 Umbau' })
  expect(await schliesse(id, 2, text)).toMatchObject({ fall: null, fassung: 1, fingerabdruck: text.fingerabdruck })
  expect(await lies(max, id)).toMatchObject({
    zustand: 'abgeschlossen',
    objekthinweis: 'fremd',
    kostenstelle: '7 Umbau',
    unterschriften: [{ name: 'Heike Brandt' }],
  })
  expect((await als(max).eineFassung({ params: { id, nr: 1 } })).kanonisch).toBe(text.kanonisch)
  await nichtsGeheimes(id)
})

test('das Büro bestätigt das Objekt, auch am abgeschlossenen Schein: einmal, im Verlauf zu lesen, die Stunden mit', async () => {
  const { id: objektId, nummer, fort } = await umziehend(p.db, 'Pumpwerk')
  await fort()
  const eine = zeit('08:00', '09:00')
  const { id } = await als(max).anlegen({ body: body({ objektId, positionen: [eine] }) }, vomGeraet())
  await schliesse(id, 1)
  const bestaetige = (wer: Figure) => als(wer).objektBestaetigen({ params: { id }, body: {} })
  await expect(bestaetige(max)).rejects.toMatchObject({ status: 403 })
  await expect(bestaetige(resi)).rejects.toMatchObject({ status: 404 })
  expect((await lies(max, id)).darf).not.toContain('objekt')
  expect((await lies(lena, id)).darf).toContain('objekt')
  const vorher = await lies(lena, id)
  await bestaetige(lena)
  const { darf, schritte, ...danach } = await lies(lena, id)
  expect(danach).toMatchObject({ zustand: 'abgeschlossen', version: vorher.version, fingerabdruck: vorher.fingerabdruck, objekthinweis: null, klaerung: 0 })
  expect(danach.objekt).toBe(`${nummer} Pumpwerk`)
  expect([darf.includes('objekt'), schritte[0]]).toMatchObject([false, { was: 'objekt', wer: 'Lena Doku' }])
  expect(await bericht(max, eine.id)).toMatchObject({ objekthinweis: null, objekt: { name: 'Pumpwerk' } })
  expect(await offen()).not.toContain(id)
  await expect(bestaetige(lena)).rejects.toMatchObject({ status: 409 })
  await nichtsGeheimes(id)
})

test('das Büro setzt ein anderes Objekt ein: am offenen Schein, am abgeschlossenen erst in einer neuen Fassung', async () => {
  const { id: objektId, nummer, fort } = await umziehend(p.db, 'Silo')
  await fort()
  const eine = zeit('09:00', '10:00')
  const { id } = await als(max).anlegen({ body: body({ objektId, positionen: [eine, material('1')] }) }, vomGeraet())
  await schliesse(id, 1)
  const setze = (wohin: string) => als(lena).objektBestaetigen({ params: { id }, body: { objektId: wohin } })
  await expect(setze(objekt.werk)).rejects.toMatchObject({ status: 409 })
  await als(lena).fassung({ params: { id }, body: { grund: 'Anderes Objekt' } })
  expect(await lies(lena, id)).toMatchObject({ zustand: 'offen', objekthinweis: 'fremd' })
  for (const fremd of [objekt.wien, objektId, uuid()]) await expect(setze(fremd)).rejects.toMatchObject(unbekannt)
  await setze(objekt.werk)
  const danach = await lies(lena, id)
  expect(danach).toMatchObject({
    objekt: '800011 Werk Anker',
    kunde: '80001 Firma Anker',
    objekthinweis: null,
    notiz: 'Dichtung',
    zeilen: [{ minuten: 60 }, {}],
  })
  expect(danach.schritte).toMatchObject([{ was: 'objekt', grund: `${nummer} Silo → 800011 Werk Anker` }, { was: 'fassung' }, {}, {}])
  expect(await bericht(max, eine.id)).toMatchObject({ objekthinweis: null, objekt: { name: 'Werk Anker' }, kunde: { name: 'Firma Anker' } })
  await nichtsGeheimes(id)
  // The technician himself may do so as well.
  const anderer = await als(max).anlegen({ body: body({ objektId }) }, vomGeraet())
  await als(max).sichern({ params: { id: anderer.id }, body: { version: 1, ...kopf, notiz: 'Dichtung' } })
  const { schritte } = await lies(max, anderer.id)
  expect(await lies(max, anderer.id)).toMatchObject({ objekthinweis: null, objekt: '800011 Werk Anker' })
  expect(schritte.map(({ was }) => was)).toEqual(expect.arrayContaining(['objekt', 'geaendert', 'erfasst']))
})

test('was nie eines der eigenen Firma war oder schon vorher fort, wird auch vom Gerät abgelehnt', async () => {
  const { id: objektId, fort } = await umziehend(p.db, 'Halle')
  await fort()
  for (const [wer, wohin] of [
    [max, objekt.wien],
    [max, uuid()],
    [wolf, objekt.werk],
  ] as const) {
    const wunsch = body({ objektId: wohin })
    await expect(als(wer).anlegen({ body: wunsch }, vomGeraet()), wer.name).rejects.toMatchObject(unbekannt)
    await expect(lies(wer, wunsch.id)).rejects.toMatchObject({ status: 404 })
  }
  await p.db
    .updateTable('objektFrueher')
    .set({ bis: Temporal.Now.instant().subtract({ minutes: 120 }).toString() })
    .where('objektId', '=', objektId)
    .execute()
  await expect(als(max).anlegen({ body: body({ objektId }) }, vomGeraet())).rejects.toMatchObject(unbekannt)
})

test('ein Schein, der schon im Büro lag: was danach gespeichert wird, bleibt beim alten Namen und ist gekennzeichnet', async () => {
  const { id: objektId, nummer, fort } = await umziehend(p.db, 'Mühle')
  const eine = zeit('10:00', '11:00')
  const wunsch = body({ objektId, positionen: [eine] })
  const { id } = await als(max).anlegen({ body: wunsch })
  const { id: _, ...inhalt } = wunsch
  await fort()
  expect(await lies(max, id)).toMatchObject({ objekthinweis: null, objektStamm: { nummer, name: 'Mühle' } })
  await als(max).sichern({ params: { id }, body: { version: 1, ...inhalt, notiz: 'fertig', basis: inhalt as never } }, vomGeraet())
  expect(await lies(max, id)).toMatchObject({ notiz: 'fertig', objekthinweis: 'fremd', objekt: `${nummer} Mühle` })
  expect(await bericht(max, eine.id)).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Mühle' } })
  await als(max).sichern({ params: { id }, body: { version: 2, ...inhalt, notiz: 'ganz fertig' } })
  expect(await lies(max, id)).toMatchObject({ notiz: 'ganz fertig', objekthinweis: 'fremd', objekt: `${nummer} Mühle` })
  const text = await gezeigt(id)
  expect(await schliesse(id, 3, text, {} as never)).toMatchObject({ fall: null, fingerabdruck: text.fingerabdruck })
  await nichtsGeheimes(id)
})

test('an einen anderen Kunden derselben Firma verkauft: der Schein bleibt beim Kunden von damals, mit dessen Ticket, und ist gekennzeichnet', async () => {
  const { id: objektId, ktostammId, verkauft } = await umziehend(p.db, 'Lager')
  const [ticketId, typ] = [uuid(), await p.db.selectFrom('tickettyp').limit(1).select('id').executeTakeFirstOrThrow()]
  await p.db.insertInto('ticket').values({ id: ticketId, vkforgid: 1000, typId: typ.id, name: 'Tor klemmt', prioritaet: 5, ktostammId, objektId }).execute()
  await verkauft()
  const { id } = await als(max).anlegen({ body: body({ objektId, ticketId }) }, vomGeraet())
  expect(await lies(max, id)).toMatchObject({ ktostammId, ticketId, objekthinweis: 'fremd' })
  expect((await lies(max, id)).kunde).toContain('Kunde Lager')
  // Who writes one now writes it for the buyer.
  const neuer = await als(max).anlegen({ body: body({ objektId }) })
  expect(await lies(max, neuer.id)).toMatchObject({ objekthinweis: null, kunde: expect.stringContaining('Käufer Lager') })
  // The office lets it follow the object.
  await als(lena).objektBestaetigen({ params: { id }, body: { objektId } })
  expect(await lies(max, id)).toMatchObject({ objekthinweis: null, kunde: expect.stringContaining('Käufer Lager') })
})

test('ein geschlossenes Objekt bestätigt das Büro genauso', async () => {
  const { id } = await als(max).anlegen({ body: body({ objektId: objekt.ruht }) }, vomGeraet())
  expect(await lies(lena, id)).toMatchObject({ objekthinweis: 'geschlossen', klaerung: 1 })
  await als(lena).objektBestaetigen({ params: { id }, body: {} })
  expect(await lies(lena, id)).toMatchObject({ objekthinweis: null, klaerung: 0, objekt: '800013 Altbau Anker' })
})

test('wer eine fremde Kennung schickt, liest auch in dem, was er anders angab, keinen Namen', async () => {
  const wunsch = body({ lstfixId: null })
  const { id } = await als(max).anlegen({ body: wunsch })
  const { id: _, ...basis } = wunsch
  await als(max).sichern({ params: { id }, body: { version: 1, ...basis, objektId: objekt.halle } })
  await als(max).sichern({ params: { id }, body: { version: 1, ...basis, objektId: objekt.wien, basis: basis as never } }, vomGeraet())
  const { gegenwerte } = await lies(max, id)
  expect(gegenwerte).toMatchObject([{ feld: 'Objekt', hier: '800012 Halle Anker', dort: messages.de.nichtSichtbar }])
})
