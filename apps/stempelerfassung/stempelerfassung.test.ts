import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, emil, gast, kunde, max, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const als = (who: Figure | null) => p.als(who, calls)
const jetzt = (plus: Temporal.DurationLike = { seconds: 0 }) => Temporal.Now.instant().add(plus).toString()
const wunsch = (mehr: object = {}) => ({ id: uuid(), timestamp: jetzt(), flag: 'arrival' as const, ...mehr })
const jahr = (n: number) => ({ from: `${n}-01-01T00:00:00+01:00`, to: `${n + 1}-01-01T00:00:00+01:00` })
const immer = { from: '1900-01-01T00:00:00Z', to: '2200-01-01T00:00:00Z' }
const tag = (datum: string) => ({ from: `${datum}T00:00:00Z`, to: `${datum}T23:59:59Z` })

describe('stempeln', () => {
  test('der erste Stempel ist 201, seine Wiederholung 200 mit derselben Antwort', async () => {
    const body = wunsch()
    const erste = await p.send(anna, calls.stempeln, { body })
    const zweite = await p.send(anna, calls.stempeln, { body })
    expect([erste.statusCode, zweite.statusCode]).toEqual([201, 200])
    expect(zweite.json()).toEqual(erste.json())
    expect((await als(anna).liste({ query: immer })).entities.filter(({ id }) => id === body.id)).toHaveLength(1)
  })
  test('zehnmal zugleich gesendet zählt er einmal', async () => {
    const body = wunsch()
    const antworten = await Promise.all(Array.from({ length: 10 }, () => p.send(anna, calls.stempeln, { body })))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
    expect((await als(anna).liste({ query: immer })).entities.filter(({ id }) => id === body.id)).toHaveLength(1)
  })
  test('dieselbe Kennung mit anderem Inhalt ist 409 und ändert nichts', async () => {
    const body = wunsch()
    await als(anna).stempeln({ body })
    await expect(als(anna).stempeln({ body: { ...body, flag: 'departure' } })).rejects.toMatchObject({ status: 409 })
    await expect(als(bernd).stempeln({ body })).rejects.toMatchObject({ status: 409, problem: { code: 'stempel.anderer-inhalt' } })
    expect((await als(anna).liste({ query: immer })).entities.find(({ id }) => id === body.id)!.flag).toBe('arrival')
  })
  test('die Nummern eines aus der Sicherung zurückgeholten Geräts kommen zweimal: beide Stempel gelten, der zweite ohne Nummer und mit Vermerk', async () => {
    const geraet = uuid()
    const senden = async (folge: number) => {
      const body = wunsch()
      const kopf = { geraet, folge, um: body.timestamp, grad: 'A', abweichungSek: 0 }
      const antwort = await p.send(anna, calls.stempeln, { body }, { geraet: JSON.stringify({ id: geraet, uhr: body.timestamp, wartend: 0, eintrag: kopf }) })
      return { id: body.id, status: antwort.statusCode, quittung: Number(antwort.headers['x-quittung']) }
    }
    const [eins, zwei, nochmal] = [await senden(1), await senden(2), await senden(1)]
    expect([eins, zwei, nochmal].map(({ status, quittung }) => [status, quittung])).toEqual([
      [201, 1],
      [201, 2],
      [201, 2],
    ])
    const rows = await p.db.selectFrom('zeitstempel').where('geraet', '=', geraet).orderBy('empfangen').select(['id', 'folge']).execute()
    expect(rows).toEqual([
      { id: eins.id, folge: 1 },
      { id: zwei.id, folge: 2 },
      { id: nochmal.id, folge: null },
    ])
    const spur = async (id: string) => await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).select('daten').execute()
    expect((await spur(nochmal.id)).map(({ daten }) => daten)).toMatchObject([{ folgeVergeben: 1 }])
    expect((await spur(eins.id))[0]!.daten).not.toHaveProperty('folgeVergeben')
  })
  test('ohne Code ist er Normal', async () => expect((await als(anna).stempeln({ body: wunsch() })).code.name).toBe('Normal'))
  test('einen unbekannten Code lehnt er am Feld ab', async () =>
    expect(als(anna).stempeln({ body: wunsch({ code: 'Kegeln' }) })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'code' }] } }))
  test('was stimmt, wird nie abgelehnt: zweimal Kommen, im Urlaub, in der Zukunft, vor der Zeit', async () => {
    for (const timestamp of [jetzt(), jetzt(), jetzt({ hours: 72 }), '1999-12-31T23:59:59+01:00', '2026-12-25T03:00:00+01:00'])
      await als(bernd).stempeln({ body: wunsch({ timestamp }) })
    expect((await als(bernd).liste({ query: immer })).entities.length).toBeGreaterThanOrEqual(5)
  })
  test('die beiden 02:30 Uhr der Zeitumstellung sind zwei Stempel', async () => {
    for (const timestamp of ['2025-10-26T02:30:00+02:00', '2025-10-26T02:30:00+01:00']) await als(max).stempeln({ body: wunsch({ timestamp }) })
    expect((await als(max).liste({ query: tag('2025-10-26') })).entities.map(({ timestamp }) => timestamp)).toEqual([
      '2025-10-26T01:30:00Z',
      '2025-10-26T00:30:00Z',
    ])
  })
  test('wer keine Personalnummer hat, erfährt es am Feld', async () => {
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: gast.anwenderId, berechtigung: 'STEMPELERFASSUNG' }).execute()
    const zweiter = await p.second()
    await expect(zweiter.als(gast, calls).stempeln({ body: wunsch() })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'stempel.keine-person', errors: [{ path: 'employeeid' }] },
    })
    await p.db.deleteFrom('anwenderBerechtigung').execute()
    await zweiter.stop()
  })
})

