import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, toni } from '#test/einsatz/dokubesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const heute = Temporal.Now.plainDateISO('Europe/Berlin').toString()
const body = (mehr: object = {}) => ({ id: uuid(), objektId: objekt.werk, datum: heute, titel: 'Riss', ...mehr })

test('einundzwanzig Fotos auf einmal, Text ohne Ende, Stunden ohne Maß, Grade wie in der Sonne: ein Satz, nie ein Fehler des Servers, nichts gespeichert', async () => {
  const bericht = { art: 'Bautagesbericht', wetter: 'heiter', beschreibung: 'Wand' }
  const ganz = { ...bericht, firmen: [{ firma: 'Anker', stunden: '8', personen: 1 }] }
  for (const mehr of [
    { bilder: Array.from({ length: 21 }, () => ({ datei: uuid() })) },
    { beschreibung: 'x'.repeat(20_001) },
    { beschreibung: 'x'.repeat(10_000_000) },
    { titel: 'x'.repeat(201) },
    { titel: '' },
    { ...bericht, firmen: [{ firma: 'Anker', stunden: '1e3', personen: 1 }] },
    { ...bericht, firmen: [{ firma: 'Anker', stunden: '99999999999', personen: 1 }] },
    { ...bericht, firmen: [{ firma: 'Anker', stunden: '8', personen: 0 }] },
    { ...ganz, stoerungen: [{ von: '9:5', bis: '10:00', wirkung: 'Kran' }] },
    { ...ganz, stoerungen: [{ von: '09:00', bis: '10:00', wirkung: 'x'.repeat(501) }] },
    { ...ganz, stoerungen: Array.from({ length: 51 }, () => ({ von: '09:00', bis: '10:00', wirkung: 'Kran' })) },
    { tempMin: '-61' },
    { tempMin: '20', tempMax: '10' },
    { vertragsart: 'FIDIC' },
    { datum: '2026-02-30' },
  ]) {
    const eine = body(mehr)
    const fehler = await als(toni)
      .anlegen({ body: eine as never })
      .catch((error: unknown) => error)
    expect((fehler as { status: number }).status, JSON.stringify(mehr).slice(0, 60)).toBeOneOf([400, 413, 422])
    await expect(als(toni).dokumentation({ params: { id: eine.id } })).rejects.toMatchObject({ status: 404 })
  }
})

test('Befehle, Formeln, fremde Zeichen und Schreibrichtung bleiben Text; das Papier entsteht trotzdem, und die Datei hat keine Formel', async () => {
  const beschreibung = '#panic("weg") <script>alert(1)</script> \u202e 日本 😀'
  const eine = body({ titel: '=cmd|"x"!A1', beschreibung })
  await als(toni).anlegen({ body: eine })
  const doku = await als(lena).dokumentation({ params: { id: eine.id } })
  expect(doku).toMatchObject({ titel: eine.titel, beschreibung })
  await als(lena).festschreiben({ params: { id: eine.id }, body: { revision: doku.revision } })
  const pdf = Buffer.from(await (await als(lena).pdf({ params: { id: eine.id }, query: {} })).arrayBuffer()).toString('latin1')
  expect(pdf).toMatch(/^%PDF-/)
  const csv = await (await als(lena).datei({ query: { format: 'csv' } })).text()
  expect(csv).not.toMatch(/(^|;)"?=cmd/m)
})

test('ein Brief an viele Adressen oder mit einer Kopfzeile darin ist keine Adresse', async () => {
  const eine = body()
  await als(toni).anlegen({ body: eine })
  await als(lena).festschreiben({ params: { id: eine.id }, body: { revision: (await als(lena).dokumentation({ params: { id: eine.id } })).revision } })
  for (const email of ['a@b.example, c@d.example', 'a@b.example\nBcc: x@y.example', '<a@b.example>', `${'a'.repeat(250)}@b.example`, ''])
    await expect(als(lena).senden({ params: { id: eine.id }, body: { email } }), email).rejects.toMatchObject({ problem: { errors: [{ path: 'email' }] } })
  expect(await p.db.selectFrom('postausgang').where('faden', '=', `dokumentation.${eine.id}`).select('id').execute()).toEqual([])
})
