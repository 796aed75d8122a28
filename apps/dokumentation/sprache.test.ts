import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kanonisch } from '#domain/einsatz/dokumentation/kanonisch.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, toni } from '#test/einsatz/dokubesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { mailsTo } from '#test/mail/outbox.ts'
import { calls, dokumentationsnummer } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (id: string) => als(lena).dokumentation({ params: { id } })
const bedenken = {
  art: 'Bedenken' as const,
  titel: 'Putz auf feuchtem Mauerwerk',
  beschreibung: 'Die Wand hat 8,5 % Feuchte.',
  adressat: 'Bauherrin Anker',
  wirkung: 'Der Putz löst sich.',
  seit: '2026-10-02',
  datum: '2026-10-03',
  vertragsart: 'VOB' as const,
}
async function entwurf(mehr: object = {}) {
  const { id } = await als(toni).anlegen({ body: { id: uuid(), objektId: objekt.werk, ...bedenken, ...mehr } })
  return id
}
const schreibeFest = async (id: string) => als(lena).festschreiben({ params: { id }, body: { revision: (await lies(id)).revision } })
async function fest(mehr: object = {}) {
  const id = await entwurf(mehr)
  await schreibeFest(id)
  return id
}
/** What is drawn on its paper, without spaces. */
const gedruckt = async (id: string) =>
  ohneLuecken((await seitentexte(new Uint8Array(await (await als(lena).pdf({ params: { id }, query: {} })).arrayBuffer()))).join(''))
const steht = (blatt: string, ...worte: readonly string[]) => worte.filter((wort) => blatt.includes(ohneLuecken(wort)))
const wortlaut = (id: string) =>
  p.db.selectFrom('dokumentationFassung').where('dokumentationId', '=', id).orderBy('nr', 'desc').select('inhalt').executeTakeFirstOrThrow()

const deutsch = ['Bedenken nach § 4 Abs. 3 VOB/B', 'Was folgt daraus?', 'Seit wann?', '02.10.2026', '03.10.2026', 'Ort, Datum, Unterschrift', 'Prüfcode']
const englisch = ['Notice of concerns under VOB/B § 4 (3)', 'What follows from it?', 'Since when?', '2 Oct 2026', '3 Oct 2026', 'Place, date, signature']
const hinweis = 'Of the rules named here, the German wording is what counts.'
const getippt = [bedenken.titel, bedenken.beschreibung, bedenken.adressat, bedenken.wirkung]

describe('ein Schreiben', () => {
  test('ist deutsch, wenn niemand etwas wählt, und sein Text ist Zeichen für Zeichen der von früher', async () => {
    const id = await fest()
    const blatt = await gedruckt(id)
    expect(steht(blatt, ...deutsch)).toEqual(deutsch)
    expect(steht(blatt, ...englisch, hinweis)).toEqual([])
    const { nummer, sprache } = await lies(id)
    expect(sprache).toBe('de')
    const { inhalt } = await wortlaut(id)
    expect(inhalt).toBe(kanonisch({ id, nummer, fassung: 1, objekt: '800011 Werk Anker', ...bedenken, bilder: [] }))
    expect(inhalt).not.toContain('sprache')
    expect(await als(lena).fassungLesen({ params: { id, nr: 1 } })).toMatchObject({ sprache: 'de' })
  })
  test('auf Englisch hat englische Worte und Tage, nennt die Vorschrift, wie sie heißt, und lässt Getipptes, wie es ist', async () => {
    const id = await fest({ sprache: 'en' })
    const blatt = await gedruckt(id)
    expect(steht(blatt, ...englisch, hinweis, ...getippt)).toEqual([...englisch, hinweis, ...getippt])
    expect(steht(blatt, ...deutsch)).toEqual([])
    expect((await wortlaut(id)).inhalt).toContain('"sprache":"en"')
    expect(await als(lena).fassungLesen({ params: { id, nr: 1 } })).toMatchObject({ sprache: 'en', titel: bedenken.titel })
  })
  test('ist schon als Entwurf in der Sprache zu sehen, in der es hinausgeht; geändert wird sie wie jedes Feld', async () => {
    const id = await entwurf({ sprache: 'en' })
    expect(steht(await gedruckt(id), ...englisch)).toEqual(englisch)
    const { revision } = await lies(id)
    await als(toni).aendern({ params: { id }, body: { objektId: objekt.werk, ...bedenken, sprache: 'de', bilder: [], revision } })
    expect((await lies(id)).sprache).toBe('de')
    const { daten } = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id', 'desc').select('daten').executeTakeFirstOrThrow()
    expect(daten).toEqual({ vorher: { sprache: 'en' }, nachher: { sprache: 'de' } })
    await schreibeFest(id)
    expect(steht(await gedruckt(id), ...deutsch)).toEqual(deutsch)
  })
  test('geht mit einer E-Mail in seiner Sprache hinaus', async () => {
    const id = await fest({ sprache: 'en' })
    await als(lena).senden({ params: { id }, body: { email: 'site@kunde.example', text: 'Wie besprochen.' } })
    const [brief] = await mailsTo(p, 'site@kunde.example')
    const nummer = dokumentationsnummer((await lies(id)).nummer)
    expect(brief!.betreff).toBe(`Concerns ${nummer}: ${bedenken.titel}`)
    expect(brief!.text).toContain(`Wie besprochen.\n\nGood day,\n\nplease find attached Concerns ${nummer} of 3 Oct 2026 as a PDF.`)
    expect(await p.db.selectFrom('postausgang').where('id', '=', brief!.id).select('sprache').executeTakeFirstOrThrow()).toEqual({ sprache: 'en' })
  })
})

