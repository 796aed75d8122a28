import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, max, portal, type Figure } from '#test/cast.ts'
import type { Geraet } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import type { Eintrag, Tat } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
let karten: Record<'anna' | 'bernd' | 'max', Awaited<ReturnType<typeof hier.karte>>>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  karten = { anna: await hier.karte(anna), bernd: await hier.karte(bernd), max: await hier.karte(max) }
})
afterAll(() => p.stop())

type Stempel = Extract<Tat, { art: 'stempel' }>
const wer: Record<keyof typeof karten, Figure> = { anna, bernd, max }
const stempel = (name: keyof typeof karten, mehr: Partial<Stempel> = {}): Tat => ({ ...(hier.stempel(wer[name], karten[name]) as Stempel), ...mehr })

/** A morning without network, with everything that can be wrong between what is right. */
async function morgen(geraet: Geraet, fremd: string): Promise<Eintrag[]> {
  const unbekannt = await hier.nummer()
  const anfang = Temporal.Now.instant().subtract({ minutes: 300 })
  // What is taken back must be within the minute.
  const um = (nummer: number) => anfang.add({ seconds: 15 * nummer }).toString({ smallestUnit: 'millisecond' })
  let nummer = 0
  const eintrag = (tat: Tat) => {
    const zeit = um(nummer++)
    return geraet.eintrag('timestamp' in tat ? { ...tat, timestamp: zeit } : tat, zeit, 'B')
  }
  const erster = eintrag(stempel('anna'))
  const zuruck = eintrag(stempel('max'))
  const doppelt = eintrag(stempel('bernd'))
  const vergeben = eintrag(stempel('bernd', { flag: 'departure' }))
  return [
    erster,
    zuruck,
    eintrag({ art: 'ruecknahme', stempel: zuruck.id }),
    doppelt,
    doppelt,
    eintrag(stempel('anna', { code: 'Gibt es nicht' })),
    eintrag(stempel('anna', { erkannt: { weg: 'ausweis', ausweis: unbekannt } })),
    eintrag(stempel('anna', { employeeid: '019aa000-0000-7000-8000-00000000dead' })),
    eintrag({ art: 'lesung', weg: 'ausweis', ende: '99FF', grund: 'unbekannt' }),
    eintrag({ art: 'karte', timestamp: um(nummer), flag: 'departure', code: 'Normal', weg: 'ausweis', ausweis: karten.max }),
    eintrag(stempel('anna', { erkannt: { weg: 'pin' } })),
    vergeben,
    // The device's memory came from a backup: a number a second time, and one of another device.
    { ...eintrag(stempel('anna', { flag: 'departure' })), kopf: { ...vergeben.kopf, um: um(nummer) } },
    { ...eintrag(stempel('max')), kopf: { ...erster.kopf, geraet: fremd } },
  ]
}
const verbleib = async (eintraege: readonly Eintrag[]) => {
  const ids = eintraege.map(({ id }) => id)
  const [gestempelt, storniert, gehalten, merk, gelesen] = await Promise.all([
    p.db
      .selectFrom('zeitstempel')
      .where('id', 'in', ids)
      .select(['id', 'lstfixId', 'flag', 'code', 'folge', 'vertrauen', 'quelle', 'erfasstVon', 'vonHand', 'zone'])
      .execute(),
    p.db.selectFrom('zeitstempelStorno').where('zeitstempelId', 'in', ids).select('zeitstempelId').execute(),
    p.db.selectFrom('terminalQuarantaene').where('id', 'in', ids).select(['id', 'grund', 'lstfixId']).execute(),
    p.db.selectFrom('terminalStempel').where('zeitstempelId', 'in', ids).select(['zeitstempelId', 'ringNr']).execute(),
    p.db.selectFrom('terminalLesung').where('id', 'in', ids).select(['id', 'grund']).execute(),
  ])
  const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', 'in', ids).select(['gegenstandId', 'aktion']).execute()
  return ids.map((id, platz) => {
    const { id: _, ...zeile } = gestempelt.find((row) => row.id === id) ?? { id: '' }
    return {
      platz,
      ...zeile,
      storniert: storniert.some((row) => row.zeitstempelId === id),
      gehalten: gehalten.find((row) => row.id === id)?.grund ?? null,
      vermerkt: merk.some((row) => row.zeitstempelId === id),
      gelesen: gelesen.find((row) => row.id === id)?.grund ?? null,
      spur: spur
        .filter((row) => row.gegenstandId === id)
        .map(({ aktion }) => aktion)
        .sort(),
    }
  })
}

