import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import type { Fallart } from '#domain/zeiten/contract.ts'
import { pruefe } from '#domain/zeiten/klaerung/abgleich.ts'
import { pruefeOffene } from '#domain/zeiten/klaerung/lauf.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, gast, max, portal, type Figure } from '#test/cast.ts'
import { calls, type Antwort } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const jetzt = () => Temporal.Now.instant()
/** What the job does soon after each stamp, now. */
const geprueft = (who: Figure, tag: string) => p.db.transaction().execute((db) => pruefe(db, { ids: [who.lstfixId!], von: tag, bis: tag }, jetzt()))
/** 'K 2024-03-04T07:00'; entered at once by the person, as a device of trust A would. Winter time. */
const stempel = async (who: Figure, ...zeilen: string[]) => {
  const ids: string[] = []
  for (const zeile of zeilen) {
    const [flag, wand, code = 'Normal'] = zeile.split(' ')
    const timestamp = Temporal.Instant.from(`${wand}+01:00`).toString()
    const id = uuid()
    // Stored as it arrived on its day: what is sent today about yesterday would be a question of its own.
    await p.db
      .insertInto('zeitstempel')
      .values({
        id,
        lstfixId: who.lstfixId!,
        timestamp,
        zone: 'Europe/Berlin',
        empfangen: timestamp,
        flag: flag === 'K' ? 'arrival' : 'departure',
        code,
        quelle: 'terminal',
        vertrauen: 'A',
      })
      .execute()
    ids.push(id)
  }
  await geprueft(who, zeilen[0]!.slice(2, 12))
  return ids
}
const vonTag = async (who: Figure, tag: string, mehr: object = {}) =>
  (await als(who).faelle({ query: { zustand: 'alle', von: tag, bis: tag, ...mehr } })).entities
const antwort = (tag: string, art: Fallart, was: Antwort, text = '') => ({ body: { id: uuid(), datum: tag, art, antwort: was, text } })
const gehen = (tag: string, zeit = '16:00'): Antwort => ({ was: 'nachtragen', timestamp: `${tag}T${zeit}:00+01:00`, flag: 'departure' })