test('Behinderung, Abnahme und Bautagesbericht sprechen Englisch, mit ihrer Vorschrift, ihrer Frist und ihren Zahlen', async () => {
  const behinderung = await gedruckt(await fest({ art: 'Behinderung', vertragsart: 'OENORM', sprache: 'en' }))
  expect(steht(behinderung, 'Notice of hindrance under ÖNORM B 2110', hinweis)).toHaveLength(2)
  const abnahme = await gedruckt(await fest({ art: 'Abnahme', vertragsart: 'BGB', vorbehalt: 'Rinne undicht', frist: '2026-10-20', sprache: 'en' }))
  const frist = 'If acceptance is not refused by 20 Oct 2026 with at least one defect named, the work counts as accepted (§ 640 (2) BGB).'
  expect(steht(abnahme, 'Reservations at the acceptance', 'Rinne undicht', frist, hinweis)).toHaveLength(4)
  const tag = { art: 'Bautagesbericht', firmen: [{ firma: 'Anker', stunden: '8,5', personen: 1 }], wetter: 'Frost', tempMin: '-3,5' }
  const [en, de] = [await gedruckt(await fest({ ...tag, sprache: 'en' })), await gedruckt(await fest(tag))]
  expect(steht(en, 'Daily site report', 'frost, −3.5 °C', 'Total hours', '8.5')).toHaveLength(4)
  expect(steht(en, hinweis)).toEqual([])
  expect(steht(de, 'Bautagesbericht', 'Frost, −3,5 °C', 'Stunden gesamt', '8,5')).toHaveLength(4)
})

test('was nicht hinausgehen muss, hat keine eigene Sprache', async () => {
  const id = await fest({ art: 'Mangel', vertragsart: 'sonst', sprache: 'en' })
  expect((await lies(id)).sprache).toBe('de')
  expect((await wortlaut(id)).inhalt).not.toContain('sprache')
})

test('vorgeschlagen wird Englisch, wenn alle beim Kunden, die sich selbst anmelden, es gewählt haben; sonst Deutsch', async () => {
  const vorschlag = async () => (await als(toni).objekte({ query: { q: 'werk' } })).entities.map(({ sprache }) => sprache)
  const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  const nimm = (zuname: string, anwenderId: string | null) =>
    p.db.insertInto('ansprechpartner').values({ id: uuid(), ktostammId, zuname, anwenderId }).execute()
  await nimm('Ohne Konto', null)
  expect(await vorschlag()).toEqual(['de'])
  await nimm('Alma', kundin.anwenderId)
  expect(await vorschlag()).toEqual(['de'])
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', kundin.anwenderId).execute()
  expect(await vorschlag()).toEqual(['en'])
})
