import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { rechneAllesNach, rechneNeuesNach } from '#domain/zeiten/konto/nachrechnung.ts'
import { anna, bernd, carla, dora, emil, max, portal, type Figure } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  // Their accounts begin before all that follows.
  for (const wer of [anna, bernd, emil]) await arbeitstag(wer, '2026-01-05')
})
afterAll(() => p.stop())

const berlin = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toString({ timeZoneName: 'never', smallestUnit: 'second' })
const stempeln = (wer: Figure, ...zeilen: [wand: string, flag: 'arrival' | 'departure', code?: string][]) =>
  p.db
    .insertInto('zeitstempel')
    .values(
      zeilen.map(([wand, flag, code = 'Normal']) => ({
        id: uuid(),
        lstfixId: wer.lstfixId!,
        timestamp: berlin(wand),
        zone: 'Europe/Berlin',
        flag,
        code,
        quelle: 'portal' as const,
        vertrauen: 'A' as const,
      })),
    )
    .execute()
/** 07:00 to 16:00 with 45 minutes of recorded break: what the plan owes. */
const arbeitstag = (wer: Figure, tag: string, bis = '16:00') =>
  stempeln(wer, [`${tag}T07:00`, 'arrival'], [`${tag}T12:00`, 'departure', 'Pause'], [`${tag}T12:45`, 'arrival'], [`${tag}T${bis}`, 'departure'])
const februar = ['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16']
const ganzerFebruar = async (wer: Figure) => {
  for (const montag of februar) await p.als(wer, calls).einreichen({ params: { montag } })
  await p.als(carla, calls).genehmigen({ body: { wochen: februar.map((montag) => ({ employeeid: wer.lstfixId!, montag })) } })
}
const code = (status: number, name: string) => ({ status, problem: { code: `zeitkonto.${name}` } })
const differenzen = (wer: Figure) =>
  p.db.selectFrom('abschlussdifferenz').where('lstfixId', '=', wer.lstfixId!).orderBy('datum').orderBy('fassung').select(['id', 'datum', 'minuten']).execute()

