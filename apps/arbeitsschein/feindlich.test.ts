import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, theo, toni } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const body = (mehr: object = {}) => ({ id: uuid(), ...kopf, ...mehr })
const neu = async (mehr: object = {}) => (await als(max).anlegen({ body: body(mehr) as never })).id
const lies = (id: string, who = max) => als(who).schein({ params: { id } })
/** What a device says of a write that it has kept for so many minutes. */
const vomGeraet = (minuten = 60) => {
  const jetzt = Temporal.Now.instant()
  const eintrag = { geraet: uuid(), folge: 1, um: jetzt.subtract({ minutes: minuten }).toString(), grad: 'B', abweichungSek: 0 }
  return { geraet: JSON.stringify({ id: eintrag.geraet, uhr: jetzt.toString(), wartend: 1, eintrag }) }
}
interface Abgelehnt {
  status: number
  problem: { code: string; detail: string; errors?: { path: string; message: string }[] }
}
const abgelehnt = (tat: Promise<unknown>) =>
  tat.then(
    () => null,
    (error: unknown) => error as Abgelehnt,
  )
/** A sentence that a person reads, not a code. */
const satz = /^[A-ZÄÖÜ„][^{}]{5,}$/

describe('was an einem Schein nicht geht, sagt ein Satz am Feld, nie ein Fehler des Servers; was dasteht, bleibt', () => {
  const viele = (anzahl: number, eine: () => object) => Array.from({ length: anzahl }, eine)
  const unterschrift = (striche: unknown) => ({ ...gezeichnet, striche })
  const linie = (punkte: number) => Array.from({ length: punkte * 2 }, (_, nr) => (nr * 7) % 3000)
  const faelle: [string, number[], string, object][] = [
    ['ein Objekt, das geschlossen ist', [422], 'objektId', { objektId: objekt.ruht }],
    ['ein fremdes Objekt', [422], 'objektId', { objektId: objekt.wien }],
    ['eine Person, die es nicht gibt', [422], 'positionen.0.lstfixId', { positionen: [zeit('08:00', '09:00', uuid())] }],
    ['zweihundertundeine Position', [400, 422], 'positionen', { positionen: viele(201, () => material('1')) }],
    ['fünfhundert Positionen', [400, 422], 'positionen', { positionen: viele(500, () => material('1')) }],
    ['das hunderterste Bild', [400, 422], 'bilder', { bilder: viele(101, () => ({ datei: uuid() })) }],
    ['eine Notiz über dem Maß', [400, 422], 'notiz', { notiz: 'x'.repeat(20_001) }],
    ['ein Text von zehn Megabyte', [400, 413, 422], '', { notiz: 'x'.repeat(10_000_000) }],
    ['dieselbe Position zweimal', [422], 'positionen', { positionen: Array(2).fill(material('1')) }],
    ['Grade wie in der Sonne', [400, 422], 'tempMin', { tempMin: '5600' }],
    ['ein Tag, den es nicht gibt', [400, 422], 'datum', { datum: '2026-02-30' }],
    ['eine Skizze mit einer Million Punkten', [400, 413, 422], '', { skizze: [linie(1_000_000)] }],
  ]
  test.each(faelle)('%s', async (_, status, feld, mehr) => {
    const id = await neu({ notiz: 'Dichtung getauscht', positionen: [material('2')] })
    const wunsch = body(mehr)
    const taten = [
      () => als(max).anlegen({ body: wunsch as never }),
      () => als(max).sichern({ params: { id }, body: { version: 1, ...kopf, ...mehr } as never }),
    ]
    for (const tat of taten) {
      const fehler = (await abgelehnt(tat()))!
      expect(status).toContain(fehler.status)
      expect(fehler.problem.detail).toMatch(satz)
      if (feld) expect(fehler.problem.errors).toEqual(expect.arrayContaining([{ path: feld, code: expect.anything(), message: expect.stringMatching(satz) }]))
    }
    await expect(lies(wunsch.id)).rejects.toMatchObject({ status: 404 })
    expect(await lies(id)).toMatchObject({ version: 1, notiz: 'Dichtung getauscht', zeilen: [{ menge: '2' }] })
  })
  test.each([
    ['eine Million Punkte', unterschrift([linie(1_000_000)])],
    ['zwanzigtausendundein Punkt', unterschrift([linie(20_001)])],
    ['zweihundertundein Strich', unterschrift(viele(201, () => [0, 0, 10, 10] as object))],
    ['keine Zahl', unterschrift([[0, 0, Number.NaN, 10]])],
    ['negativ', unterschrift([[0, 0, -1, 10]])],
    ['außerhalb', unterschrift([[0, 0, 10_001, 10]])],
    ['gebrochen', unterschrift([[0, 0, 10.5, 10]])],
    ['ein Wort statt Strichen', unterschrift('Brandt')],
  ])('eine Unterschrift, die keine ist: %s; der Schein bleibt offen', async (_, eine) => {
    const id = await neu({ notiz: 'Wartung' })
    const fehler = (await abgelehnt(als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [eine as never] } })))!
    expect(fehler.status).toBeOneOf([400, 413, 422])
    expect(fehler.problem.detail).toMatch(satz)
    expect(await lies(id)).toMatchObject({ zustand: 'offen', unterschriften: [] })
  })
  test('eine Adresse, die keine ist: der Schein bleibt offen, es geht keine E-Mail', async () => {
    for (const email of ['kunde@', 'a@b.example, c@d.example', 'a@b.example\nBcc: x@y.example', '<a@b.example>']) {
      const id = await neu({ notiz: 'Wartung' })
      const fehler = (await abgelehnt(als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet], email } })))!
      expect(fehler.problem.errors, email).toMatchObject([{ path: 'email', message: expect.stringMatching(satz) }])
      expect(await lies(id)).toMatchObject({ zustand: 'offen', briefe: [] })
    }
  })
})