describe('das Vertrauen in die Zeit', () => {
  const erfasst = async (mehr: object) => {
    const { vertrauen, abweichungSek } = await als(max).stempeln({ body: wunsch(mehr) })
    return [vertrauen, abweichungSek]
  }
  test('ist A, solange die Uhr des Servers bis auf zwei Minuten zustimmt', async () => {
    expect(await erfasst({})).toEqual(['A', null])
    expect(await erfasst({ timestamp: jetzt({ seconds: -115 }) })).toEqual(['A', null])
    expect(await erfasst({ timestamp: jetzt({ seconds: 115 }) })).toEqual(['A', null])
  })
  test('ist C bei mehr, und die Abweichung wird genannt', async () => {
    const [vertrauen, abweichung] = await erfasst({ timestamp: jetzt({ seconds: -125 }) })
    expect(vertrauen).toBe('C')
    expect(Math.abs(Number(abweichung) - 125)).toBeLessThanOrEqual(2)
    expect((await erfasst({ timestamp: jetzt({ hours: 24 }) }))[0]).toBe('C')
  })
  test('ist C, wenn ein Gerät dazwischen stand, auch im selben Augenblick', async () =>
    expect(await erfasst({ geraet: uuid(), folge: 1 })).toEqual(['C', null]))
  const vomGeraet = async (folge: number, grad: string, stunden: number, { von = stunden, abweichungSek = 0 } = {}) => {
    const geraet = uuid()
    const kopf = { geraet, folge, um: jetzt({ hours: -stunden }), grad, abweichungSek }
    const { vertrauen, abweichungSek: gezeigt } = await als(max).stempeln(
      { body: wunsch({ timestamp: jetzt({ hours: -von }) }) },
      { geraet: JSON.stringify({ id: geraet, uhr: jetzt(), wartend: 0, eintrag: kopf }) },
    )
    return [vertrauen, gezeigt]
  }
  test('was auf dem Gerät gewartet hat, behält dessen Stufe; spät anzukommen ist keine Abweichung', async () => {
    expect(await vomGeraet(1, 'A', 0)).toEqual(['A', null])
    expect(await vomGeraet(1, 'B', 5)).toEqual(['B', null])
    expect(await vomGeraet(1, 'C', 5)).toEqual(['C', null])
  })
  test('eine falsch gehende Uhr des Geräts wird genannt', async () => expect(await vomGeraet(1, 'C', 5, { abweichungSek: -86_400 })).toEqual(['C', 86_400]))
  test('eine von Hand gegebene Zeit ist C, gleich was das Gerät von seiner Uhr weiß', async () => {
    expect((await vomGeraet(1, 'B', 5, { von: 7 }))[0]).toBe('C')
    expect((await vomGeraet(1, 'A', 3))[0]).toBe('C')
  })
  test('die Zeit des Geräts wird nie umgeschrieben', async () => {
    const timestamp = '2031-05-05T05:05:05.123Z'
    expect((await als(max).stempeln({ body: wunsch({ timestamp }) })).timestamp).toBe(timestamp)
  })
})

