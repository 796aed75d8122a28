import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as pruefcalls } from '#apps/pruefen/contract.ts'
import { gemeinteBytes } from '#apps/pruefen/web/anhang.ts'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, resi, toni } from '#test/einsatz/dokubesetzung.ts'
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
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const vor = (tage: number) => heute.subtract({ days: tage }).toString()
const lies = (id: string, who = lena) => als(who).dokumentation({ params: { id } })
const bedenken = {
  art: 'Bedenken' as const,
  titel: 'Putz auf feuchtem Mauerwerk',
  beschreibung: 'Die Wand hat 8 % Feuchte.',
  adressat: 'Bauherrin Anker',
  wirkung: 'Der Putz löst sich.',
  seit: vor(20),
  datum: vor(20),
}
async function fest(mehr: object = bedenken) {
  const { id } = await als(toni).anlegen({ body: { id: uuid(), objektId: objekt.werk, datum: vor(20), titel: 'Fest', ...mehr } })
  await als(lena).festschreiben({ params: { id }, body: { revision: (await lies(id)).revision } })
  return id
}
const papier = async (id: string, fassung?: number) =>
  Buffer.from(await (await als(lena).pdf({ params: { id }, query: fassung ? { fassung } : {} })).arrayBuffer())
const trage = (id: string, akt: 'zugang' | 'bestaetigt' | 'einwendung' | 'erledigt' | 'irrtum', tag: string, text = 'Wortlaut', who = lena) =>
  als(who).akt({ params: { id }, body: { akt, tag, text } })
/** The mail server has taken what lies in the outbox for this documentation. */
const gesendet = (id: string, um: Temporal.Instant) =>
  p.db.updateTable('postausgang').set({ zustand: 'gesendet', gesendetAm: um.toString() }).where('faden', '=', `dokumentation.${id}`).execute()

describe('das Papier einer Fassung', () => {
  test('ist Byte für Byte dasselbe, auch wenn das Objekt umbenannt wird, und trägt ihren Text in sich', async () => {
    const id = await fest()
    const erstes = await papier(id)
    expect(erstes.toString('latin1')).toMatch(/^%PDF-/)
    expect(erstes.toString('latin1')).toContain('Fassung-1.txt')
    await p.db.updateTable('objekt').set({ name: 'Umbenannt' }).where('id', '=', objekt.werk).execute()
    expect((await papier(id)).equals(erstes)).toBe(true)
    await als(lena).fassung({ params: { id }, body: { grund: 'Messung nachgetragen' } })
    const entwurf = await papier(id)
    expect(entwurf.equals(erstes)).toBe(false)
    await als(lena).festschreiben({ params: { id }, body: { revision: (await lies(id)).revision } })
    expect((await papier(id, 1)).equals(erstes)).toBe(true)
    expect((await papier(id, 2)).toString('latin1')).toContain('Fassung-2.txt')
    await expect(papier(id, 3)).rejects.toMatchObject({ status: 404 })
    await p.db.updateTable('objekt').set({ name: 'Werk Anker' }).where('id', '=', objekt.werk).execute()
  })
  test('trägt einen Prüfcode, mit dem jeder nur Art, Nummer, Tag und Fassung erfährt; auch einer ersetzten, nie eines Entwurfs', async () => {
    const pruefe = async (code: string) => (await p.als(null, pruefcalls).pruefen({ body: { code } })).treffer
    const id = await fest()
    const { nummer, fingerabdruck, beschreibung } = await lies(id)
    const code = kurzcode(fingerabdruck!)
    const treffer = { art: 'Bedenken', nummer: dokumentationsnummer(nummer), datum: vor(20), fassung: 1 }
    for (const getippt of [code, code.toLowerCase().replaceAll('-', ' '), fingerabdruck!]) expect(await pruefe(getippt)).toEqual(treffer)
    for (const falsch of [
      'JJN9-3WHX-B85E',
      nummer,
      dokumentationsnummer(nummer),
      id,
      "' or 1=1 --",
      fingerabdruck!.replace(/^./, (eins) => (eins === '0' ? '1' : '0')),
    ])
      expect(await pruefe(falsch), falsch).toBeNull()
    const blatt = new Uint8Array(await papier(id))
    expect(ohneLuecken((await seitentexte(blatt)).join(''))).toContain(code)
    // The page that checks papers finds the text in the PDF, and its fingerprint is this one.
    const wortlaut = (await gemeinteBytes(blatt))!
    expect(Buffer.from(wortlaut).toString()).toContain(beschreibung)
    expect(createHash('sha256').update(wortlaut).digest('hex')).toBe(fingerabdruck)
    await als(lena).fassung({ params: { id }, body: { grund: 'Messung nachgetragen' } })
    expect((await lies(id)).fingerabdruck).toBeNull()
    expect(await pruefe(code)).toEqual(treffer)
    expect(ohneLuecken((await seitentexte(new Uint8Array(await papier(id)))).join(''))).not.toContain('Prüfcode')
    for (let nr = 0; nr < 30; nr++) await pruefe(`JJN9-3WHX-B8${10 + nr}`).catch(() => null)
    await expect(pruefe(code)).rejects.toMatchObject({ status: 429 })
  })
  test('einer, die nie gedruckt wurde, entsteht beim ersten Senden und bleibt', async () => {
    const id = await fest({ titel: 'Aus alter Zeit' })
    await p.alsBesitzer(async (owner) => {
      await owner.query('alter table dokumentation_papier disable trigger all')
      await owner.query('delete from dokumentation_papier where dokumentation_id = $1', [id])
      await owner.query('alter table dokumentation_papier enable trigger all')
    })
    await als(lena).senden({ params: { id }, body: { email: 'alt@kunde.example' } })
    const erstes = await papier(id)
    await als(lena).senden({ params: { id }, body: { email: 'alt@kunde.example' } })
    expect((await papier(id)).equals(erstes)).toBe(true)
  })
})

