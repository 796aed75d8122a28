import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ganztags, modellAm, planTag } from '#domain/personal/arbeitszeit.ts'
import { feiertageIn } from '#domain/personal/feiertage.ts'
import type { Stempelart } from '#domain/stempel/regeln.ts'
import { status } from '#domain/zeiten/tag/anwesenheit.ts'
import { tagesergebnisse } from '#domain/zeiten/tag/tag.ts'
import { geliefert } from '#test/zeitregeln.ts'
import { buildDemo, type Demo } from './musterbau.ts'

const berlin = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant()
const ARTEN: Record<string, Stempelart> = {
  Normal: 'arbeit',
  Homeoffice: 'arbeit',
  Schulung: 'arbeit',
  Pause: 'pause',
  Dienstgang: 'unterwegs',
  Arzt: 'abwesend',
}
const MONTAG = berlin('2026-11-23T10:00')

function firma(jetzt: Temporal.Instant, ab?: string) {
  const demo = buildDemo(1, jetzt, 'hash')
  const blaetter = [...demo.stempel(ab)]
  const stornos = blaetter.flatMap((blatt) => blatt.stornos)
  return { demo, blaetter, stempel: blaetter.flatMap((blatt) => blatt.stempel), stornos }
}

function pruefsumme(demo: Demo) {
  const hash = createHash('sha256').update(JSON.stringify(demo))
  for (const blatt of demo.stempel()) hash.update(JSON.stringify(blatt))
  return hash.digest('hex')
}

/** Business days that an absence takes as a whole and on which somebody stamped all the same, by Personalnummer. */
function trotzAbwesenheit(jetzt: Temporal.Instant) {
  const { demo, blaetter } = firma(jetzt)
  return demo.lstfix.flatMap((person, i) => {
    const { zone, land } = demo.filiale.find(({ vkforgid }) => vkforgid === person.vkforgid)!
    const fort = demo.abwesenheit.filter(({ lstfixId }) => lstfixId === person.id)
    const storniert = new Set(blaetter[i]!.stornos.map(({ zeitstempelId }) => zeitstempelId))
    const stempel = blaetter[i]!.stempel.map((s) => ({ ...s, art: ARTEN[s.code]!, storniert: storniert.has(s.id) }))
    return tagesergebnisse(stempel, { zone, land, geburtsdatum: null }, geliefert, jetzt)
      .filter(({ datum }) => ganztags(fort, datum).length)
      .map(({ datum }) => `${person.persnr} ${datum}`)
  })
}

/** Everybody's presence as the board would show it: 'A', 'E' or 'U' and the reason, by Personalnummer. */
function brett(jetzt: Temporal.Instant) {
  const { demo, blaetter } = firma(jetzt, jetzt.subtract({ hours: 72 }).toString().slice(0, 10))
  const heute = Temporal.PlainDate.from(demo.heute)
  return new Map(
    demo.lstfix.map((person, i) => {
      const ort = demo.filiale.find(({ vkforgid }) => vkforgid === person.vkforgid)!
      const feiertage = feiertageIn(
        demo.feiertag.filter(({ land }) => land === ort.land),
        ort.region,
      )
      const abwesenheiten = demo.abwesenheit.filter(({ lstfixId }) => lstfixId === person.id)
      const modelle = demo.lstfixArbeitszeitmodell.filter(({ lstfixId }) => lstfixId === person.id)
      const plaene = [heute.subtract({ days: 1 }), heute]
        .map(String)
        .map((datum) =>
          planTag(
            demo.arbeitszeitmodellTag.filter(({ modellId }) => modellId === modellAm(modelle, datum)?.modellId),
            datum,
            feiertage,
            abwesenheiten,
            ort.zone,
          ),
        )
        .filter((plan) => plan !== null)
      const storniert = new Set(blaetter[i]!.stornos.map(({ zeitstempelId }) => zeitstempelId))
      const stempel = blaetter[i]!.stempel.map((s) => ({ ...s, art: ARTEN[s.code]!, storniert: storniert.has(s.id) }))
      return [person.persnr, status({ zone: ort.zone, plaene, abwesenheiten, feiertage, stempel }, jetzt)] as const
    }),
  )
}
const zahl = (tafel: ReturnType<typeof brett>, stand: string) => [...tafel.values()].filter((s) => s.status === stand).length

