import { describe, expect, test } from 'vitest'
import type { Heute } from '#apps/stempelerfassung/contract.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { instantsAt, instantsOfDays } from '#platform/contract/local-time.ts'
import { amTag, folgt, weiter } from './folgt.ts'

const heute: Heute = {
  jetzt: '2026-03-02T10:00:00Z',
  zone: 'Europe/Berlin',
  datum: '2026-03-02',
  zustand: 'aus',
  seit: null,
  eingestempeltSeit: null,
  tagSek: 0,
  wocheSek: 0,
  pauseSek: 0,
  sollMin: 480,
  wocheSollMin: 2310,
  durchschnitt: null,
  pauseSollMin: 30,
  plan: null,
  strecken: [],
  stempel: [],
  frage: null,
  vorwarnungen: [],
}
const stempel = (id: string, timestamp: string, flag: 'arrival' | 'departure', name = 'Normal', art: Zeitstempel['code']['art'] = 'arbeit'): Zeitstempel => ({
  id,
  timestamp,
  flag,
  code: { name, description: '', art, icon: 'clock' },
  zone: 'Europe/Berlin',
  employee: { id, persnr: 1, vorname: 'A', zuname: 'B' },
  quelle: 'portal',
  vertrauen: 'A',
  empfangen: timestamp,
  abweichungSek: null,
  ort: null,
  erfasstVon: null,
  korrigiert: null,
  grund: null,
  storno: null,
  darf: [],
})

describe('nach dem Erfassen folgt der Zustand sofort', () => {
  const da = folgt(heute, stempel('a', '2026-03-02T10:00:10Z', 'arrival'))
  test('Kommen stempelt ein, Gehen aus', () => {
    expect([da.zustand, da.seit, da.eingestempeltSeit]).toEqual(['arbeit', '2026-03-02T10:00:10Z', '2026-03-02T10:00:10Z'])
    const weg = folgt(da, stempel('b', '2026-03-02T11:00:10Z', 'departure'))
    expect([weg.zustand, weg.seit, weg.tagSek, weg.wocheSek]).toEqual(['aus', null, 3600, 3600])
  })
  test('in der Pause läuft die Pause, danach wieder die Arbeit', () => {
    const pause = folgt(da, stempel('b', '2026-03-02T10:10:10Z', 'departure', 'Pause', 'pause'))
    expect([pause.zustand, pause.eingestempeltSeit, weiter(pause, 60)]).toEqual(['pause', null, { tagSek: 600, wocheSek: 600, pauseSek: 60 }])
    const zurueck = folgt(pause, stempel('c', '2026-03-02T10:15:10Z', 'arrival', 'Pause', 'pause'))
    expect([zurueck.zustand, zurueck.seit, zurueck.pauseSek]).toEqual(['arbeit', da.seit, 300])
  })
  test('der Dienstgang zählt weiter', () =>
    expect(weiter(folgt(da, stempel('b', '2026-03-02T10:10:10Z', 'departure', 'Dienstgang', 'unterwegs')), 60).tagSek).toBe(660))
  test('ein nachgetragener, ein wiederholter und ein Stempel von gestern ändern ihn nicht', () => {
    expect(folgt(da, stempel('b', '2026-03-02T09:00:00Z', 'departure'))).toBe(da)
    expect(folgt(da, stempel('a', '2026-03-02T10:00:10Z', 'arrival'))).toBe(da)
    expect(folgt(heute, stempel('b', '2026-03-01T09:00:00Z', 'arrival'))).toBe(heute)
  })
})

describe('ein neuer Tag, ehe das Büro es sagen kann', () => {
  const gestern = folgt(heute, stempel('a', '2026-03-02T10:00:10Z', 'arrival'))
  test('beginnt leer und ausgestempelt; die Woche läuft weiter, bis sie neu beginnt', () => {
    const fertig = folgt(gestern, stempel('b', '2026-03-02T11:00:10Z', 'departure'))
    const tag = amTag(fertig, '2026-03-03T06:00:00Z')
    expect([tag.datum, tag.zustand, tag.stempel, tag.tagSek, tag.wocheSek]).toEqual(['2026-03-03', 'aus', [], 0, 3600])
    expect(amTag(fertig, '2026-03-09T06:00:00Z').wocheSek).toBe(0)
  })
  test('führt eine Schicht über Mitternacht weiter, ein vergessenes Gehen nicht', () => {
    const nacht = folgt(heute, stempel('a', '2026-03-02T21:00:00Z', 'arrival'))
    const frueh = amTag(nacht, '2026-03-03T01:00:00Z')
    expect([frueh.zustand, frueh.tagSek, frueh.seit]).toEqual(['arbeit', 7200, '2026-03-02T21:00:00Z'])
    expect(amTag(gestern, '2026-03-03T06:00:00Z').zustand).toBe('aus')
  })
  test('derselbe Tag bleibt derselbe', () => expect(amTag(gestern, '2026-03-02T22:59:00Z')).toBe(gestern))
})

describe('die Uhr an der Wand', () => {
  test('zeigt 02:30 am 25. Oktober zweimal, am 29. März nie', () => {
    for (const zone of ['Europe/Berlin', 'Europe/Vienna']) {
      expect(instantsAt('2026-10-25', '02:30', zone)).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'])
      expect(instantsAt('2026-03-29', '02:30', zone)).toEqual([])
      expect(instantsAt('2026-03-02', '02:30', zone)).toEqual(['2026-03-02T02:30:00+01:00'])
    }
  })
  test('ein Zeitraum von Tagen ist halboffen, auch über die Umstellung', () =>
    expect(instantsOfDays('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual({ from: '2026-10-25T00:00:00+02:00', to: '2026-10-26T00:00:00+01:00' }))
})
