import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, gast, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'
import { erinnere } from './server/post.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const stempel = async (who: Figure, timestamp: string, mehr: object = {}) =>
  (await p.als(who, stempelCalls).stempeln({ body: { id: uuid(), timestamp, flag: 'arrival', ...mehr } })).id
const heute = (plus = 0) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: plus }).toString()
const beantwortet = async (who: Figure, tag: string) => {
  await p.db
    .insertInto('zeitstempel')
    .values({
      id: uuid(),
      lstfixId: who.lstfixId!,
      timestamp: `${tag}T06:00:00Z`,
      zone: 'Europe/Berlin',
      empfangen: `${tag}T06:00:00Z`,
      flag: 'arrival',
      code: 'Normal',
      quelle: 'terminal',
      vertrauen: 'A',
    })
    .execute()
  await p.db.transaction().execute((db) => pruefe(db, { ids: [who.lstfixId!], von: tag, bis: tag }, Temporal.Now.instant()))
  return (
    await als(who).antworten({
      body: { id: uuid(), datum: tag, art: 'Gehen fehlt', antwort: { was: 'nachtragen', timestamp: `${tag}T15:00:00Z`, flag: 'departure' }, text: '' },
    })
  ).id!
}

describe('die Person sieht jede Änderung ihrer Zeiten', () => {
  let korrigiert: string
  test('Korrektur, Storno und Nachtrag: von wem, wann, warum, vorher und nachher, neu markiert', async () => {
    korrigiert = await stempel(anna, '2024-03-04T07:20:00+01:00')
    await p
      .als(carla, stempelCalls)
      .korrigieren({ params: { id: korrigiert }, body: { timestamp: '2024-03-04T07:00:00+01:00', flag: 'arrival', code: 'Normal', grund: 'Uhr ging nach' } })
    await p.als(carla, stempelCalls).loeschen({ params: { id: await stempel(anna, '2024-03-05T07:00:00+01:00') }, body: { grund: 'Ausweis vertauscht' } })
    await stempel(carla, '2024-03-06T16:00:00+01:00', { flag: 'departure', employeeid: '1001' })
    const { entities } = await als(anna).aenderungen({ query: {} })
    expect(entities.map(({ art, von, grund, neu, darf }) => [art, von, grund, neu, darf])).toEqual([
      ['nachgetragen', 'Carla Beispiel', '', true, ['widersprechen']],
      ['geloescht', 'Carla Beispiel', 'Ausweis vertauscht', true, ['widersprechen']],
      ['korrigiert', 'Carla Beispiel', 'Uhr ging nach', true, ['widersprechen']],
    ])
    expect(entities[2]).toMatchObject({
      vorher: { timestamp: '2024-03-04T06:20:00.000000Z', flag: 'arrival' },
      nachher: { timestamp: '2024-03-04T06:00:00.000000Z' },
    })
    expect((await als(anna).stand()).aenderungen).toBe(3)
    expect((await als(bernd).aenderungen({ query: {} })).entities).toEqual([])
  })
  test('gesehen ist gesehen; früher gelesen nimmt nichts zurück', async () => {
    const [erste] = (await als(anna).aenderungen({ query: {} })).entities
    await als(anna).gelesen({ body: { id: uuid(), bis: erste!.zeitpunkt } })
    expect((await als(anna).stand()).aenderungen).toBe(0)
    await als(anna).gelesen({ body: { id: uuid(), bis: '2020-01-01T00:00:00Z' } })
    expect((await als(anna).stand()).aenderungen).toBe(0)
    await als(anna).gelesen({ body: { id: uuid(), bis: '2999-01-01T00:00:00Z' } })
    await stempel(carla, '2024-03-07T16:00:00+01:00', { flag: 'departure', employeeid: '1001' })
    expect((await als(anna).stand()).aenderungen).toBe(1)
  })
  test('sie blättert, und die Datei nennt dieselben', async () => {
    const { entities, next } = await als(anna).aenderungen({ query: { limit: 3 } })
    const rest = await als(anna).aenderungen({ query: { limit: 3, cursor: next! } })
    expect([...entities, ...rest.entities].map(({ id }) => id)).toEqual((await als(anna).aenderungen({ query: {} })).entities.map(({ id }) => id))
    expect(await (await als(anna).aenderungenDatei({ query: { format: 'csv' } })).text()).toContain('Uhr ging nach')
  })
  test('ein Widerspruch wird ein Fall für die Leitung; die Antwort kommt zur Person zurück', async () => {
    const body = { id: uuid(), text: 'Ich war erst um 7:20 da.' }
    const { id, zustand } = await als(anna).widersprechen({ params: { id: korrigiert }, body })
    expect(zustand).toBe('beantwortet')
    expect((await als(anna).widersprechen({ params: { id: korrigiert }, body: { ...body, id: uuid() } })).id).toBe(id)
    expect((await als(carla).faelle({ query: { bereich: 'team', art: 'Widerspruch' } })).entities).toMatchObject([
      { id, text: 'Ich war erst um 7:20 da.', darf: ['freigeben', 'zurueckweisen'] },
    ])
    await expect(als(carla).freigeben({ params: { id: id! }, body: { grund: '' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'grund' }] },
    })
    await als(carla).zurueckweisen({ params: { id: id! }, body: { grund: 'Der Polier bestätigt 7:00.' } })
    expect((await als(anna).fall({ params: { id: id! } })).schritte.at(-1)).toMatchObject({ tat: 'zurueckweisen', text: 'Der Polier bestätigt 7:00.' })
    expect((await als(anna).aenderungen({ query: {} })).entities.find((one) => one.id === korrigiert)).toMatchObject({
      widerspruch: { id, zustand: 'zurueckgewiesen' },
      darf: [],
    })
    await als(anna).antworten({
      body: { id: uuid(), datum: '2024-03-04', art: 'Widerspruch', bezug: korrigiert, antwort: { was: 'belassen' }, text: 'Doch, siehe Foto.' },
    })
    await als(carla).freigeben({ params: { id: id! }, body: { grund: 'Stimmt, ich ändere es zurück.', antwort: null } })
    expect(await als(anna).fall({ params: { id: id! } })).toMatchObject({ zustand: 'freigegeben' })
  })
  test('gegen Stempel anderer und gegen den eigenen, den niemand geändert hat, gibt es keinen Widerspruch', async () => {
    const eigener = await stempel(anna, '2024-03-08T07:00:00+01:00')
    for (const [who, id] of [
      [bernd, korrigiert],
      [emil, korrigiert],
      [anna, eigener],
      [anna, uuid()],
    ] as const)
      await expect(als(who).widersprechen({ params: { id }, body: { id: uuid(), text: 'nein' } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Vertretung', () => {
  test('für ihre Tage gibt die Vertretung frei, und es steht dabei, für wen; davor und danach gibt es den Fall nicht', async () => {
    const id = await beantwortet(anna, '2024-04-02')
    await expect(als(bernd).fall({ params: { id } })).rejects.toMatchObject({ status: 404 })
    const kommt = await als(carla).vertreten({ body: { vertreterId: bernd.anwenderId, von: heute(2), bis: heute(3) } })
    await expect(als(bernd).freigeben({ params: { id }, body: { grund: '' } })).rejects.toMatchObject({ status: 404 })
    const { id: laeuft } = await als(carla).vertreten({ body: { vertreterId: bernd.anwenderId, von: heute(), bis: heute() } })
    expect(await als(bernd).stand()).toMatchObject({ team: true, vertretungFuer: ['Carla Beispiel'] })
    expect((await als(bernd).faelle({ query: { bereich: 'team' } })).entities.map((fall) => fall.id)).toContain(id)
    await als(bernd).freigeben({ params: { id }, body: { grund: '' } })
    expect((await als(anna).fall({ params: { id } })).schritte.at(-1)).toMatchObject({
      tat: 'freigeben',
      von: 'Bernd Beispiel',
      vertretungFuer: 'Carla Beispiel',
    })
    const spur = await p.db
      .selectFrom('pruefspur')
      .where('gegenstandId', '=', id)
      .where('aktion', '=', 'freigeben')
      .select(['anwenderName', 'daten'])
      .executeTakeFirstOrThrow()
    expect([spur.anwenderName, (spur.daten as { vertretungId: string }).vertretungId]).toEqual(['Bernd Beispiel', laeuft])
    const zweiter = await beantwortet(anna, '2024-04-03')
    await als(carla).vertretungBeenden({ params: { id: laeuft } })
    await expect(als(bernd).freigeben({ params: { id: zweiter }, body: { grund: '' } })).rejects.toMatchObject({ status: 404 })
    await als(carla).vertretungBeenden({ params: kommt })
  })
  test('die eigenen Zeiten gibt niemand in Vertretung frei', async () => {
    const { id: vertretung } = await als(carla).vertreten({ body: { vertreterId: bernd.anwenderId, von: heute(), bis: heute() } })
    const id = await beantwortet(bernd, '2024-04-04')
    expect((await als(bernd).fall({ params: { id } })).darf).toEqual(['beantworten'])
    await expect(als(bernd).freigeben({ params: { id }, body: { grund: 'selbst' } })).rejects.toMatchObject({ status: 403 })
    await als(carla).vertretungBeenden({ params: { id: vertretung } })
  })
  test('sie reicht nur so weit wie das Recht der Person, die abwesend ist', async () => {
    const { id: vertretung } = await als(carla).vertreten({ body: { vertreterId: max.anwenderId, von: heute(), bis: heute() } })
    const id = await beantwortet(anna, '2024-04-05')
    expect(await als(max).fall({ params: { id } })).toMatchObject({ darf: ['freigeben', 'zurueckweisen'] })
    await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', carla.anwenderId).execute()
    await expect(als(max).fall({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await p.db.updateTable('anwender').set({ aktiv: true }).where('id', '=', carla.anwenderId).execute()
    await p.db.updateTable('vertretung').set({ beendet: Temporal.Now.instant().toString() }).where('id', '=', vertretung).execute()
  })
  test('beide sehen sie, sonst niemand; beenden darf, wer sie gab', async () => {
    const params = await als(carla).vertreten({ body: { vertreterId: anna.anwenderId, von: heute(), bis: heute(5) } })
    for (const [who, darf] of [
      [carla, ['beenden']],
      [anna, []],
    ] as const)
      expect((await als(who).vertretungen({ query: {} })).entities.find(({ id }) => id === params.id)).toMatchObject({
        zustand: 'laeuft',
        fuer: { name: 'Carla Beispiel' },
        vertreter: { name: 'Anna Beispiel' },
        darf,
      })
    expect((await als(emil).vertretungen({ query: {} })).entities).toEqual([])
    for (const who of [anna, emil]) await expect(als(who).vertretungBeenden({ params })).rejects.toMatchObject({ status: 404 })
    await als(carla).vertretungBeenden({ params })
    await expect(als(carla).vertretungBeenden({ params })).rejects.toMatchObject({ status: 409 })
    expect(await (await als(anna).vertretungenDatei({ query: { format: 'csv' } })).text()).toContain('Carla Beispiel;Anna Beispiel')
  })
  test('was nicht geht, steht am Feld; wer kein Recht hat, benennt niemanden', async () => {
    const body = { vertreterId: bernd.anwenderId, von: heute(), bis: heute() }
    for (const [mehr, feld] of [
      [{ vertreterId: carla.anwenderId }, 'vertreterId'],
      [{ vertreterId: gast.anwenderId }, 'vertreterId'],
      [{ von: heute(-3), bis: heute(-2) }, 'bis'],
      [{ bis: heute(800) }, 'bis'],
    ] as const)
      await expect(als(carla).vertreten({ body: { ...body, ...mehr } })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: feld }] } })
    await expect(als(carla).vertreten({ body: { ...body, von: heute(1) } })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'bis' }] } })
    await als(carla).vertreten({ body })
    await expect(als(carla).vertreten({ body })).rejects.toMatchObject({ status: 422, problem: { code: 'klaerung.schon-vertreten' } })
    expect((await p.send(anna, calls.vertreten, { body })).statusCode).toBe(403)
    expect((await als(carla).vertreter({ query: { q: 'bernd' } })).entities).toMatchObject([{ id: bernd.anwenderId, nummer: '1002' }])
  })
})

test('erinnert wird höchstens einmal am Tag, ohne Inhalt, und nur wenn etwas dazukam', async () => {
  const post = async () => await p.db.selectFrom('postausgang').where('anlass', '=', 'klaerung.erinnerung').orderBy('an').select(['an', 'text']).execute()
  const jetzt = Temporal.Now.instant()
  await Promise.all([1, 2].map(() => erinnere(p.db, 'http://portal.example', jetzt)))
  const erste = await post()
  expect(erste.map(({ an }) => an)).toContain(carla.username)
  expect(new Set(erste.map(({ an }) => an)).size).toBe(erste.length)
  expect(erste.map(({ text }) => text).join()).not.toMatch(/Gehen|2024/)
  await erinnere(p.db, 'http://portal.example', jetzt.add({ hours: 24 }))
  expect(await post()).toHaveLength(erste.length)
})