test('ein Stapel bewirkt dasselbe wie jeder Eintrag einzeln gesendet, und noch einmal gesendet nichts', async () => {
  const [{ geraet: allein }, { geraet: zusammen }, { geraet: fremdes }] = [await hier.gekoppelt(), await hier.gekoppelt(), await hier.gekoppelt()]
  const [einzelne, stapel] = [await morgen(allein, fremdes.profil.id), await morgen(zusammen, fremdes.profil.id)]
  const einzelnGesagt = []
  for (const eintrag of einzelne) {
    const { ergebnisse } = await allein.melden([eintrag])
    einzelnGesagt.push([ergebnisse[0]!.ergebnis, ergebnisse[0]!.grund])
  }
  const { ergebnisse, quittung } = await zusammen.melden(stapel)
  expect(ergebnisse.map(({ id }) => id)).toEqual(stapel.map(({ id }) => id))
  expect(ergebnisse.map(({ ergebnis, grund }) => [ergebnis, grund])).toEqual(einzelnGesagt)
  expect(einzelnGesagt.map(([, grund]) => grund)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'stempel.code-unbekannt',
    'terminal.ausweis-unbekannt',
    'terminal.person-unbekannt',
    null,
    null,
    'terminal.ohne-beleg',
    null,
    null,
    'terminal.fremdes-geraet',
  ])
  const [vorher, nachher] = [await verbleib(einzelne), await verbleib(stapel)]
  expect(nachher).toEqual(vorher)
  expect(nachher.filter(({ spur }) => spur.includes('stempeln'))).toHaveLength(7)
  expect(quittung).toBe((await allein.melden()).quittung)
  // The answer was lost: the same stack again.
  expect((await zusammen.melden(stapel)).ergebnisse.map(({ grund }) => grund)).toEqual(einzelnGesagt.map(([, grund]) => grund))
  expect(await verbleib(stapel)).toEqual(nachher)
})

test('hundert Stempel auf einmal: jeder zählt, in der Reihenfolge des Geräts, mit seiner Zeit', async () => {
  const { geraet } = await hier.gekoppelt()
  const namen = ['anna', 'bernd', 'max'] as const
  const eintraege = Array.from({ length: 100 }, (_, n) => {
    const um = Temporal.Now.instant().subtract({ hours: 60 }).add({ minutes: n }).toString({ smallestUnit: 'millisecond' })
    return geraet.eintrag(stempel(namen[n % 3]!, { timestamp: um, flag: n % 6 < 3 ? 'arrival' : 'departure' }), um, 'B')
  })
  const { ergebnisse, quittung } = await geraet.melden(eintraege)
  expect([ergebnisse.length, ergebnisse.filter(({ ergebnis }) => ergebnis === 'angenommen').length, quittung]).toEqual([100, 100, 100])
  const gespeichert = await p.db
    .selectFrom('zeitstempel')
    .where('geraet', '=', geraet.profil.id)
    .orderBy('folge')
    .select(['id', 'timestamp', 'vertrauen'])
    .execute()
  expect(gespeichert.map(({ id }) => id)).toEqual(eintraege.map(({ id }) => id))
  expect(gespeichert.every(({ timestamp, vertrauen }, n) => vertrauen === 'B' && Temporal.Instant.compare(timestamp, eintraege[n]!.kopf.um) === 0)).toBe(true)
})