describe('senden', () => {
  test('geht mit dem gespeicherten PDF an die Adresse, mit den eigenen Worten davor, und steht mit seinem Zustand dabei', async () => {
    const id = await fest()
    await als(lena).senden({ params: { id }, body: { email: ' Bau@Kunde.example ', text: 'Wie besprochen.' } })
    const [brief] = await mailsTo(p, 'bau@kunde.example')
    expect(brief).toMatchObject({ anlass: 'dokumentation.gesendet', betreff: expect.stringMatching(/^Bedenken D\d{4}-\d{4}: Putz auf feuchtem Mauerwerk$/) })
    expect(brief!.text).toMatch(/^Wie besprochen\.\n\nGuten Tag/)
    const { anhaenge } = await p.db.selectFrom('postausgang').where('id', '=', brief!.id).select('anhaenge').executeTakeFirstOrThrow()
    const [datei] = await p.db.selectFrom('datei').where('id', 'in', anhaenge).select(['name', 'typ']).execute()
    expect(datei).toMatchObject({ name: expect.stringMatching(/^D\d{4}-\d{4}\.pdf$/), typ: 'application/pdf' })
    expect((await lies(id)).briefe).toMatchObject([{ an: 'bau@kunde.example' }])
    // Without a mail server the first try says so; what is noted afterwards stays.
    await expect
      .poll(() => p.db.selectFrom('postausgang').where('id', '=', brief!.id).select('fehler').executeTakeFirst())
      .toMatchObject({ fehler: expect.stringContaining('SMTP_URL') })
    await p.db.updateTable('postausgang').set({ zustand: 'fehlgeschlagen', fehler: '550 unbekannt' }).where('id', '=', brief!.id).execute()
    const doku = await lies(id)
    expect(doku.briefe[0]).toMatchObject({ zustand: 'fehlgeschlagen', fehler: '550 unbekannt' })
    // What nobody took has reached nobody.
    expect(doku.uebergabe).toMatchObject({ stand: 'nicht übergeben', antwortBis: null })
    expect(doku.schritte[0]).toMatchObject({ was: 'gesendet', grund: 'bau@kunde.example' })
  })
  test('ein Entwurf geht nicht hinaus, eine falsche Adresse wird am Feld gesagt, und wer nur Eigenes sieht, sendet nicht', async () => {
    const { id } = await als(toni).anlegen({ body: { id: uuid(), objektId: objekt.werk, titel: 'Entwurf', datum: vor(1) } })
    await expect(als(lena).senden({ params: { id }, body: { email: 'a@b.example' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'dokumentation.entwurf-uebergabe' },
    })
    await expect(trage(id, 'zugang', vor(0))).rejects.toMatchObject({ status: 409 })
    const anderes = await fest()
    await expect(als(lena).senden({ params: { id: anderes }, body: { email: 'keine' } })).rejects.toMatchObject({ problem: { errors: [{ path: 'email' }] } })
    await expect(als(toni).senden({ params: { id: anderes }, body: { email: 'a@b.example' } })).rejects.toMatchObject({ status: 403 })
    await expect(als(resi).senden({ params: { id: anderes }, body: { email: 'a@b.example' } })).rejects.toMatchObject({ status: 404 })
    await expect(trage(anderes, 'zugang', vor(0), '', resi)).rejects.toMatchObject({ status: 404 })
  })
})

describe('die Frist der Übergabe', () => {
  test('eine E-Mail lässt sie vermutlich laufen, ein belegter Zugang wirklich; ÖNORM endet in „gilt als bestätigt“, sonst in „ohne Antwort“', async () => {
    const id = await fest({ ...bedenken, vertragsart: 'OENORM' })
    expect((await lies(id)).uebergabe).toMatchObject({ stand: 'nicht übergeben', oenorm: true })
    await als(lena).senden({ params: { id }, body: { email: 'oe@kunde.example' } })
    await gesendet(id, Temporal.Now.instant())
    expect((await lies(id)).uebergabe).toMatchObject({ stand: 'läuft', belegt: false })
    await trage(id, 'zugang', vor(20), '')
    expect((await lies(id)).uebergabe).toMatchObject({ belegt: true, stand: expect.stringMatching(/^(läuft|gilt als bestätigt)$/) })
    const anderswo = await fest({ ...bedenken, vertragsart: 'VOB' })
    await trage(anderswo, 'zugang', vor(20), '')
    expect((await lies(anderswo)).uebergabe).toMatchObject({ oenorm: false, stand: expect.stringMatching(/^(läuft|ohne Antwort)$/) })
  })
  test('eine Einwendung hält sie an, wird erledigt, ein Irrtum nimmt den letzten Eintrag zurück; was nicht passt, steht an seinem Feld', async () => {
    const id = await fest()
    for (const [akt, tag, text, feld] of [
      ['zugang', vor(21), '', 'tag'],
      ['zugang', heute.add({ days: 1 }).toString(), '', 'tag'],
      ['erledigt', vor(1), '', 'akt'],
      ['irrtum', vor(1), 'Versehen', 'akt'],
      ['einwendung', vor(1), '', 'text'],
    ] as const)
      await expect(trage(id, akt, tag, text)).rejects.toMatchObject({ problem: { errors: [{ path: feld }] } })
    await trage(id, 'zugang', vor(10))
    await expect(trage(id, 'zugang', vor(9))).rejects.toMatchObject({ problem: { code: 'dokumentation.schon' } })
    await trage(id, 'einwendung', vor(8), 'Trifft nicht zu')
    expect((await lies(id)).uebergabe).toMatchObject({ stand: 'Einwendung', akte: [{ akt: 'zugang' }, { akt: 'einwendung', text: 'Trifft nicht zu' }] })
    await trage(id, 'erledigt', vor(7))
    expect((await lies(id)).uebergabe!.stand).toBe('erledigt')
    await trage(id, 'irrtum', vor(0), 'Doch nicht erledigt')
    expect((await lies(id)).uebergabe!.stand).toBe('Einwendung')
    expect((await lies(id)).schritte[0]).toMatchObject({ was: 'eingetragen', grund: 'Doch nicht erledigt' })
  })
  test('was zu übergeben ist, steht in der Liste der Leitung, das Dringendste zuerst; Bestätigtes und Fremdes nicht', async () => {
    const titel = `Liste ${uuid()}`
    const eilig = await fest({ ...bedenken, titel: `${titel} eilig`, datum: vor(30) })
    const bestaetigt = await fest({ ...bedenken, titel: `${titel} bestätigt` })
    await trage(bestaetigt, 'bestaetigt', vor(1), '')
    const tag = { art: 'Bautagesbericht', firmen: [{ firma: 'Anker', stunden: '8', personen: 1 }], wetter: 'heiter', beschreibung: 'Wand', datum: vor(0) }
    const spaeter = await fest({ ...tag, titel: `${titel} später` })
    await fest({ titel: `${titel} ohne Frist` })
    const { entities, anzahl } = await als(lena).fristen()
    expect(entities.filter((eine) => eine.titel.startsWith(titel)).map(({ id, schritt, eile }) => [id, schritt, eile])).toEqual([
      [eilig, 'uebergeben', 'ueberfaellig'],
      [spaeter, 'uebergeben', 'ruhig'],
    ])
    expect(anzahl.ueberfaellig + anzahl.bald + anzahl.ruhig).toBe(entities.length)
    expect((await als(resi).fristen()).entities.filter((eine) => eine.titel.startsWith(titel))).toEqual([])
    await expect(als(toni).fristen()).rejects.toMatchObject({ status: 403 })
  })
})

test('ein Vorschlag, ein Vorbehalt und eine Frist stehen in der Fassung und auf dem Papier; die Frist einer Abnahme liegt nicht vor ihr', async () => {
  const id = await fest({ ...bedenken, vorschlag: 'Erst trocknen', vertragsart: 'OENORM' })
  expect(await als(lena).fassungLesen({ params: { id, nr: 1 } })).toMatchObject({
    vorschlag: 'Erst trocknen',
    vertragsart: 'OENORM',
    vorbehalt: '',
    frist: null,
  })
  const abnahme = { art: 'Abnahme' as const, titel: 'Abnahme Dach', vorbehalt: 'Rinne undicht', vertragsart: 'BGB' as const, datum: vor(3) }
  await expect(fest({ ...abnahme, frist: vor(4) })).rejects.toMatchObject({ problem: { errors: [{ path: 'frist' }] } })
  const zweite = await fest({ ...abnahme, frist: vor(1) })
  expect(await als(lena).fassungLesen({ params: { id: zweite, nr: 1 } })).toMatchObject({ vorbehalt: 'Rinne undicht', frist: vor(1), vertragsart: 'BGB' })
  await trage(zweite, 'zugang', vor(3), '')
  // An acceptance never comes about by silence here.
  expect((await lies(zweite)).uebergabe).toMatchObject({ stand: 'ohne Antwort', oenorm: false, antwortBis: vor(1) })
})

test('zur Wahl steht mit dem Objekt, was mit seinem Kunden vereinbart ist; sonst nichts', async () => {
  const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  await p.db
    .insertInto('scheinvorgabe')
    .values({ ktostammId, vertragsart: 'VOB', unterschriftKunde: 'Pflicht', unterschriftMonteur: 'moeglich', einreichung: 'taeglich' })
    .execute()
  expect((await als(toni).objekte({ query: { q: 'werk' } })).entities).toMatchObject([{ hint: 'Firma Anker', vertragsart: 'VOB' }])
  expect((await als(resi).objekte({ query: {} })).entities).toMatchObject([{ vertragsart: 'sonst' }])
  expect((await als(toni).objekte({ query: { q: 'gibt es nicht' } })).entities).toEqual([])
})
