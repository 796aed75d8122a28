import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { anna, bernd, carla, portal } from '#test/cast.ts'
import { ohneLuecken } from '#test/einsatz/pdftext.ts'
import { pdfText } from '#test/files/pdftext.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

const um = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant().toString()
const stempel = (wand: string, flag: 'arrival' | 'departure') => ({
  id: uuid(),
  lstfixId: bernd.lstfixId!,
  timestamp: um(wand),
  zone: 'Europe/Berlin',
  flag,
  code: 'Normal',
  quelle: 'portal' as const,
  vertrauen: 'A' as const,
})

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  // The account begins on the last day of the month: no week of it has to be approved.
  await p.db
    .insertInto('zeitstempel')
    .values([stempel('2026-02-28T06:00', 'arrival'), stempel('2026-02-28T16:20', 'departure')])
    .execute()
})
afterAll(() => p.stop())

const tag = async () => (await p.als(bernd, calls).monat({ query: { monat: '2026-02' } })).tage.at(-1)!
const hinweise = async () => (await tag()).warnungen.map(({ art, istMin, grenzMin }) => `${art} ${istMin}/${grenzMin}`)
const team = async () => (await p.als(carla, calls).team({ query: { monat: '2026-02', q: 'Bernd' } })).entities[0]!.warnungen

// Corrections, D2; domain/zeit.md, decided 4
test('was das Gesetz zu einem Tag sagt, bleibt nach dem Abschluss stehen: im Konto, im Team, in der Datei und im Nachweis', async () => {
  const vorher = [await hinweise(), await team()]
  expect(vorher).toEqual([['Pause zu kurz 0/45', 'Über Höchstzeit 620/600'], 2])
  expect(await p.als(carla, calls).abschliessen({ params: { monat: '2026-02' }, body: { employeeids: [bernd.lstfixId!] } })).toMatchObject({ abgeschlossen: 1 })
  expect([await hinweise(), await team()]).toEqual(vorher)
  const csv = await (await p.als(bernd, calls).datei({ query: { von: '2026-02-28', bis: '2026-02-28' } })).text()
  expect(csv).toContain('Pause zu kurz, anrechenbar: 0/45 min, Über der Höchstzeit: 620/600 min')
  const pdf = await p.als(bernd, calls).datei({ query: { von: '2026-02-28', bis: '2026-02-28', format: 'pdf' } })
  expect(ohneLuecken(await pdfText(await pdf.bytes()))).toContain('Pause:anrechenbar0von45min,ÜberHöchstzeit10:20(10:00)')
})

test('eine Korrektur nach dem Abschluss zeigt ihren Hinweis sofort, neben dem von damals', async () => {
  const { entities } = await p
    .als(carla, stempelCalls)
    .liste({ query: { from: um('2026-02-28T12:00'), to: um('2026-03-01T00:00'), employeeid: bernd.lstfixId! } })
  await p
    .als(carla, stempelCalls)
    .korrigieren({ params: { id: entities[0]!.id }, body: { timestamp: um('2026-02-28T17:00'), flag: 'departure', code: 'Normal', grund: 'Zettel' } })
  expect(await hinweise()).toEqual(['Pause zu kurz 0/45', 'Über Höchstzeit 620/600', 'Über Höchstzeit 660/600'])
  expect((await tag()).gewertetMin).toBe(575)
})

// Corrections, D4
test('der Saldo heißt in jeder Datei gleich und steht auf die Minute genau da', async () => {
  const csv = await (await p.als(bernd, calls).datei({ query: { von: '2026-02-28', bis: '2026-03-02' } })).text()
  const [kopf, samstag, , montag] = csv.split('\r\n').map((zeile) => zeile.split(';'))
  const saldo = kopf!.indexOf('Saldo (min)')
  expect([samstag![saldo], montag![saldo]]).toEqual(['575', '-495'])
  const mappe = unzipSync(await (await p.als(bernd, calls).datei({ query: { von: '2026-02-28', bis: '2026-03-02', format: 'xlsx' } })).bytes())
  const text = Object.entries(mappe)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, inhalt]) => strFromU8(inhalt))
    .join('')
  // 575 minutes are nine hours and seven twelfths, 495 eight and a quarter: nothing is rounded away.
  expect(text).toContain('Saldo (h)')
  for (const wert of [575 / 60, -8.25]) expect(text).toContain(`<v>${wert}</v>`)
})

