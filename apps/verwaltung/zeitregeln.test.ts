import { afterAll, beforeAll, expect, test } from 'vitest'
import { regelarten, Regelwerte } from '#domain/zeiten/contract.ts'
import { regelInEinerZeile, regelInWorten, regelTexte } from './woerter-zeitregeln.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { carla, dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const tag = { land: 'DE', gruppe: 'erwachsen', art: 'tag' } as const

const kommend = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
const [silvester, neujahr] = [`${kommend - 1}-12-31`, `${kommend}-01-01`]

test('jede gelieferte Regel steht mit Werten, Zeitraum und Quelle in der Liste', async () => {
  const { entities } = await ich().zeitregeln({ query: { limit: '200', land: 'AT', gruppe: 'erwachsen', art: 'tag' } })
  expect(entities).toEqual([
    expect.objectContaining({
      id: 'AT-erwachsen-tag-1',
      gueltigAb: '1975-01-06',
      gueltigBis: '2018-08-31',
      zustand: 'abgeloest',
      wert: { normalMin: 480, hoechstMin: 600 },
      von: null,
    }),
    expect.objectContaining({
      id: 'AT-erwachsen-tag-2',
      gueltigAb: '2018-09-01',
      gueltigBis: null,
      zustand: 'gilt',
      wert: { normalMin: 480, hoechstMin: 720 },
      quelle: '§ 3 Abs. 1 und § 9 Abs. 1 AZG in der Fassung BGBl. I Nr. 53/2018',
    }),
  ])
})

test('eine neue Fassung gilt ab ihrem Tag, die alte bleibt stehen, und die Prüfspur nennt beides', async () => {
  const { id } = await ich().zeitregelAnlegen({ body: { ...tag, gueltigAb: neujahr, quelle: '§ 3 ArbZG neu', wert: { normalMin: 480, hoechstMin: 720 } } })
  expect(id).toBe('DE-erwachsen-tag-2')
  const { entities } = await ich().zeitregeln({ query: tag })
  expect(entities.map(({ fassung, zustand, gueltigBis, von }) => [fassung, zustand, gueltigBis, von])).toEqual([
    [1, 'gilt', silvester, null],
    [2, 'kommt', null, 'Dora Beispiel'],
  ])
  const werk = await ladeRegelwerk(p.db)
  expect([silvester, neujahr].map((am) => werk('DE', 'erwachsen', am).tag!.wert.hoechstMin)).toEqual([600, 720])
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).select(['aktion', 'daten']).executeTakeFirst()).toEqual({
    aktion: 'neue-fassung',
    daten: { gueltigAb: neujahr, quelle: '§ 3 ArbZG neu', wert: { normalMin: 480, hoechstMin: 720 } },
  })
})

test('was nicht stimmen kann, steht am Feld', async () => {
  await expect(ich().zeitregelAnlegen({ body: { ...tag, gueltigAb: neujahr, quelle: '§', wert: { normalMin: 600, hoechstMin: 480 } } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'wert.hoechstMin', message: 'Der Höchstwert darf nicht unter dem Regelwert liegen.' }] },
  })
  await expect(
    ich().zeitregelAnlegen({
      body: {
        ...tag,
        art: 'pause',
        gueltigAb: neujahr,
        quelle: '§',
        wert: {
          stueckMin: 15,
          stufen: [
            { ueberMin: 360, pauseMin: 30 },
            { ueberMin: 360, pauseMin: 45 },
          ],
        },
      },
    }),
  ).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'wert.stufen' }] } })
  await expect(ich().zeitregelAnlegen({ body: { ...tag, gueltigAb: neujahr, quelle: '', wert: { normalMin: 480, hoechstMin: 600 } } })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'quelle' }] },
  })
})

test('nur die Verwaltung liest und ändert Regeln', async () => {
  await expect(p.als(carla, calls).zeitregeln()).rejects.toMatchObject({ status: 403 })
})

test('von jeder gelieferten Regel lässt sich eine neue Fassung anlegen, und sie steht in beiden Sprachen in Worten da', async () => {
  const geliefert = (await ich().zeitregeln({ query: { limit: '200' } })).entities.filter(({ von, zustand }) => von === null && zustand !== 'abgeloest')
  expect(new Set(geliefert.map(({ art }) => art))).toEqual(new Set(regelarten))
  for (const { land, gruppe, art, wert } of geliefert) {
    const { id } = await ich().zeitregelAnlegen({ body: { land, gruppe, art, gueltigAb: neujahr, quelle: `Fassung ${art}`, wert } as never })
    const neu = (await ich().zeitregeln({ query: { limit: '200', land, gruppe, art } })).entities.find((zeile) => zeile.id === id)
    expect(neu).toMatchObject({ gueltigAb: neujahr, quelle: `Fassung ${art}`, wert })
    for (const sprache of ['de', 'en'] as const)
      for (const { label, value } of regelInWorten(art, neu!.wert, sprache)) {
        expect([label, label in regelTexte[sprache]], art).toEqual([label, false])
        expect(value, `${art} ${label}`).not.toMatch(/^$|null|undefined|object|\{/)
      }
  }
})

test('in einer Zeile steht nur, was begrenzt ist', () => {
  const leereTage = Object.fromEntries(Object.keys(Regelwerte.freietage.shape).map((name) => [name, null]))
  const frei = { ...leereTage, freieSonntage: 15, sonntagMin: 0 }
  expect(regelInEinerZeile('freietage', frei, 'de')).toBe('Am Sonntag höchstens: keine Arbeit · Freie Sonntage im Jahr: 15')
  expect(regelInEinerZeile('freietage', leereTage, 'en')).toBe('no limit')
})

test('leere Werte heißen keine Grenze, gezählte bleiben Zahlen, Minuten werden Stunden', () => {
  const tage = {
    samstagMin: null,
    sonntagMin: 0,
    feiertagMin: 90,
    tage: 5,
    freieSonntage: 15,
    freieSonntageMonat: 2,
    ersatzSonntagTage: 14,
    ersatzFeiertagTage: null,
    ersatzruheMin: 2160,
  }
  expect(regelInWorten('freietage', tage, 'de').map(({ value }) => value)).toEqual([
    'keine Grenze',
    'keine Arbeit',
    '1:30 h',
    '5',
    '15',
    '2',
    '14',
    'keine Grenze',
    '36:00 h',
  ])
  expect(regelInWorten('freietage', tage, 'en').map(({ value }) => value)).toEqual([
    'no limit',
    'no work',
    '1:30 h',
    '5',
    '15',
    '2',
    '14',
    'no limit',
    '36:00 h',
  ])
  expect(regelInWorten('nacht', { von: '22:00', bis: '05:00', abMin: 180, hoechstMin: null }, 'de').map(({ value }) => value)).toEqual([
    '22:00',
    '05:00',
    '3:00 h',
    'wie am Tag',
  ])
})

test('die Datei der Regeln sagt die Werte in Worten', async () => {
  const datei = await ich().zeitregelnDatei({ query: { format: 'csv', land: 'DE', gruppe: 'jugendlich', art: 'freietage' } })
  expect(await datei.text()).toContain('Arbeitstage in der Woche: 5')
})
