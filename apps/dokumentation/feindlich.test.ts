import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { umziehend } from '#test/einsatz/umzug.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

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
    { art: 'Abnahme', sprache: 'fr' },
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

describe('ein Objekt, das zwischen Aufnahme und Ankunft zu einer anderen Firma oder einem anderen Kunden kam', () => {
  const seit = Temporal.Now.instant().subtract({ hours: 30 })
  const gestern = seit.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  /** What a device says of a write that it has kept since then. */
  const vomGeraet = () => {
    const id = uuid()
    return {
      geraet: JSON.stringify({
        id,
        uhr: Temporal.Now.instant().toString(),
        wartend: 1,
        eintrag: { geraet: id, folge: 1, um: seit.toString(), grad: 'B', abweichungSek: 0 },
      }),
    }
  }
  const gesagt = (objektId: string, mehr: object = {}) => body({ objektId, datum: gestern, titel: 'Riss im Sockel', ...mehr })
  const lies = (id: string, wer = lena) => als(wer).dokumentation({ params: { id } })
  const zuKlaeren = async (wer = lena) => (await als(wer).liste({ query: { objekthinweis: 'ja' } })).entities.map(({ id }) => id)
  const angenommen = async (name: string, mehr: object = {}) => {
    const { id: objektId, fort } = await umziehend(p.db, name)
    await fort()
    const eine = gesagt(objektId, mehr)
    await als(toni).anlegen({ body: eine }, vomGeraet())
    return eine
  }

  test('vom Gerät gespeichert und gekennzeichnet, mit den Namen von damals; das Büro setzt ein anderes Objekt ein', async () => {
    const { id: objektId, fort } = await umziehend(p.db, 'Kesselhaus')
    await fort()
    await expect(als(toni).anlegen({ body: gesagt(objektId) })).rejects.toMatchObject({ problem: { errors: [{ path: 'objektId' }] } })
    const eine = gesagt(objektId)
    await als(toni).anlegen({ body: eine }, vomGeraet())
    for (const wer of [toni, lena]) {
      const doku = await lies(eine.id, wer)
      expect(doku).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Kesselhaus' }, kunde: 'Kunde Kesselhaus', ktostammId: null })
      expect(JSON.stringify(doku)).not.toContain('Geheim')
      expect((await als(wer).liste({ query: { q: 'Geheim' } })).entities).toEqual([])
      expect((await als(wer).liste({ query: { q: 'Kesselhaus' } })).entities).toMatchObject([{ id: eine.id, objekthinweis: 'fremd' }])
    }
    expect(await (await als(lena).datei({ query: { format: 'csv' } })).text()).toContain(messages.de['objekt.fremd'])
    // The branch that has the object now learns nothing of it.
    for (const fremder of [resi, wolf]) await expect(lies(eine.id, fremder)).rejects.toMatchObject({ status: 404 })
    const { revision, titel } = await lies(eine.id)
    await als(lena).aendern({ params: { id: eine.id }, body: { objektId, datum: gestern, titel, beschreibung: 'Nur Worte', bilder: [], revision } as never })
    const danach = await lies(eine.id)
    expect(danach).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Kesselhaus' }, beschreibung: 'Nur Worte' })
    await als(lena).aendern({ params: { id: eine.id }, body: { objektId: objekt.werk, datum: gestern, titel, bilder: [], revision: danach.revision } as never })
    const fertig = await lies(eine.id)
    expect(fertig).toMatchObject({ objekthinweis: null, objekt: { name: 'Werk Anker' }, kunde: 'Firma Anker' })
    expect(JSON.stringify(fertig)).not.toContain('Geheim')
    expect(fertig.schritte[0]!.grund).toMatch(/ Kesselhaus → 800011 Werk Anker$/)
    expect(await zuKlaeren()).not.toContain(eine.id)
  })

  test('das Büro bestätigt das Objekt, auch einer festgeschriebenen; Text, Papier und Fristen nennen die Namen von damals', async () => {
    const brief = { art: 'Bedenken', beschreibung: 'Nass', adressat: 'Bauherrin', wirkung: 'Putz löst sich', seit: gestern }
    const { id } = await angenommen('Turmhaus', brief)
    await als(lena).festschreiben({ params: { id }, body: { revision: (await lies(id)).revision } })
    const fest = await als(lena).fassungLesen({ params: { id, nr: 1 } })
    expect(fest.objekt).toMatch(/ Turmhaus$/)
    const frist = (await als(lena).fristen()).entities.find((eine) => eine.id === id)
    expect(frist).toMatchObject({ kunde: 'Kunde Turmhaus' })
    expect(frist!.objekt).toMatch(/ Turmhaus$/)
    expect(await zuKlaeren()).toContain(id)
    const params = { id }
    await expect(als(toni).objektBestaetigen({ params, body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(als(resi).objektBestaetigen({ params, body: {} })).rejects.toMatchObject({ status: 404 })
    expect((await lies(id)).darf).toContain('objekt')
    expect((await lies(id, toni)).darf).not.toContain('objekt')
    await als(lena).objektBestaetigen({ params, body: {} })
    const doku = await lies(id)
    expect(doku).toMatchObject({ objekthinweis: null, fingerabdruck: fest.fingerabdruck, objekt: { name: 'Turmhaus' }, kunde: 'Kunde Turmhaus' })
    expect(doku.schritte[0]).toMatchObject({ was: 'objekt' })
    expect(await zuKlaeren()).not.toContain(id)
    await expect(als(lena).objektBestaetigen({ params, body: {} })).rejects.toMatchObject({ status: 409 })
  })

  test('an einen anderen Kunden derselben Firma verkauft: gekennzeichnet, mit dem Kunden von damals; das Büro bestätigt oder setzt das Objekt ein', async () => {
    const { id: objektId, verkauft } = await umziehend(p.db, 'Lager')
    await verkauft()
    const [eine, andere] = [gesagt(objektId), gesagt(objektId)]
    await als(toni).anlegen({ body: eine }, vomGeraet())
    await als(toni).anlegen({ body: andere }, vomGeraet())
    for (const wer of [toni, lena])
      expect(await lies(eine.id, wer)).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Lager' }, kunde: 'Kunde Lager', ktostammId: null })
    expect(await zuKlaeren()).toEqual(expect.arrayContaining([eine.id, andere.id]))
    // Who writes one now writes it for the buyer.
    const neue = gesagt(objektId)
    await als(toni).anlegen({ body: neue })
    expect(await lies(neue.id)).toMatchObject({ objekthinweis: null, kunde: 'Käufer Lager' })
    await als(lena).objektBestaetigen({ params: { id: eine.id }, body: {} })
    expect(await lies(eine.id)).toMatchObject({ objekthinweis: null, kunde: 'Kunde Lager' })
    const { revision, titel } = await lies(andere.id)
    await als(lena).aendern({ params: { id: andere.id }, body: { objektId: objekt.werk, datum: gestern, titel, bilder: [], revision } as never })
    expect(await lies(andere.id)).toMatchObject({ objekthinweis: null, kunde: 'Firma Anker' })
    const zuklaeren = await zuKlaeren()
    for (const { id } of [eine, andere, neue]) expect(zuklaeren).not.toContain(id)
  })

  test('zurückverkauft, ehe sie ankommt: nichts zu klären', async () => {
    const { id: objektId, ktostammId, verkauft } = await umziehend(p.db, 'Remise')
    await verkauft()
    await p.db.updateTable('objekt').set({ ktostammId }).where('id', '=', objektId).execute()
    const eine = gesagt(objektId)
    await als(toni).anlegen({ body: eine }, vomGeraet())
    expect(await lies(eine.id)).toMatchObject({ objekthinweis: null, kunde: 'Kunde Remise' })
  })

  test('was nie eines der eigenen Firma war oder schon vorher fort war, wird auch vom Gerät abgelehnt', async () => {
    const { id: fort, fort: geht } = await umziehend(p.db, 'Pumpwerk')
    await geht()
    await p.db
      .updateTable('objektFrueher')
      .set({ bis: seit.subtract({ hours: 1 }).toString() })
      .where('objektId', '=', fort)
      .execute()
    for (const objektId of [objekt.wien, uuid(), fort]) {
      const eine = gesagt(objektId)
      await expect(als(toni).anlegen({ body: eine }, vomGeraet())).rejects.toMatchObject({
        problem: { code: 'dokumentation.objekt-unbekannt', errors: [{ path: 'objektId' }] },
      })
      await expect(lies(eine.id, toni)).rejects.toMatchObject({ status: 404 })
    }
  })
})
