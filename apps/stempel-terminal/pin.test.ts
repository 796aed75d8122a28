import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { anna, bernd, carla, portal } from '#test/cast.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { Geraet, ueber } from '#test/terminal/terminalgeraet.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  for (const wer of [anna, bernd, carla]) await p.als(wer, calls).pinSetzen({ body: { pin: pinVon[wer.name]! } })
})
afterAll(() => p.stop())
const pinVon: Record<string, string> = { Anna: '471100', Bernd: '0815', Carla: '24681357' }

const raten = (geraet: Geraet, persnr: number, pin: string) =>
  geraet.ruf(calls.pin, { body: { persnr, pin } }).then(
    () => 'richtig',
    (fehler: { problem: { code: string } }) => fehler.problem.code,
  )
/** The same device at another server. */
const beim = (geraet: Geraet, server: Parameters<typeof ueber>[0]) => new Geraet(geraet.profil, ueber(server))
const vergessen = () => p.db.deleteFrom('pinVersuch').execute()

test('eine richtige PIN gibt einen Beleg, und der Stempel damit zählt', async () => {
  const { geraet } = await hier.gekoppelt()
  const { employeeid, beleg } = await geraet.ruf(calls.pin, { body: { persnr: 1001, pin: pinVon['Anna']! } })
  expect(employeeid).toBe(anna.lstfixId)
  const [mit, ohne] = [{ weg: 'pin', beleg } as const, { weg: 'pin' } as const].map((erkannt) =>
    geraet.eintrag({ art: 'stempel', employeeid, timestamp: Temporal.Now.instant().toString(), flag: 'arrival', code: 'Normal', erkannt }),
  )
  expect((await geraet.melden([mit!, ohne!])).ergebnisse.map(({ grund }) => grund)).toEqual([null, 'terminal.ohne-beleg'])
})

test('fünf falsche PINs, dann wartet auch die richtige; über zwei Server und einen Neustart', async () => {
  await vergessen()
  const { geraet } = await hier.gekoppelt()
  const zweiter = await p.second()
  try {
    const dort = beim(geraet, zweiter.server)
    for (const [mal, wo] of [geraet, dort, geraet, dort, geraet].entries())
      expect(await raten(wo, 1002, `000${mal}`), `Versuch ${mal + 1}`).toBe('stempel.pin-falsch')
    expect(await raten(dort, 1002, pinVon['Bernd']!)).toBe('zu-viele-versuche')
  } finally {
    await zweiter.stop()
  }
  const neu = await p.second()
  try {
    expect(await raten(beim(geraet, neu.server), 1002, pinVon['Bernd']!)).toBe('zu-viele-versuche')
    expect(await raten(beim(geraet, neu.server), 1001, pinVon['Anna']!)).toBe('richtig')
  } finally {
    await neu.stop()
  }
})

test('gleichzeitig geraten sind es auch nur fünf', async () => {
  await vergessen()
  const { geraet } = await hier.gekoppelt()
  const antworten = await Promise.all(Array.from({ length: 12 }, (_, mal) => raten(geraet, 1002, `11${String(mal).padStart(2, '0')}`)))
  expect(antworten.filter((code) => code === 'stempel.pin-falsch')).toHaveLength(5)
  expect(antworten.filter((code) => code === 'zu-viele-versuche')).toHaveLength(7)
})

test('eine Personalnummer, die es nicht gibt, antwortet und zählt wie jede andere', async () => {
  await vergessen()
  const { geraet } = await hier.gekoppelt()
  const antworten = []
  for (let mal = 0; mal < 6; mal++) antworten.push(await raten(geraet, 999_999, '1234'))
  expect(antworten).toEqual([...Array.from({ length: 5 }, () => 'stempel.pin-falsch'), 'zu-viele-versuche'])
})

test('wer eine PIN kennt, kauft sich damit keine Versuche an anderen', async () => {
  await vergessen()
  const { geraet } = await hier.gekoppelt()
  const antworten = []
  for (let mal = 0; mal < 25; mal++) {
    antworten.push(await raten(geraet, 2000 + mal, '9999'))
    if (mal % 5 === 4) antworten.push(await raten(geraet, 1001, pinVon['Anna']!))
  }
  expect(antworten.filter((code) => code === 'stempel.pin-falsch').length).toBeLessThanOrEqual(20)
  expect(antworten.at(-1)).toBe('zu-viele-versuche')
})

test('eine versiegelte PIN wird im Büro geprüft und gilt nur für ihren Stempel', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  const eintrag = async (pin: string, fuer?: string) => {
    const leer = geraet.eintrag({ art: 'lesung', weg: 'pin', ende: '', grund: 'falsch' })
    const versiegelt = (await sealTo(lage.schluessel, { id: fuer ?? leer.id, pin })).toBase64()
    return {
      ...leer,
      tat: {
        art: 'stempel' as const,
        employeeid: bernd.lstfixId!,
        timestamp: leer.kopf.um,
        flag: 'arrival' as const,
        code: 'Normal',
        erkannt: { weg: 'pin' as const, versiegelt },
      },
    }
  }
  const richtig = await eintrag(pinVon['Bernd']!)
  const { ergebnisse } = await geraet.melden([richtig, await eintrag('1111'), await eintrag(pinVon['Bernd']!, richtig.id)])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual([null, 'terminal.pin-falsch', 'terminal.ohne-beleg'])
})

test('die Liste verrät von einer PIN drei Bits und nicht mehr', async () => {
  const { geraet } = await hier.gekoppelt()
  const { personen } = await geraet.ruf(calls.personen, { query: {} })
  const text = JSON.stringify(personen)
  for (const pin of Object.values(pinVon)) expect(text).not.toContain(pin)
  expect(text).not.toContain('argon2id')
  expect(
    personen!
      .filter(({ pin }) => pin)
      .map(({ pin }) => pin!.pruefwert)
      .every((wert) => wert >= 0 && wert <= 7),
  ).toBe(true)
})

test('eine Leitung lernt am Terminal eine Karte an, ein Mitarbeiter nicht; die alte ist sofort tot', async () => {
  await vergessen()
  const { geraet } = await hier.gekoppelt()
  const alt = await hier.karte(bernd)
  const neu = await hier.nummer()
  const anlernen = async (persnr: number, pin: string, ausweis = neu) => {
    const { beleg } = await geraet.ruf(calls.pin, { body: { persnr, pin } })
    return geraet
      .ruf(calls.anlernen, { body: { beleg, persnr: 1002, ausweis, art: 'nfc' } })
      .catch((fehler: { problem: { code: string } }) => fehler.problem.code)
  }
  expect(await anlernen(1001, pinVon['Anna']!)).toBe('terminal.keine-leitung')
  expect(await anlernen(1003, pinVon['Carla']!)).toEqual({ name: 'Bernd Beispiel' })
  const annas = await hier.karte(anna)
  expect(await anlernen(1003, pinVon['Carla']!, annas)).toBe('stempel.ausweis-vergeben')
  const eintraege = [alt, neu].map((ausweis) => geraet.eintrag(hier.stempel(bernd, ausweis)))
  expect((await geraet.melden(eintraege)).ergebnisse.map(({ grund }) => grund)).toEqual(['terminal.ausweis-gesperrt', null])
})