// Corrections, section 7: the account keeps the day of the shift, pay goes by the calendar
test('die Datei nennt Sonntag und Nacht am Kalendertag, auch wenn die Schicht am Vorabend begann', async () => {
  for (const [flag, wand] of [
    ['arrival', '2026-03-07T22:00'],
    ['departure', '2026-03-08T06:00'],
  ] as const)
    await p.db
      .insertInto('zeitstempel')
      .values({ id: uuid(), lstfixId: bernd.lstfixId!, timestamp: um(wand), zone: 'Europe/Berlin', flag, code: 'Normal', quelle: 'portal', vertrauen: 'A' })
      .execute()
  const zeilen = async (von: string, bis: string) => {
    const [kopf, ...rest] = (await (await p.als(bernd, calls).datei({ query: { von, bis } })).text()).split('\r\n').map((zeile) => zeile.split(';'))
    return rest
      .filter(({ length }) => length > 1)
      .map((zeile) =>
        ['Davon Nacht', 'Nacht am Kalendertag', 'Sonntag am Kalendertag', 'Feiertag am Kalendertag'].map((spalte) => zeile[kopf!.indexOf(spalte)]),
      )
  }
  const sonntag = ['0:00', '6:00', '6:00', '0:00']
  expect(await zeilen('2026-03-08', '2026-03-08')).toEqual([sonntag])
  expect((await zeilen('2026-03-07', '2026-03-08'))[1]).toEqual(sonntag)
  expect((await zeilen('2026-03-07', '2026-03-08'))[0]!.slice(1)).toEqual(['1:00', '0:00', '0:00'])
  // The month shows the same, day by day, and only days that have some.
  expect((await p.als(bernd, calls).monat({ query: { monat: '2026-03' } })).kalender.slice(0, 2)).toEqual([
    { datum: '2026-03-07', nachtMin: 60, sonntagMin: 0, feiertagMin: 0, seitdem: null },
    { datum: '2026-03-08', nachtMin: 360, sonntagMin: 360, feiertagMin: 0, seitdem: null },
  ])
})

test('ein abgeschlossener Tag behält seine Stunden in der Nacht; was eine Korrektur daraus machen würde, steht daneben', async () => {
  const lstfixId = anna.lstfixId!
  const [kommen, gehen] = [stempel('2026-02-28T00:00', 'arrival'), stempel('2026-02-28T05:00', 'departure')].map((einer) => ({ ...einer, lstfixId }))
  await p.db.insertInto('zeitstempel').values([kommen!, gehen!]).execute()
  const monat = async () => (await p.als(anna, calls).monat({ query: { monat: '2026-02' } })).kalender
  const query = { von: '2026-02-28', bis: '2026-02-28' }
  const nachtInDatei = async () => {
    const [kopf, zeile] = (await (await p.als(anna, calls).datei({ query })).text()).split('\r\n').map((eine) => eine.split(';'))
    return ['Nacht am Kalendertag', 'Nacht am Kalendertag (jetzt)'].map((spalte) => zeile![kopf!.indexOf(spalte)])
  }
  const blatt = async () => ohneLuecken(await pdfText(await (await p.als(anna, calls).datei({ query: { ...query, format: 'pdf' } })).bytes()))
  const offen = { datum: '2026-02-28', nachtMin: 300, sonntagMin: 0, feiertagMin: 0, seitdem: null }
  expect(await monat()).toEqual([offen])
  expect(await nachtInDatei()).toEqual(['5:00', ''])
  expect(await blatt()).toContain('KalendertagSonntagFeiertagNachtSa28.02.2026––5:00Summe––5:00')
  const koerper = { params: { monat: '2026-02' }, body: { employeeids: [lstfixId] } }
  expect(await p.als(carla, calls).abschliessen(koerper)).toMatchObject({ abgeschlossen: 1 })
  expect(await monat()).toEqual([offen])
  await p
    .als(carla, stempelCalls)
    .korrigieren({ params: { id: gehen!.id }, body: { timestamp: um('2026-02-28T04:00'), flag: 'departure', code: 'Normal', grund: 'Zettel' } })
  expect(await monat()).toEqual([{ ...offen, seitdem: { nachtMin: 240, sonntagMin: 0, feiertagMin: 0 } }])
  expect(await nachtInDatei()).toEqual(['5:00', '4:00'])
  expect(await blatt()).toContain('Sa28.02.2026––5:00(jetzt4:00)Summe––5:00')
  expect(await blatt()).toContain('„jetzt“ist,wasdieStempelheuteergeben')
  // Opened again, the month is reckoned anew; closed again, that is what stays.
  await p.als(carla, calls).oeffnen({ params: { monat: '2026-02' }, body: { employeeid: lstfixId, grund: 'Zettel gefunden' } })
  expect(await monat()).toEqual([{ ...offen, nachtMin: 240 }])
  await p.als(carla, calls).abschliessen(koerper)
  expect([(await monat())[0]!.nachtMin, ...(await nachtInDatei())]).toEqual([240, '4:00', ''])
  expect(await blatt()).not.toContain('jetzt')
})