describe('die Woche', () => {
  test('zeigt je Tag Soll, Ist und Saldo; der Feiertag des Arbeitsorts und der Urlaub schulden nichts', async () => {
    await arbeitstag(bernd, '2026-03-02', '17:00')
    await p.db.insertInto('feiertag').values({ id: uuid(), land: 'DE', region: 'BY', datum: '2026-03-03', bezeichnung: 'Fest', halbtags: false }).execute()
    await p.db
      .insertInto('abwesenheit')
      .values([
        { id: uuid(), lstfixId: bernd.lstfixId!, art: 'Urlaub', von: '2026-03-04', bis: '2026-03-04' },
        { id: uuid(), lstfixId: bernd.lstfixId!, art: 'Zeitausgleich', von: '2026-03-05', bis: '2026-03-05' },
      ])
      .execute()
    const { tage, summe } = await p.als(bernd, calls).woche({ query: { montag: '2026-03-04' } })
    expect(tage.map(({ datum, sollMin, gewertetMin, saldoMin }) => [datum.slice(8), sollMin, gewertetMin, saldoMin])).toEqual([
      ['02', 495, 555, 60],
      ['03', 0, 0, 0],
      ['04', 0, 0, 0],
      ['05', 495, 0, -495],
      ['06', 495, 0, -495],
      ['07', 0, 0, 0],
      ['08', 0, 0, 0],
    ])
    expect(summe).toEqual({ sollMin: 1485, istMin: 555, saldoMin: -930, nachtMin: 0 })
    expect([tage[0]!.regeln, tage[1]!.feiertag, tage[2]!.abwesenheit]).toEqual([['DE-erwachsen-pause/1', 'DE-erwachsen-rundung/1'], 'Fest', 'Urlaub'])
  })
  test('wer den Grund einer Abwesenheit nicht sehen darf, liest „abwesend“', async () => {
    await p.db
      .insertInto('anwenderBerechtigung')
      .values([{ anwenderId: max.anwenderId, berechtigung: 'STEMPELERFASSUNG.ALLE' }])
      .execute()
    expect((await p.als(max, calls).woche({ query: { montag: '2026-03-02', employeeid: bernd.lstfixId! } })).tage[2]!.abwesenheit).toBe('abwesend')
    await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', max.anwenderId).execute()
  })
  test('geht von der Person zur Leitung, mit Grund zurück und noch einmal hin', async () => {
    const montag = '2026-03-09'
    const darf = async (wer: Figure) => (await p.als(wer, calls).woche({ query: { montag, employeeid: anna.lstfixId! } })).darf
    expect([await darf(anna), await darf(carla)]).toEqual([['einreichen'], []])
    await p.als(anna, calls).einreichen({ params: { montag } })
    await expect(p.als(anna, calls).einreichen({ params: { montag } })).rejects.toMatchObject(code(409, 'nicht-moeglich'))
    expect([await darf(anna), await darf(carla)]).toEqual([['zurueckziehen'], ['genehmigen', 'zurueckgeben']])
    await p.als(carla, calls).zurueckgeben({ params: { montag }, body: { employeeid: anna.lstfixId!, grund: 'Mittwoch fehlt' } })
    await p.als(anna, calls).einreichen({ params: { montag } })
    await p.als(anna, calls).zurueckziehen({ params: { montag } })
    await p.als(anna, calls).einreichen({ params: { montag } })
    expect(await p.als(carla, calls).genehmigen({ body: { wochen: [{ employeeid: anna.lstfixId!, montag }] } })).toEqual({ genehmigt: 1, nicht: [] })
    const { zustand, verlauf } = await p.als(anna, calls).woche({ query: { montag } })
    expect([zustand, verlauf.map(({ akt, von, grund }) => [akt, von, grund])]).toEqual([
      'genehmigt',
      [
        ['einreichen', 'Anna Beispiel', null],
        ['zurueckgeben', 'Carla Beispiel', 'Mittwoch fehlt'],
        ['einreichen', 'Anna Beispiel', null],
        ['zurueckziehen', 'Anna Beispiel', null],
        ['einreichen', 'Anna Beispiel', null],
        ['genehmigen', 'Carla Beispiel', null],
      ],
    ])
  })
  test('handeln zwei zugleich, gewinnt einer, und der andere erfährt es', async () => {
    const montag = '2026-03-16'
    await p.als(anna, calls).einreichen({ params: { montag } })
    const body = { employeeid: anna.lstfixId!, grund: 'so nicht' }
    const ausgang = await Promise.allSettled([
      p.als(carla, calls).genehmigen({ body: { wochen: [{ employeeid: anna.lstfixId!, montag }] } }),
      p.als(dora, calls).zurueckgeben({ params: { montag }, body }),
      p.als(dora, calls).genehmigen({ body: { wochen: [{ employeeid: anna.lstfixId!, montag }] } }),
    ])
    expect(ausgang.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    for (const einer of ausgang) if (einer.status === 'rejected') expect(einer.reason).toMatchObject(code(409, 'nicht-moeglich'))
    const schritte = await p.db.selectFrom('zeitfreigabe').where('beginn', '=', montag).orderBy('schritt').select(['schritt', 'akt']).execute()
    expect(schritte.map(({ schritt }) => schritt)).toEqual(schritte.map((_, i) => i + 1))
  })
  test('wird erst eingereicht, wenn sie vorbei ist und nichts offen ist', async () => {
    const montag = Temporal.Now.plainDateISO('Europe/Berlin')
    const dieser = montag.subtract({ days: montag.dayOfWeek - 1 }).toString()
    await expect(p.als(anna, calls).einreichen({ params: { montag: dieser } })).rejects.toMatchObject(code(422, 'woche-laeuft'))
    await expect(p.als(anna, calls).einreichen({ params: { montag: '2026-03-10' } })).rejects.toMatchObject(code(422, 'kein-montag'))
    await stempeln(max, ['2026-03-23T07:00', 'arrival'])
    await expect(p.als(max, calls).einreichen({ params: { montag: '2026-03-23' } })).rejects.toMatchObject(code(422, 'offene-fragen'))
    expect((await p.als(max, calls).woche({ query: { montag: '2026-03-23' } })).darf).toEqual([])
  })
  test('die eigene genehmigt jemand anderes', async () => {
    await p.als(carla, calls).einreichen({ params: { montag: '2026-03-09' } })
    await expect(p.als(carla, calls).genehmigen({ body: { wochen: [{ employeeid: carla.lstfixId!, montag: '2026-03-09' }] } })).rejects.toMatchObject(
      code(422, 'eigene-woche'),
    )
  })
})

describe('der Monat', () => {
  const ab = { params: { monat: '2026-02' } }
  test('wird erst abgeschlossen, wenn er vorbei ist, nichts fragt und die Wochen genehmigt sind', async () => {
    const versuch = async (monat: string, wer: Figure) =>
      (await p.als(carla, calls).abschliessen({ params: { monat }, body: { employeeids: [wer.lstfixId!] } })).offen.map(({ hindernis }) => hindernis)
    expect(await versuch(Temporal.Now.plainDateISO('Europe/Berlin').toString().slice(0, 7), anna)).toEqual(['nicht-vorbei'])
    expect(await versuch('2026-03', max)).toEqual(['offene-fragen'])
    expect(await versuch('2026-02', anna)).toEqual(['woche-offen'])
  })
  test('bleibt nach dem Abschluss, wie er war; ein später Stempel macht einen Unterschied, der einmal übernommen wird', async () => {
    await arbeitstag(anna, '2026-02-03')
    await ganzerFebruar(anna)
    expect(await p.als(carla, calls).abschliessen({ ...ab, body: { employeeids: [anna.lstfixId!] } })).toEqual({ abgeschlossen: 1, offen: [] })
    await expect(p.als(carla, calls).abschliessen({ ...ab, body: { employeeids: [anna.lstfixId!] } })).rejects.toMatchObject(code(409, 'nicht-moeglich'))
    const vorher = await p.als(anna, calls).monat({ query: { monat: '2026-02' } })
    expect([vorher.zustand, vorher.summe.istMin, vorher.summe.saldoMin]).toEqual(['abgeschlossen', 495, 495 - 20 * 495])
    const standVorher = (await p.als(anna, calls).konto()).standMin

    await arbeitstag(anna, '2026-02-04', '15:00')
    await p
      .als(carla, stempelCalls)
      .stempeln({ body: { id: uuid(), timestamp: berlin('2026-02-05T07:00'), flag: 'arrival', code: 'Normal', employeeid: anna.lstfixId! } })
    await p
      .als(carla, stempelCalls)
      .stempeln({ body: { id: uuid(), timestamp: berlin('2026-02-05T11:00'), flag: 'departure', code: 'Normal', employeeid: anna.lstfixId! } })
    // The server's own job may have been faster: what counts is what stands then.
    await rechneNeuesNach(p.db, Temporal.Now.instant())
    expect(await rechneNeuesNach(p.db, Temporal.Now.instant())).toBe(0)
    expect(await rechneAllesNach(p.db, Temporal.Now.instant())).toBe(0)

    const nachher = await p.als(anna, calls).monat({ query: { monat: '2026-02' } })
    expect(nachher.summe).toEqual(vorher.summe)
    expect(nachher.tage.map(({ gewertetMin }) => gewertetMin)).toEqual(vorher.tage.map(({ gewertetMin }) => gewertetMin))
    expect(nachher.differenzen.map(({ datum, minuten, darf }) => [datum, minuten, darf])).toEqual([
      ['2026-02-04', 435, []],
      ['2026-02-05', 240, []],
    ])
    expect((await p.als(anna, calls).konto()).standMin).toBe(standVorher)

    const [erste] = await differenzen(anna)
    await p.als(carla, calls).uebernehmen({ params: { id: erste!.id } })
    await expect(p.als(carla, calls).uebernehmen({ params: { id: erste!.id } })).rejects.toMatchObject(code(409, 'nicht-moeglich'))
    const konto = await p.als(anna, calls).konto()
    expect([konto.standMin - standVorher, konto.buchungen.map(({ art, minuten, gilt }) => [art, minuten, gilt])]).toEqual([435, [['Differenz', 435, true]]])
  })
  test('noch ein Unterschied am selben Tag zählt nur, was neu ist', async () => {
    const { entities } = await p
      .als(carla, stempelCalls)
      .liste({ query: { from: berlin('2026-02-05T00:00'), to: berlin('2026-02-06T00:00'), employeeid: anna.lstfixId! } })
    await p
      .als(carla, stempelCalls)
      .korrigieren({ params: { id: entities[0]!.id }, body: { timestamp: berlin('2026-02-05T10:00'), flag: 'departure', code: 'Normal', grund: 'Zettel' } })
    await rechneNeuesNach(p.db, Temporal.Now.instant())
    expect((await differenzen(anna)).map(({ datum, minuten }) => [datum, minuten])).toEqual([
      ['2026-02-04', 435],
      ['2026-02-05', 240],
      ['2026-02-05', -60],
    ])
  })
  test('lässt sich mit Grund öffnen: Die Tage rechnen wieder, und was übernommen war, zählt nicht doppelt', async () => {
    await expect(p.als(carla, calls).oeffnen({ ...ab, body: { employeeid: anna.lstfixId!, grund: '' } })).rejects.toMatchObject({ status: 400 })
    const vorher = (await p.als(anna, calls).konto()).standMin
    await p.als(carla, calls).oeffnen({ ...ab, body: { employeeid: anna.lstfixId!, grund: 'Stundenzettel gefunden' } })
    const { zustand, summe, verlauf } = await p.als(anna, calls).monat({ query: { monat: '2026-02' } })
    expect([zustand, summe.istMin, verlauf.map(({ akt, grund }) => [akt, grund])]).toEqual([
      'geoeffnet',
      495 + 435 + 180,
      [
        ['abschliessen', null],
        ['oeffnen', 'Stundenzettel gefunden'],
      ],
    ])
    const konto = await p.als(anna, calls).konto()
    expect([konto.standMin - vorher, konto.buchungen[0]!.gilt]).toEqual([180, false])
    expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'oeffnen').select(['gegenstand', 'daten']).execute()).toEqual([
      { gegenstand: 'arbeitsmonat', daten: { beginn: '2026-02-01', grund: 'Stundenzettel gefunden' } },
    ])
    // The day that came late is in none of the approvals.
    const nochmal = () => p.als(carla, calls).abschliessen({ ...ab, body: { employeeids: [anna.lstfixId!] } })
    expect((await nochmal()).offen).toMatchObject([{ hindernis: 'woche-offen', wochen: ['2026-02-02'] }])
    await p.als(carla, calls).genehmigen({ body: { wochen: [{ employeeid: anna.lstfixId!, montag: '2026-02-02' }] } })
    expect((await nochmal()).abgeschlossen).toBe(1)
    expect((await p.als(anna, calls).konto()).standMin).toBe(konto.standMin)
  })
  test('gibt keine Woche zurück, die in ihm liegt', async () => {
    await expect(
      p.als(carla, calls).zurueckgeben({ params: { montag: '2026-02-02' }, body: { employeeid: anna.lstfixId!, grund: 'doch nicht' } }),
    ).rejects.toMatchObject(code(422, 'monat-zu'))
  })
  test('die Buchhaltung schließt mehrere auf einmal ab und sieht, wer noch nicht kann', async () => {
    const ergebnis = await p.als(dora, calls).abschliessen({ ...ab, body: { employeeids: [bernd.lstfixId!, emil.lstfixId!] } })
    expect(ergebnis).toMatchObject({ abgeschlossen: 0, offen: [{ hindernis: 'woche-offen' }, { hindernis: 'woche-offen' }] })
  })
})