describe('eine Frage entsteht aus den Stempeln', () => {
  test('vergessenes Gehen: ein Fall mit Vorschlag, für die Person und die Leitung, für sonst niemanden', async () => {
    await stempel(anna, 'K 2024-03-04T07:00')
    expect(await vonTag(anna, '2024-03-04')).toMatchObject([
      { art: 'Gehen fehlt', zustand: 'offen', vorschlag: { was: 'nachtragen', timestamp: '2024-03-04T15:00:00Z', flag: 'departure' }, darf: ['beantworten'] },
    ])
    expect(await vonTag(carla, '2024-03-04', { bereich: 'team' })).toMatchObject([{ employee: { persnr: 1001 }, darf: ['freigeben'] }])
    for (const who of [bernd, max]) for (const bereich of ['eigene', 'team']) expect(await vonTag(who, '2024-03-04', { bereich })).toEqual([])
  })
  test('noch einmal geprüft ist nichts Neues, auch gleichzeitig', async () => {
    const vorher = await vonTag(anna, '2024-03-04')
    await Promise.all([1, 2, 3].map(() => pruefeOffene(p.db, Temporal.Instant.from('2024-03-05T08:00:00Z'))))
    expect(await vonTag(anna, '2024-03-04')).toEqual(vorher)
    expect((await als(anna).fall({ params: { id: vorher[0]!.id } })).schritte).toMatchObject([{ tat: 'aufwerfen', von: null }])
  })
  test('was nur die Zeit zeigt, findet die stündliche Prüfung, einmal', async () => {
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: bernd.lstfixId!,
        timestamp: '2024-06-03T05:00:00Z',
        zone: 'Europe/Berlin',
        flag: 'arrival',
        code: 'Normal',
        quelle: 'terminal',
        vertrauen: 'A',
        empfangen: '2024-06-03T05:00:00Z',
      })
      .execute()
    await pruefeOffene(p.db, Temporal.Instant.from('2024-06-03T20:00:00Z'))
    expect(await vonTag(bernd, '2024-06-03')).toEqual([])
    await Promise.all([1, 2, 3].map(() => pruefeOffene(p.db, Temporal.Instant.from('2024-06-03T21:30:00Z'))))
    expect(await vonTag(bernd, '2024-06-03')).toMatchObject([{ art: 'Gehen fehlt' }])
  })
  test('ein nachgereichter Stempel erledigt sie, sein Storno öffnet sie wieder', async () => {
    await stempel(bernd, 'K 2024-03-05T07:00')
    const { id } = await p
      .als(carla, stempelCalls)
      .stempeln({ body: { id: uuid(), timestamp: '2024-03-05T12:00:00+01:00', flag: 'departure', employeeid: '1002' } })
    await geprueft(bernd, '2024-03-05')
    expect(await vonTag(bernd, '2024-03-05')).toMatchObject([{ zustand: 'erledigt', darf: [] }])
    await p.als(carla, stempelCalls).loeschen({ params: { id }, body: { grund: 'falscher Tag' } })
    await geprueft(bernd, '2024-03-05')
    const [fall] = await vonTag(bernd, '2024-03-05')
    expect(fall).toMatchObject({ zustand: 'offen' })
    expect((await als(bernd).fall({ params: { id: fall!.id } })).schritte.map(({ tat }) => tat)).toEqual(['aufwerfen', 'erledigen', 'wiederaufnehmen'])
  })
  test('ein Stempel über den Vertrag weckt die Prüfung von selbst', async () => {
    await p.als(max, stempelCalls).stempeln({ body: { id: uuid(), timestamp: '2024-07-01T07:00:00+02:00', flag: 'arrival' } })
    await expect
      .poll(async () => (await vonTag(max, '2024-07-01')).map(({ art }) => art).sort(), { timeout: 15_000, interval: 200 })
      .toEqual(['Gehen fehlt', 'Zeit abweichend'])
  })
  test('auf dem Gerät eines anderen fällt der erste Stempel auf, der zweite nicht mehr', async () => {
    const geraet = uuid()
    const am = (who: Figure, folge: number, timestamp: string, mit = geraet) =>
      p.db
        .insertInto('zeitstempel')
        .values({
          id: uuid(),
          lstfixId: who.lstfixId!,
          timestamp,
          zone: 'Europe/Berlin',
          empfangen: timestamp,
          flag: 'arrival',
          code: 'Normal',
          quelle: 'portal',
          vertrauen: 'A',
          geraet: mit,
          folge,
        })
        .execute()
    await am(emil, 1, '2024-08-01T05:00:00Z', uuid())
    await am(anna, 1, '2024-08-01T05:00:00Z')
    await am(emil, 2, '2024-08-05T05:00:00Z')
    await am(emil, 3, '2024-08-06T05:00:00Z')
    await pruefeOffene(p.db, Temporal.Instant.from('2024-08-07T12:00:00Z'))
    expect((await als(emil).faelle({ query: { zustand: 'alle', art: 'Fremdes Gerät' } })).entities.map(({ datum }) => datum)).toEqual(['2024-08-05'])
  })
})