describe('was ein Gerät bringt, kommt an', () => {
  test('ein Objekt, das zwischen Aufnahme und Ankunft geschlossen wurde: gespeichert mit den Stunden und gekennzeichnet', async () => {
    const wunsch = body({ objektId: objekt.ruht, positionen: [zeit('07:00', '07:30')] })
    expect((await abgelehnt(als(max).anlegen({ body: wunsch })))!.problem.errors).toMatchObject([{ message: messages.de['schein.objekt-zu'] }])
    await als(max).anlegen({ body: wunsch }, vomGeraet())
    expect(await lies(wunsch.id)).toMatchObject({ objekthinweis: 'geschlossen', zeilen: [{ minuten: 30 }] })
  })
  test('ein Bild, das das Büro abgelehnt hat: der Schein kommt ohne es an und sagt es, bis ein neues da ist; ein fremdes Bild bleibt fremd', async () => {
    const foto = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    for (const [name, inhalt] of [
      ['plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['kein.jpg', 'MZ'],
    ] as const)
      expect((await abgelehnt(upload(p, max, name, inhalt)))!.problem.detail, name).toMatch(satz)
    const [da, weg] = [(await upload(p, max, 'pumpe.jpg', foto)).id, uuid()]
    const wunsch = body({ notiz: 'Pumpe läuft', bilder: [{ datei: weg }, { datei: da }] })
    await expect(als(max).anlegen({ body: wunsch })).rejects.toMatchObject({ status: 409, problem: { code: 'datei-fehlt' } })
    await als(max).anlegen({ body: wunsch }, vomGeraet())
    const schein = () => lies(wunsch.id, lena)
    expect(await schein()).toMatchObject({ notiz: 'Pumpe läuft', bilderAbgelehnt: [weg], bilder: [{ id: da }] })
    // The device still names it with what it saves next.
    const { id: _, ...geraet } = wunsch
    await als(max).sichern(
      { params: { id: wunsch.id }, body: { version: 1, ...geraet, notiz: 'Pumpe läuft wieder', basis: geraet as never } as never },
      vomGeraet(5),
    )
    expect(await schein()).toMatchObject({ notiz: 'Pumpe läuft wieder', version: 2, bilderAbgelehnt: [weg], bilder: [{ id: da }], gegenwerte: [] })
    const ersatz = (await upload(p, max, 'pumpe2.jpg', foto)).id
    await als(max).sichern({ params: { id: wunsch.id }, body: { version: 2, ...kopf, bilder: [{ datei: da }, { datei: ersatz }] } as never })
    expect(await schein()).toMatchObject({ bilderAbgelehnt: [], bilder: [{ id: da }, { id: ersatz }] })
    const fremd = (await upload(p, theo, 'fremd.jpg', foto)).id
    const dieb = body({ bilder: [{ datei: fremd }] })
    await expect(als(max).anlegen({ body: dieb }, vomGeraet())).rejects.toMatchObject({ status: 409, problem: { code: 'datei-fehlt' } })
    await expect(lies(dieb.id)).rejects.toMatchObject({ status: 404 })
  })
  test('eine Uhr, die einen Tag falsch geht: der Schein steht, wie er gesagt wurde, nie in der Zukunft', async () => {
    for (const minuten of [-1440, 1440]) {
      const wunsch = body({ notiz: 'Uhr' })
      await als(max).anlegen({ body: wunsch }, vomGeraet(minuten))
      const { erfasst, angelegt, datum } = await lies(wunsch.id)
      expect(datum).toBe(heute.toString())
      expect(Temporal.Instant.compare(Temporal.Instant.from(erfasst), Temporal.Instant.from(angelegt))).toBeLessThanOrEqual(0)
    }
  })
})

test('zwei schließen denselben Schein zugleich ab: eine Fassung, ein Papier', async () => {
  const id = await neu({ notiz: 'Wartung' })
  const tat = () => als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  const ausgaenge = await Promise.all([abgelehnt(tat()), abgelehnt(tat()), abgelehnt(tat())])
  expect(ausgaenge.filter((einer) => einer === null).length).toBeGreaterThan(0)
  for (const einer of ausgaenge) if (einer) expect(einer.status).toBe(409)
  expect(await p.db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).select('nr').execute()).toEqual([{ nr: 1 }])
  expect(await lies(id)).toMatchObject({ zustand: 'abgeschlossen', fassungen: [1] })
})

test('Skript, Formel, Schreibrichtung und Emoji bleiben der Text, der sie sind; das Papier entsteht, und in der Datei ist keine Formel', async () => {
  const texte = ['<script>alert(1)</script>', '=HYPERLINK("http://x")', '#panic("weg")', '\u202eumgekehrt', 'Dichtung 😀 日本']
  const id = await neu({ notiz: texte.join('\n'), positionen: texte.map((text) => material('1', { text })) })
  const schein = await lies(id)
  expect(schein.notiz).toBe(texte.join('\n'))
  expect(schein.zeilen.map(({ text }) => text)).toEqual(texte.map((text) => text.replace('\u202e', '')))
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [{ art: 'getippt', name: '=cmd|"x"!A1' }] } })
  const pdf = Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer()).toString('latin1')
  expect(pdf).toMatch(/^%PDF-/)
  expect(await (await als(lena).datei({ query: { format: 'csv' } })).text()).not.toMatch(/(^|;)"?[=+@]/m)
  const null0 = await abgelehnt(als(toni).anlegen({ body: body({ notiz: 'a\u0000b' }) }))
  expect(null0 === null || null0.status < 500).toBe(true)
})