describe('das Team', () => {
  test('zeigt je Person den Monat, blättert und sucht', async () => {
    const alle = await p.als(carla, calls).team({ query: { monat: '2026-02' } })
    expect(alle.entities.map(({ employee, zustand }) => [employee.vorname, zustand])).toEqual([
      ['Anna', 'abgeschlossen'],
      ['Bernd', 'offen'],
      ['Carla', 'offen'],
      ['Dora', 'offen'],
      ['Emil', 'offen'],
      ['Max', 'offen'],
    ])
    expect(alle.entities[0]).toMatchObject({ genehmigt: 4, istMin: 495 + 435 + 180, darf: [] })
    const erste = await p.als(carla, calls).team({ query: { monat: '2026-02', limit: '4' } })
    const zweite = await p.als(carla, calls).team({ query: { monat: '2026-02', limit: '4', cursor: erste.next! } })
    expect([...erste.entities, ...zweite.entities].map(({ employee }) => employee.vorname)).toEqual(alle.entities.map(({ employee }) => employee.vorname))
    expect(
      (await p.als(carla, calls).team({ query: { monat: '2026-02', q: 'bernd' } })).entities.map(({ employee, darf }) => [employee.vorname, darf]),
    ).toEqual([['Bernd', ['abschliessen', 'erinnern']]])
  })
})