describe('für andere', () => {
  test('stempelt, wer korrigieren darf; es steht dabei, wer es war', async () => {
    const stempel = await als(carla).stempeln({ body: wunsch({ employeeid: '1001', timestamp: '2024-03-04T07:00:00+01:00' }) })
    expect(stempel).toMatchObject({ employee: { persnr: 1001 }, erfasstVon: 'Carla Beispiel', vertrauen: 'C' })
    expect((await als(anna).liste({ query: tag('2024-03-04') })).entities[0]).toMatchObject({ id: stempel.id, erfasstVon: 'Carla Beispiel' })
  })
  test('stempelt sonst niemand: die Person gibt es für ihn nicht', async () => {
    for (const employeeid of ['1001', anna.lstfixId!])
      await expect(als(bernd).stempeln({ body: wunsch({ employeeid }) })).rejects.toMatchObject({ status: 404 })
  })
  test('wer alle sehen, aber nicht korrigieren darf, stempelt nur für sich', async () => {
    const rolle = await p.db.selectFrom('rolle').where('name', '=', 'Buchhaltung').select('id').executeTakeFirstOrThrow()
    await p.db.insertInto('anwenderRolle').values({ anwenderId: kunde.anwenderId, rolleId: rolle.id }).execute()
    const zweiter = await p.second()
    const k = zweiter.als(kunde, calls)
    expect((await k.mitarbeiter({ query: { zweck: 'sehen' } })).entities.length).toBeGreaterThan(2)
    expect((await k.mitarbeiter({ query: {} })).entities).toEqual([])
    await expect(k.stempeln({ body: wunsch({ employeeid: '1001' }) })).rejects.toMatchObject({ status: 404 })
    await p.db.deleteFrom('anwenderRolle').where('anwenderId', '=', kunde.anwenderId).where('rolleId', '=', rolle.id).execute()
    await zweiter.stop()
  })
})

describe('die Liste', () => {
  test('ein Monteur sieht nur seine eigenen, auch wenn er nach anderen fragt', async () => {
    await als(anna).stempeln({ body: wunsch() })
    await als(max).stempeln({ body: wunsch() })
    const { entities } = await als(max).liste({ query: { ...immer, accountids: [1000, 3000] } })
    expect(new Set(entities.map(({ employee }) => employee.persnr))).toEqual(new Set([1006]))
    await expect(als(max).liste({ query: { ...immer, employeeid: anna.lstfixId! } })).rejects.toMatchObject({ status: 404 })
    await expect(als(max).woche({ query: { employeeid: '1001' } })).rejects.toMatchObject({ status: 404 })
  })
  test('wer für 3000 arbeitet, sieht 1000 nur, wenn er dafür handeln darf', async () => {
    await als(emil).stempeln({ body: wunsch({ timestamp: '2023-05-02T07:00:00+02:00' }) })
    await als(anna).stempeln({ body: wunsch({ timestamp: '2023-05-02T07:00:00+02:00' }) })
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: emil.anwenderId, berechtigung: 'STEMPELERFASSUNG.ALLE' }).execute()
    const zweiter = await p.second()
    const konten = async (who: Figure, accountids?: number[]) =>
      [
        ...new Set(
          (await zweiter.als(who, calls).liste({ query: { ...tag('2023-05-02'), ...(accountids && { accountids }) } })).entities.map(
            ({ employee }) => employee.persnr,
          ),
        ),
      ].sort()
    expect(await konten(emil)).toEqual([1005])
    expect(await konten(emil, [1000])).toEqual([1005])
    expect((await zweiter.als(emil, calls).mitarbeiter({ query: { zweck: 'sehen', accountids: [1000] } })).entities.map(({ nummer }) => nummer)).toEqual([
      '1005',
    ])
    expect(await konten(carla)).toEqual([1001, 1005])
    expect(await konten(carla, [1000])).toEqual([1001])
    // The current account (1000) stays, whatever is chosen.
    expect(await konten(carla, [3000])).toEqual([1001, 1005])
    await p.db.deleteFrom('anwenderBerechtigung').execute()
    await zweiter.stop()
  })
  test('blättert ohne Lücke und ohne Wiederholung, auch durch gleiche Augenblicke und während neue dazukommen', async () => {
    const gleich = '2022-02-02T08:00:00+01:00'
    for (let i = 0; i < 7; i++) await als(anna).stempeln({ body: wunsch({ timestamp: i < 5 ? gleich : `2022-02-02T0${i}:00:00+01:00` }) })
    for (const sort of ['-timestamp', 'timestamp'] as const) {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const seite = await als(anna).liste({ query: { ...jahr(2022), limit: 2, sort, ...(cursor && { cursor }) } })
        ids.push(...seite.entities.map(({ id }) => id))
        if (ids.length === 2)
          await als(anna).stempeln({ body: wunsch({ timestamp: sort === 'timestamp' ? '2022-02-02T00:01:00+01:00' : '2022-02-02T23:00:00+01:00' }) })
        cursor = seite.next
      }
      const alle = (await als(anna).liste({ query: { ...jahr(2022), limit: 200, sort } })).entities.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(alle.filter((id) => ids.includes(id))).toEqual(ids)
      expect(alle.length - ids.length).toBe(1)
    }
  })
  test('einen erfundenen Cursor lehnt sie ab', async () => {
    for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url'), Buffer.from('[1]').toString('base64url')])
      await expect(als(anna).liste({ query: { ...immer, cursor } })).rejects.toMatchObject({ status: 400 })
  })
  test('der Zeitraum ist halboffen', async () => {
    await als(anna).stempeln({ body: wunsch({ timestamp: '2021-06-01T00:00:00Z' }) })
    expect((await als(anna).liste({ query: { from: '2021-06-01T00:00:00Z', to: '2021-06-02T00:00:00Z' } })).entities).toHaveLength(1)
    expect((await als(anna).liste({ query: { from: '2021-05-01T00:00:00Z', to: '2021-06-01T00:00:00Z' } })).entities).toHaveLength(0)
  })
})