describe('die Musterfirma', () => {
  test('entsteht zweimal gleich', () => {
    expect(pruefsumme(buildDemo(2, MONTAG, 'hash'))).toBe(pruefsumme(buildDemo(2, MONTAG, 'hash')))
  })
  test('hat je Größe sechzig Mitarbeiter mit eigener Personalnummer', () => {
    for (const size of [1, 3]) {
      const { lstfix } = buildDemo(size, MONTAG, 'hash')
      expect([lstfix.length, new Set(lstfix.map(({ persnr }) => persnr)).size, new Set(lstfix.map(({ id }) => id)).size]).toEqual([
        60 * size,
        60 * size,
        60 * size,
      ])
    }
  })
  test('hat in jeder Abteilung eine Leitung aus der Abteilung', () => {
    const { abteilung, lstfix } = buildDemo(1, MONTAG, 'hash')
    expect(abteilung).toHaveLength(8)
    for (const { id, leitungId } of abteilung) expect(lstfix.find((person) => person.id === leitungId)?.abteilungId).toBe(id)
  })
  test('hat die Anmeldungen der Vorführung', () => {
    const { anwender } = buildDemo(1, MONTAG, 'hash')
    const rolle = (username: string) => anwender.find(({ zeile }) => zeile.username === username)
    expect(['admin', 'leitung', 'monteur', 'buchhaltung', 'support'].map((name) => rolle(`${name}@musterbau.example`)?.rollen[0])).toEqual([
      'Administrator',
      'Leitung',
      'Monteur',
      'Buchhaltung',
      'Support',
    ])
    expect(['kunde.a@kunde-a.example', 'kunde.b@kunde-b.example', 'kunde.a.alle@kunde-a.example'].map((name) => rolle(name)?.rollen[0])).toEqual([
      'Kunde',
      'Kunde',
      'Kunde',
    ])
    expect(new Set(anwender.map(({ zeile }) => zeile.username)).size).toBe(anwender.length)
    for (const { zeile } of anwender) expect(zeile.username).toMatch(/^[a-z.-]+@[a-z.-]+$/)
  })
  test('ändert ein Modell innerhalb der zwei Jahre', () => expect(buildDemo(1, MONTAG, 'hash').lstfixArbeitszeitmodell).toHaveLength(61))
  test('stempelt in zwei Jahren nur einmal an einem Tag, an dem jemand fort ist: einer kam aus dem Urlaub, vor kurzem', () => {
    for (const jetzt of [MONTAG, berlin('2026-11-22T03:00'), berlin('2026-07-01T23:30')]) {
      const tage = trotzAbwesenheit(jetzt)
      expect(tage).toHaveLength(1)
      expect(tage[0]).toMatch(/^1088 /)
      const vor = Temporal.PlainDate.from(tage[0]!.slice(5)).until(jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()).days
      expect(vor).toBeGreaterThanOrEqual(3)
      expect(vor).toBeLessThanOrEqual(7)
    }
  })
  test('hat keine zwei Abwesenheiten an einem Tag', () => {
    for (const tage of Map.groupBy(buildDemo(2, MONTAG, 'hash').abwesenheit, ({ lstfixId }) => lstfixId).values())
      tage.forEach(({ von }, i) => expect(i === 0 || tage[i - 1]!.bis < von).toBe(true))
  })
})

describe('die Stempel', () => {
  const { stempel, stornos, blaetter } = firma(MONTAG)
  test('liegen nie in der Zukunft', () => {
    const jetzt = MONTAG.epochMilliseconds
    for (const { timestamp, empfangen } of stempel)
      expect(Math.max(Temporal.Instant.from(timestamp).epochMilliseconds, Temporal.Instant.from(empfangen).epochMilliseconds)).toBeLessThanOrEqual(jetzt)
    for (const { zeitpunkt } of stornos) expect(Temporal.Instant.from(zeitpunkt).epochMilliseconds).toBeLessThanOrEqual(jetzt)
  })
  test('reichen zwei Jahre zurück und zeigen, was im Leben vorkommt', () => {
    expect(stempel.length).toBeGreaterThan(100_000)
    expect(stempel.some(({ timestamp }) => timestamp < '2024-12')).toBe(true)
    expect(stempel.filter(({ korrigiert }) => korrigiert).length).toBeGreaterThan(50)
    expect(stornos.length).toBeGreaterThan(stempel.filter(({ korrigiert }) => korrigiert).length)
    expect(stempel.filter(({ vertrauen }) => vertrauen !== 'A').length).toBeGreaterThan(1000)
    expect(new Set(stempel.map(({ code }) => code))).toEqual(new Set(['Normal', 'Pause', 'Dienstgang', 'Arzt', 'Homeoffice']))
  })
  test('haben je Kennung eine Zeile und ersetzen nur vorhandene', () => {
    const ids = new Set(stempel.map(({ id }) => id))
    expect(ids.size).toBe(stempel.length)
    for (const { korrigiert } of stempel) expect(korrigiert === null || ids.has(korrigiert)).toBe(true)
    for (const { zeitstempelId } of stornos) expect(ids.has(zeitstempelId)).toBe(true)
  })
  test('ergeben Tage, wie sie ein Gesetz erlaubt, und wenige offene Fragen aus letzter Zeit', () => {
    const fragen = blaetter.flatMap(({ stempel, stornos }) => {
      const weg = new Set(stornos.map(({ zeitstempelId }) => zeitstempelId))
      const tage = tagesergebnisse(
        stempel.map((s) => ({ ...s, art: ARTEN[s.code]!, storniert: weg.has(s.id) })),
        { zone: 'Europe/Berlin', land: 'DE', geburtsdatum: null },
        geliefert,
        MONTAG,
      )
      for (const { nettoMin } of tage) expect(nettoMin).toBeLessThanOrEqual(10.5 * 60)
      return tage.flatMap(({ offeneFragen }) => offeneFragen)
    })
    expect(fragen.length).toBeGreaterThan(2)
    expect(fragen.length).toBeLessThan(40)
    for (const { seit } of fragen) expect(seit > '2026-11-08').toBe(true)
  })
})