describe('was man mitnimmt', () => {
  const zeitraum = { von: '2026-02-01', bis: '2026-02-28' }
  test('das Zeitkonto als CSV, XLSX und PDF', async () => {
    const csv = await (await p.als(anna, calls).datei({ query: zeitraum })).text()
    expect(csv.split('\r\n')[3]).toContain('03.02.2026;03.02.2026 07:00:00;03.02.2026 16:00:00;0:45;0:00;8:15;8:15;8:15;0;')
    const kopf = async (format: 'xlsx' | 'pdf') =>
      new TextDecoder().decode((await (await p.als(anna, calls).datei({ query: { ...zeitraum, format } })).arrayBuffer()).slice(0, 4))
    expect([await kopf('xlsx'), await kopf('pdf')]).toEqual(['PK\u0003\u0004', '%PDF'])
    await expect(p.als(anna, calls).datei({ query: { von: '2026-02-02', bis: '2026-02-01' } })).rejects.toMatchObject(code(422, 'zeitraum'))
    await expect(p.als(anna, calls).datei({ query: { ...zeitraum, employeeid: bernd.lstfixId! } })).rejects.toMatchObject({ status: 404 })
  })
  test('das Prüfpaket: Nachweise, alle Stempel mit Korrekturen, die Prüfspur mit Siegeln, die sich nachrechnen lassen', async () => {
    const paket = await p.als(carla, calls).pruefpaket({ body: { employeeid: anna.lstfixId!, vkforgid: null, ...zeitraum } })
    const dateien = unzipSync(new Uint8Array(await paket.arrayBuffer()))
    expect(Object.keys(dateien).sort()).toEqual(['LIESMICH.txt', 'Nachweise/1001_Beispiel_Anna.pdf', 'Pruefspur.jsonl', 'Stempel.csv'])
    expect(strFromU8(dateien['Nachweise/1001_Beispiel_Anna.pdf']!.slice(0, 5))).toBe('%PDF-')
    expect(strFromU8(dateien['Stempel.csv']!).trim().split('\r\n')).toHaveLength(1 + 4 + 4 + 3)
    expect(strFromU8(dateien['Stempel.csv']!)).toContain('Zettel')
    const spur = strFromU8(dateien['Pruefspur.jsonl']!)
      .trim()
      .split('\n')
      .map((zeile) => JSON.parse(zeile) as { nr: number; vorher: string; hash: string; zeile: string })
    expect(spur.map(({ zeile }) => (JSON.parse(zeile) as string[])[4])).toEqual(
      expect.arrayContaining(['korrigieren', 'stempeln', 'abschliessen', 'oeffnen', 'genehmigen', 'abweichen']),
    )
    for (const { vorher, hash, zeile } of spur) expect(createHash('sha256').update(Buffer.from(vorher, 'hex')).update(zeile).digest('hex')).toBe(hash)
    expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'pruefpaket').select(['anwenderName', 'gegenstandId', 'daten']).execute()).toEqual([
      { anwenderName: 'Carla Beispiel', gegenstandId: anna.lstfixId, daten: { ...zeitraum, personen: 1, stempel: 11 } },
    ])
  })
  test('ein Paket für eine Filiale enthält nur ihre Leute; was man nicht sehen darf, gibt es nicht', async () => {
    const namen = async (wer: Figure, body: { employeeid: string | null; vkforgid: number | null }) =>
      Object.keys(unzipSync(new Uint8Array(await (await p.als(wer, calls).pruefpaket({ body: { ...body, ...zeitraum } })).arrayBuffer()))).filter((name) =>
        name.endsWith('.pdf'),
      )
    expect(await namen(carla, { employeeid: null, vkforgid: 3000 })).toEqual(['Nachweise/1005_Beispiel_Emil.pdf'])
    expect(await p.als(carla, calls).filialen()).toEqual([
      { vkforgid: 1000, name: 'Testbau' },
      { vkforgid: 3000, name: 'Testbau Wien' },
    ])
    await expect(namen(carla, { employeeid: null, vkforgid: null })).rejects.toMatchObject(code(422, 'person-oder-filiale'))
    await expect(namen(carla, { employeeid: uuid(), vkforgid: null })).rejects.toMatchObject(code(422, 'niemand'))
    await expect(namen(anna, { employeeid: anna.lstfixId, vkforgid: null })).rejects.toMatchObject({ status: 403 })
  })
})