describe('korrigieren und löschen', () => {
  const neu = async (datum: string) => als(anna).stempeln({ body: wunsch({ timestamp: `${datum}T07:10:00+02:00` }) })
  test('löschen braucht eine Begründung und ist ein Storno: der Stempel bleibt mit ihr sichtbar', async () => {
    const { id } = await neu('2024-06-03')
    for (const body of [{}, { grund: '' }, { grund: '   ' }, null])
      await expect(als(carla).loeschen({ params: { id }, body: body as never })).rejects.toMatchObject({ status: 400 })
    await als(carla).loeschen({ params: { id }, body: { grund: 'doppelt' } })
    const { entities } = await als(anna).liste({ query: tag('2024-06-03') })
    expect(entities).toMatchObject([{ id, storno: { grund: 'doppelt', von: 'Carla Beispiel' }, darf: [] }])
    expect((await als(anna).woche({ query: { montag: '2024-06-03' } })).tage[0]).toMatchObject({ nettoMin: 0, fragen: [] })
    await expect(als(carla).loeschen({ params: { id }, body: { grund: 'noch einmal' } })).rejects.toMatchObject({ status: 409 })
  })
  test('löschen nimmt auch das Wort reason', async () => {
    const { id } = await neu('2024-06-04')
    await als(carla).loeschen({ params: { id }, body: { reason: 'wrong day' } })
    expect((await als(anna).liste({ query: tag('2024-06-04') })).entities[0]!.storno!.grund).toBe('wrong day')
  })
  test('eine Korrektur behält beide', async () => {
    const { id } = await neu('2024-06-05')
    const richtig = await als(carla).korrigieren({
      params: { id },
      body: { timestamp: '2024-06-05T06:55:00+02:00', flag: 'arrival', code: 'Normal', grund: 'Uhr ging vor' },
    })
    expect(richtig).toMatchObject({ korrigiert: id, grund: 'Uhr ging vor', vertrauen: 'C', abweichungSek: null, erfasstVon: 'Carla Beispiel' })
    expect((await als(anna).liste({ query: tag('2024-06-05') })).entities.map(({ id, storno }) => [id, storno?.grund ?? null])).toEqual([
      [id, 'Uhr ging vor'],
      [richtig.id, null],
    ])
    await expect(
      als(carla).korrigieren({ params: { id }, body: { timestamp: '2024-06-05T06:50:00+02:00', flag: 'arrival', code: 'Normal', grund: 'noch einmal' } }),
    ).rejects.toMatchObject({ status: 409 })
  })
  test('eine Korrektur mit unbekanntem Code ändert nichts', async () => {
    const { id } = await neu('2024-06-06')
    await expect(als(carla).korrigieren({ params: { id }, body: { timestamp: jetzt(), flag: 'arrival', code: 'Kegeln', grund: 'x' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'code' }] },
    })
    expect((await als(anna).liste({ query: tag('2024-06-06') })).entities[0]!.storno).toBeNull()
  })
  test('ohne das Recht geht beides nicht, auch nicht am eigenen Stempel: den kann man nur korrigieren lassen', async () => {
    const { id, darf } = await neu('2024-06-07')
    expect(darf).toEqual(['beantragen'])
    await expect(als(anna).loeschen({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 403 })
  })
  test('einen Stempel eines fremden Kontos gibt es nicht', async () => {
    const { id } = await als(emil).stempeln({ body: wunsch() })
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(['STEMPELERFASSUNG.ALLE', 'STEMPELERFASSUNG.KORREKTUR'].map((berechtigung) => ({ anwenderId: bernd.anwenderId, berechtigung })))
      .execute()
    const zweiter = await p.second()
    await expect(zweiter.als(bernd, calls).loeschen({ params: { id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    await expect(zweiter.als(bernd, calls).loeschen({ params: { id: uuid() }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    await p.db.deleteFrom('anwenderBerechtigung').execute()
    await zweiter.stop()
  })
  test('jede Änderung steht in der Prüfspur', async () => {
    const { id } = await neu('2024-06-10')
    await als(carla).loeschen({ params: { id }, body: { grund: 'Probe' } })
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id').select(['aktion', 'anwenderName']).execute()
    expect(spur).toEqual([
      { aktion: 'stempeln', anwenderName: 'Anna Beispiel' },
      { aktion: 'loeschen', anwenderName: 'Carla Beispiel' },
    ])
  })
})