describe('die Statusabfrage der Musterfirma lebt', () => {
  test.each(['2026-11-22T08:30', '2026-11-22T15:30', '2026-11-21T11:00'])('am Wochenende (%s): mindestens acht da, zwei fehlen unerwartet', (wand) => {
    const tafel = brett(berlin(wand))
    expect(zahl(tafel, 'A')).toBeGreaterThanOrEqual(8)
    expect(zahl(tafel, 'U')).toBeGreaterThanOrEqual(2)
  })
  test.each(['2026-11-22T03:00', '2026-11-20T23:00', '2026-12-25T10:00'])('auch um %s ist jemand da', (wand) =>
    expect(zahl(brett(berlin(wand)), 'A')).toBeGreaterThanOrEqual(3),
  )
  test.each(['2026-11-23T10:00', '2026-11-27T09:00'])('in der Arbeitszeit (%s) kommen A, E und U vor, Pause und unterwegs auch', (wand) => {
    const tafel = brett(berlin(wand))
    expect(zahl(tafel, 'A')).toBeGreaterThanOrEqual(20)
    expect(zahl(tafel, 'E')).toBeGreaterThanOrEqual(8)
    expect(zahl(tafel, 'U')).toBeGreaterThanOrEqual(2)
    const gruende = new Set([...tafel.values()].map(({ grund }) => grund))
    for (const grund of ['anwesend', 'pause', 'unterwegs', 'urlaub', 'krank', 'schulung', 'berufsschule', 'fertig', 'noch nicht da', 'weg'] as const)
      expect(gruende).toContain(grund)
  })
  test('auch in der Nacht fehlt dem Monteur ein Gehen: an einem Tag, der schon lange vorbei ist', () => {
    const nachts = Temporal.Instant.from('2026-11-24T00:40:00+01:00')
    const { demo, blaetter } = firma(nachts, '2026-11-16')
    const i = demo.lstfix.findIndex(({ persnr }) => persnr === 1061)
    const stempel = blaetter[i]!.stempel.map((s) => ({ ...s, art: ARTEN[s.code]! }))
    const tage = tagesergebnisse(stempel, { zone: 'Europe/Berlin', land: 'DE', geburtsdatum: null }, geliefert, nachts)
    expect(tage.flatMap(({ datum, offeneFragen }) => offeneFragen.map(({ art }) => [datum, art]))).toEqual([['2026-11-20', 'Gehen fehlt']])
  })
  test('der Monteur hat gestern das Gehen vergessen und ist heute da', () => {
    const { demo, blaetter } = firma(MONTAG, '2026-11-16')
    const i = demo.lstfix.findIndex(({ persnr }) => persnr === 1061)
    const tage = tagesergebnisse(
      blaetter[i]!.stempel.map((s) => ({ ...s, art: ARTEN[s.code]! })),
      { zone: 'Europe/Berlin', land: 'DE', geburtsdatum: null },
      geliefert,
      MONTAG,
    )
    expect(tage.at(-2)?.offeneFragen.map(({ art }) => art)).toEqual(['Gehen fehlt'])
    expect(brett(MONTAG).get(1061)?.status).toBe('A')
  })
})