describe('die Person antwortet, die Leitung gibt frei', () => {
  test('Vorschlag angenommen, freigegeben: der Stempel ist da, mit Grund und Namen, und der Tag stimmt', async () => {
    const tag = '2024-03-06'
    await stempel(anna, `K ${tag}T07:00`, `G ${tag}T12:00 Pause`, `K ${tag}T12:45 Pause`)
    const body = antwort(tag, 'Gehen fehlt', gehen(tag))
    const erste = await p.send(anna, calls.antworten, body)
    const zweite = await p.send(anna, calls.antworten, body)
    expect([erste.statusCode, zweite.statusCode, zweite.json()]).toEqual([201, 200, erste.json()])
    const { id } = erste.json<{ id: string }>()
    expect((await p.als(anna, stempelCalls).woche({ query: { montag: tag } })).tage[2]!.fragen).toHaveLength(1)
    await als(carla).freigeben({ params: { id }, body: { grund: '' } })
    const { tage } = await p.als(anna, stempelCalls).woche({ query: { montag: tag } })
    expect(tage[2]).toMatchObject({ fragen: [], nettoMin: 495, saldoMin: 0 })
    const fall = await als(anna).fall({ params: { id } })
    expect(fall).toMatchObject({ zustand: 'freigegeben', darf: [], plan: { von: 420, bis: 960 } })
    expect(fall.schritte.map(({ tat, von }) => [tat, von])).toEqual([
      ['aufwerfen', null],
      ['beantworten', 'Anna Beispiel'],
      ['freigeben', 'Carla Beispiel'],
    ])
    expect(fall.stempel.at(-1)).toMatchObject({ flag: 'departure', erfasstVon: 'Carla Beispiel', grund: 'Klärungsfall „Gehen fehlt“', vertrauen: 'C' })
    await geprueft(anna, tag)
    expect((await als(anna).fall({ params: { id } })).zustand).toBe('freigegeben')
    expect((await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id').select('aktion').execute()).map(({ aktion }) => aktion)).toEqual([
      'beantworten',
      'freigeben',
    ])
  })
  test('zurückgewiesen kommt sie mit Begründung wieder und lässt sich neu beantworten', async () => {
    const tag = '2024-03-07'
    await stempel(anna, `K ${tag}T07:00`)
    const { id } = await als(anna).antworten(antwort(tag, 'Gehen fehlt', gehen(tag, '19:30')))
    await expect(als(carla).zurueckweisen({ params: { id: id! }, body: { grund: '' } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'grund' }] },
    })
    await als(carla).zurueckweisen({ params: { id: id! }, body: { grund: 'Um 16 Uhr war Schluss.' } })
    const fall = await als(anna).fall({ params: { id: id! } })
    expect(fall).toMatchObject({ zustand: 'zurueckgewiesen', darf: ['beantworten'] })
    expect(fall.schritte.at(-1)).toMatchObject({ tat: 'zurueckweisen', text: 'Um 16 Uhr war Schluss.', von: 'Carla Beispiel' })
    expect(await als(anna).antworten(antwort(tag, 'Gehen fehlt', gehen(tag)))).toEqual({ id, zustand: 'beantwortet' })
  })
  test('ohne Antwort braucht die Freigabe eine Begründung; die Leitung darf auch selbst entscheiden', async () => {
    await stempel(bernd, 'K 2024-03-08T07:00')
    const [fall] = await vonTag(bernd, '2024-03-08')
    const params = { id: fall!.id }
    await expect(als(carla).freigeben({ params, body: { grund: '' } })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'klaerung.grund-fehlt', errors: [{ path: 'grund' }] },
    })
    await als(carla).freigeben({ params, body: { antwort: gehen('2024-03-08'), grund: 'laut Bauleiter' } })
    expect((await als(bernd).fall({ params })).stempel.at(-1)).toMatchObject({ grund: 'Klärungsfall „Gehen fehlt“: laut Bauleiter' })
    await expect(als(carla).freigeben({ params, body: { grund: 'noch einmal' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'klaerung.schon-entschieden' },
    })
  })
  test('zwei geben zugleich frei: einer gewinnt, und es entsteht ein Stempel', async () => {
    const tag = '2024-03-11'
    await stempel(bernd, `K ${tag}T07:00`)
    const { id } = await als(bernd).antworten(antwort(tag, 'Gehen fehlt', gehen(tag)))
    const ausgang = await Promise.allSettled([carla, dora, carla].map((who) => als(who).freigeben({ params: { id: id! }, body: { grund: 'gut' } })))
    expect(ausgang.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await als(bernd).fall({ params: { id: id! } })).stempel).toHaveLength(2)
  })
  test('wer sich selbst korrigieren darf, dessen Antwort gilt sofort', async () => {
    await stempel(carla, 'K 2024-03-12T07:00')
    expect(await als(carla).antworten(antwort('2024-03-12', 'Gehen fehlt', gehen('2024-03-12')))).toMatchObject({ zustand: 'freigegeben' })
    expect((await p.als(carla, stempelCalls).woche({ query: { montag: '2024-03-12' } })).tage[1]!.fragen).toEqual([])
  })
  test('gesammelt: was beantwortet ist, wird freigegeben, der Rest genannt, Fremdes gibt es nicht', async () => {
    const ids: string[] = []
    for (const tag of ['2024-04-02', '2024-04-03', '2024-04-04']) {
      await stempel(anna, `K ${tag}T07:00`)
      ids.push((await vonTag(anna, tag))[0]!.id)
      if (tag !== '2024-04-04') await als(anna).antworten(antwort(tag, 'Gehen fehlt', gehen(tag)))
    }
    expect(await als(bernd).gesammelt({ body: { ids, grund: '' } })).toMatchObject({ freigegeben: 0 })
    const { freigegeben, nicht } = await als(carla).gesammelt({ body: { ids: [...ids, uuid()], grund: '' } })
    expect(freigegeben).toBe(2)
    expect(nicht.map(({ hinweis }) => hinweis).sort()).toEqual(['Dieser Klärungsfall ist für Sie nicht (mehr) sichtbar.', 'Noch nicht beantwortet'])
  })
  test('doppelt gestempelt: einmal getippt ist der zweite storniert', async () => {
    const [, zweiter] = await stempel(bernd, 'K 2024-04-08T07:00:00', 'K 2024-04-08T07:00:20', 'G 2024-04-08T12:00')
    const { id } = await als(bernd).antworten(antwort('2024-04-08', 'Doppelt', { was: 'loeschen', stempelId: zweiter! }))
    await als(carla).freigeben({ params: { id: id! }, body: { grund: '' } })
    expect((await als(bernd).fall({ params: { id: id! } })).stempel.find((one) => one.id === zweiter)!.storno).toMatchObject({ von: 'Carla Beispiel' })
  })
  test('zu lang am Stück: das Gehen wird geändert, beide bleiben sichtbar', async () => {
    const [, spaet] = await stempel(bernd, 'K 2024-04-09T07:00', 'G 2024-04-09T21:00')
    const { id } = await als(bernd).antworten(
      antwort('2024-04-09', 'Zu lang', { was: 'aendern', stempelId: spaet!, timestamp: '2024-04-09T16:00:00+02:00', flag: 'departure' }),
    )
    await als(carla).freigeben({ params: { id: id! }, body: { grund: '' } })
    expect((await als(bernd).fall({ params: { id: id! } })).stempel.map(({ storno, korrigiert }) => [storno !== null, korrigiert])).toEqual([
      [false, null],
      [false, spaet],
      [true, null],
    ])
  })
  test('eine Antwort, die nicht passt, wird am Feld abgelehnt', async () => {
    const tag = '2024-04-10'
    const [id] = await stempel(anna, `K ${tag}T07:00`)
    const [fremd] = await stempel(bernd, 'K 2024-05-13T07:00')
    for (const [was, code] of [
      [gehen('2024-04-13'), 'klaerung.anderer-tag'],
      [{ was: 'belassen' }, 'klaerung.text-fehlt'],
      [{ was: 'loeschen', stempelId: fremd! }, 'klaerung.fremder-stempel'],
    ] as [Antwort, string][])
      await expect(als(anna).antworten(antwort(tag, 'Gehen fehlt', was))).rejects.toMatchObject({ status: 422, problem: { code } })
    await als(anna).antworten(antwort(tag, 'Gehen fehlt', { was: 'loeschen', stempelId: id! }, 'Ich war gar nicht da'))
  })
  test('eine Antwort auf eine Frage, die es nicht (mehr) gibt, geht nicht verloren und stört nichts', async () => {
    expect(await als(anna).antworten(antwort('2024-01-01', 'Gehen fehlt', gehen('2024-01-01')))).toEqual({ id: null, zustand: 'erledigt' })
    expect(await als(anna).antworten(antwort('2024-03-06', 'Gehen fehlt', gehen('2024-03-06')))).toMatchObject({ zustand: 'freigegeben' })
  })
})

describe('wer fragt', () => {
  test('einen fremden Fall gibt es nicht, den eigenen gibt man nicht selbst frei', async () => {
    const { id } = (await vonTag(anna, '2024-03-04'))[0]!
    for (const who of [bernd, max, emil]) {
      await expect(als(who).fall({ params: { id } }), who.name).rejects.toMatchObject({ status: 404 })
      await expect(als(who).freigeben({ params: { id }, body: { grund: 'x' } }), who.name).rejects.toMatchObject({ status: 404 })
      await expect(als(who).zurueckweisen({ params: { id }, body: { grund: 'x' } }), who.name).rejects.toMatchObject({ status: 404 })
    }
    await expect(als(anna).freigeben({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 403 })
    await expect(als(carla).fall({ params: { id: uuid() } })).rejects.toMatchObject({ status: 404 })
    for (const [who, status] of [
      [null, 401],
      [gast, 403],
    ] as const)
      expect((await p.send(who, calls.fall, { params: { id } })).statusCode).toBe(status)
  })
  test('die Liste blättert lückenlos, in beiden Richtungen, und filtert', async () => {
    for (const sort of ['-datum', 'datum'] as const) {
      const alle = (await als(carla).faelle({ query: { bereich: 'team', zustand: 'alle', sort, limit: 200 } })).entities.map(({ id }) => id)
      const geblaettert: string[] = []
      for (let cursor: string | undefined; ; ) {
        const { entities, next } = await als(carla).faelle({ query: { bereich: 'team', zustand: 'alle', sort, limit: 4, cursor } })
        geblaettert.push(...entities.map(({ id }) => id))
        if (!next) break
        cursor = next
      }
      expect(geblaettert).toEqual(alle)
    }
    const { entities } = await als(carla).faelle({ query: { bereich: 'team', zustand: 'alle', art: 'Doppelt', q: 'bernd beispiel' } })
    expect(entities.length).toBeGreaterThan(0)
    expect(new Set(entities.map(({ art, employee }) => `${art} ${employee.persnr}`))).toEqual(new Set(['Doppelt 1002']))
    await expect(als(carla).faelle({ query: { cursor: 'x' } })).rejects.toMatchObject({ status: 400 })
  })
  test('der Stand zählt, was auf einen wartet', async () => {
    const stand = await als(carla).stand()
    const team = await als(carla).faelle({ query: { bereich: 'team', zustand: 'beantwortet', limit: 200 } })
    expect(stand).toMatchObject({ team: true, zuPruefen: team.entities.length, vertretungFuer: [] })
    expect(await als(max).stand()).toMatchObject({ team: false, zuPruefen: 0, offen: 2 })
  })
  test('CSV und XLSX enthalten dieselben Fälle und keine fremden', async () => {
    const text = await (await als(carla).faelleDatei({ query: { bereich: 'team', zustand: 'alle', format: 'csv' } })).text()
    expect(text).toContain('1001;Beispiel;Anna;Montage;Gehen fehlt')
    expect(await (await als(max).faelleDatei({ query: { bereich: 'team', zustand: 'alle', format: 'csv' } })).text()).not.toContain('Anna')
    expect(
      new Uint8Array(await (await als(carla).faelleDatei({ query: { bereich: 'team', zustand: 'alle', format: 'xlsx' } })).arrayBuffer()).slice(0, 2),
    ).toEqual(new Uint8Array([0x50, 0x4b]))
  })
})
