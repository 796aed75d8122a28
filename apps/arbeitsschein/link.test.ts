import { scheinnummer } from '#domain/einsatz/contract.ts'
import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { calls as pruefcalls } from '#apps/pruefen/contract.ts'
import { gemeinteBytes } from '#apps/pruefen/web/anhang.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, kopf, material, striche } from '#test/einsatz/scheine.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { ohneVorgabe } from './contract/vorgaben.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
  await besetze(p.db)
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

const als = (who: Figure | null) => p.als(who, calls)
const pruefen = (input: { body: { code: string } }) => p.als(null, pruefcalls).pruefen(input)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const neu = (mehr: object = {}) => als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')], notizIntern: 'zahlt schlecht', ...mehr } })
const schliesse = (id: string, version: number, unterschriften: object[]) =>
  als(max).abschliessen({ params: { id }, body: { version, unterschriften: unterschriften as (typeof gezeichnet)[] } })
const niemand = { art: 'abwesend' as const, grund: 'Pforte geschlossen' }
/** A finished sheet that nobody signed, and the secret that went to this address. */
const verschickt = async (email: string) => {
  const { id, nummer } = await neu()
  const { fingerabdruck } = await schliesse(id, 1, [niemand])
  await als(max).link({ params: { id }, body: { email } })
  return { id, nummer, fingerabdruck, geheim: await ausMail(email) }
}
const ausMail = async (email: string, anzahl = 1) => {
  await expect.poll(() => smtp.at(email).length).toBe(anzahl)
  return /\/pruefen\/unterschreiben#([\w-]+)/.exec(smtp.at(email).at(-1)!.text)![1]!
}
const gilt = (geheim: string) =>
  als(null)
    .zeichnenAnsicht({ body: { geheim } })
    .then(
      () => true,
      (error: { problem: { code: string; detail: string } }) => {
        expect(error.problem.detail).toBe('Dieser Link gilt nicht mehr')
        return false
      },
    )
/** Each file of tests has its own limits per address; this one asks more often than a person. */
const vergissVersuche = () => p.db.deleteFrom('drossel').execute()
const anhangVon = async (papier: Blob) => (await PDFDocument.load(await papier.arrayBuffer())).getAttachments()

describe('unterschreiben per Link', () => {
  test('Regie nach VOB: ohne Zugang keine Frist, der Link setzt sie, seine Unterschrift beendet sie; ohne Vertrag gibt es keine', async () => {
    const regie = { art: 'Regie', vertragsart: 'VOB', datum: '2026-10-29' }
    const { id } = await neu(regie)
    expect((await lies(max, id)).frist).toMatchObject({ uebergabeBis: '2026-10-30', rechnungBis: '2026-11-26', einwandBis: null, stand: 'nicht übergeben' })
    await schliesse(id, 1, [niemand])
    await als(max).link({ params: { id }, body: { email: 'regie@nordheim.example' } })
    expect((await lies(max, id)).frist).toMatchObject({ einwandBis: expect.any(String), stand: 'läuft' })
    await als(null).zeichnen({ body: { geheim: await ausMail('regie@nordheim.example'), unterschrift: gezeichnet } })
    expect((await lies(max, id)).frist).toMatchObject({ einwandBis: null, stand: 'anerkannt' })
    expect((await lies(max, (await neu({ ...regie, vertragsart: 'BGB' })).id)).frist).toBeNull()
    expect((await lies(max, (await neu({ vertragsart: 'VOB' })).id)).frist).toBeNull()
  })
  test('der Kunde sieht nur diesen Schein, unterschreibt einmal und bekommt das Papier mit seiner Unterschrift', async () => {
    const { id, nummer, geheim, fingerabdruck } = await verschickt('brandt@nordheim.example')
    expect(await lies(max, id)).toMatchObject({ darf: ['link'], link: { an: 'brandt@nordheim.example', geoeffnet: null, oeffnungen: 0 } })
    const ansicht = await als(null).zeichnenAnsicht({ body: { geheim } })
    expect(ansicht).toMatchObject({ nummer: scheinnummer(nummer), objekt: '800011 Werk Anker', zeilen: [{ text: 'Dichtung DN 50', menge: '3' }] })
    expect(JSON.stringify(ansicht)).not.toContain('zahlt schlecht')
    expect(Buffer.from(await (await als(null).zeichnenBlatt({ body: { geheim } })).arrayBuffer())).toEqual(
      Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer()),
    )
    expect((await lies(max, id)).link).toMatchObject({ oeffnungen: 1, geoeffnet: expect.any(String) })
    await als(null).zeichnen({ body: { geheim, unterschrift: gezeichnet } })
    const danach = await lies(max, id)
    expect(danach).toMatchObject({
      fassung: 1,
      fingerabdruck,
      link: null,
      darf: [],
      schritte: [{ was: 'unterschrieben', wer: 'Heike Brandt' }, { was: 'link' }, {}, {}],
    })
    expect(danach.unterschriften).toMatchObject([
      { art: 'abwesend', perLink: false },
      { art: 'gezeichnet', name: 'Heike Brandt', striche, perLink: true },
    ])
    const papier = Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
    await expect.poll(() => smtp.at('brandt@nordheim.example').length).toBe(2)
    expect(smtp.at('brandt@nordheim.example')[1]!.attachments[0]!.content.equals(papier)).toBe(true)
    expect(await gilt(geheim)).toBe(false)
    await expect(als(null).zeichnen({ body: { geheim, unterschrift: gezeichnet } })).rejects.toMatchObject({ status: 422 })
    await expect(als(max).link({ params: { id }, body: { email: 'brandt@nordheim.example' } })).rejects.toMatchObject({
      problem: { code: 'schein.schon-unterschrieben' },
    })
    await vergissVersuche()
  })
  test('geraten, widerrufen, abgelaufen, ersetzt oder für eine ältere Fassung, auch wenn die neue abgeschlossen ist: überall dieselbe Antwort', async () => {
    expect(await gilt('AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
    const eins = await verschickt('eins@nordheim.example')
    await als(max).link({ params: { id: eins.id }, body: { email: 'eins@nordheim.example' } })
    const zweites = await ausMail('eins@nordheim.example', 2)
    expect([await gilt(eins.geheim), await gilt(zweites)]).toEqual([false, true])
    await als(max).linkWiderrufen({ params: { id: eins.id }, body: {} })
    expect(await gilt(zweites)).toBe(false)
    const alt = await verschickt('zwei@nordheim.example')
    await p.db.updateTable('arbeitsscheinLink').set({ laeuftAb: sql<string>`now() - interval '1 second'` }).where('arbeitsscheinId', '=', alt.id).execute()
    expect([await gilt(alt.geheim), (await lies(max, alt.id)).link]).toEqual([false, null])
    const fassung = await verschickt('drei@nordheim.example')
    await als(lena).fassung({ params: { id: fassung.id }, body: { grund: 'Menge stimmt nicht' } })
    expect(await gilt(fassung.geheim)).toBe(false)
    // Nor when the next version is finished: by no call, and nothing is signed or opened by it.
    await schliesse(fassung.id, 3, [niemand])
    expect(await gilt(fassung.geheim)).toBe(false)
    for (const tat of [
      () => als(null).zeichnenBlatt({ body: { geheim: fassung.geheim } }),
      () => als(null).zeichnen({ body: { geheim: fassung.geheim, unterschrift: gezeichnet } }),
    ])
      await expect(tat()).rejects.toMatchObject({ status: 422, problem: { code: 'schein.link-ungueltig', detail: 'Dieser Link gilt nicht mehr' } })
    expect(await lies(max, fassung.id)).toMatchObject({ fassung: 2, link: null, unterschriften: [{ art: 'abwesend' }] })
    await als(max).link({ params: { id: fassung.id }, body: { email: 'drei@nordheim.example' } })
    const neuer = await ausMail('drei@nordheim.example', 2)
    expect([await gilt(fassung.geheim), await gilt(neuer)]).toEqual([false, true])
    const weg = await verschickt('vier@nordheim.example')
    await als(lena).stornieren({ params: { id: weg.id }, body: { grund: 'doppelt' } })
    expect(await gilt(weg.geheim)).toBe(false)
    await vergissVersuche()
  })
  test('ein Link ist im Ruhen nur ein Fingerabdruck, und wer keinen Tintenstrich macht oder nur abwesend sagt, hat nicht unterschrieben', async () => {
    const { id, geheim } = await verschickt('fuenf@nordheim.example')
    const { hash } = await p.db.selectFrom('arbeitsscheinLink').where('arbeitsscheinId', '=', id).select('hash').executeTakeFirstOrThrow()
    expect(hash.equals(createHash('sha256').update(geheim).digest())).toBe(true)
    for (const unterschrift of [
      { ...niemand },
      { art: 'getippt', name: '' },
      { art: 'gezeichnet', name: 'Brandt', striche: [[1, 1]] },
      { ...gezeichnet, rolle: 'Monteur' },
    ])
      await expect(als(null).zeichnen({ body: { geheim, unterschrift: unterschrift as never } }), JSON.stringify(unterschrift)).rejects.toMatchObject({
        status: expect.any(Number),
      })
    expect((await lies(max, id)).unterschriften).toHaveLength(1)
    await vergissVersuche()
  })
  test('nur wer den Schein hat oder Fassungen beginnen darf, verschickt einen Link, und nur zu einem abgeschlossenen', async () => {
    const { id } = await neu()
    const link = (who: Figure, wo = id) => als(who).link({ params: { id: wo }, body: { email: 'a@nordheim.example' } })
    await expect(link(max)).rejects.toMatchObject({ status: 409, problem: { code: 'schein.offen' } })
    await schliesse(id, 1, [niemand])
    for (const who of [toni, theo, resi]) await expect(link(who), who.name).rejects.toMatchObject({ status: 404 })
    await expect(link(kundin)).rejects.toMatchObject({ status: 403 })
    await link(lena)
    for (let nr = 1; nr < 5; nr++) await link(max)
    await expect(link(max)).rejects.toMatchObject({ status: 429 })
  })
  test('wer rät, wird gebremst', async () => {
    await vergissVersuche()
    for (let nr = 0; nr < 30; nr++) await gilt(`geraten-${nr}`)
    await expect(als(null).zeichnenAnsicht({ body: { geheim: 'geraten' } })).rejects.toMatchObject({ status: 429 })
    for (let nr = 0; nr < 30; nr++) await pruefen({ body: { code: `JJN9-3WHX-B8${10 + nr}` } })
    await expect(pruefen({ body: { code: 'JJN9-3WHX-B85E' } })).rejects.toMatchObject({ status: 429 })
    await vergissVersuche()
  })
})

describe('was unterschrieben ist', () => {
  test('hängt als Wortlaut am PDF, und dessen Fingerabdruck ist der gezeigte; der Monteur unterschreibt daneben', async () => {
    const { id } = await neu()
    const { fingerabdruck } = await schliesse(id, 1, [gezeichnet, { art: 'getippt', rolle: 'Monteur', name: 'Max Beispiel' }])
    const [anhang] = await anhangVon(await als(max).pdf({ params: { id }, query: {} }))
    expect(createHash('sha256').update(anhang!.data).digest('hex')).toBe(fingerabdruck)
    const { kanonisch, code } = await als(max).eineFassung({ params: { id, nr: 1 } })
    expect(Buffer.from(anhang!.data).toString()).toBe(kanonisch)
    expect(code).toBe(kurzcode(fingerabdruck))
    // The page that checks papers finds the same text in the PDF.
    const papier = new Uint8Array(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
    expect(Buffer.from((await gemeinteBytes(papier))!).toString()).toBe(kanonisch)
    const fremd = await PDFDocument.create()
    fremd.addPage()
    expect(await gemeinteBytes(new Uint8Array(await fremd.save()))).toBeNull()
    expect((await lies(max, id)).unterschriften).toMatchObject([{ rolle: 'Kunde' }, { rolle: 'Monteur', name: 'Max Beispiel' }])
    await expect(als(toni).eineFassung({ params: { id, nr: 1 } })).rejects.toMatchObject({ status: 404 })
    await expect(als(max).eineFassung({ params: { id, nr: 2 } })).rejects.toMatchObject({ status: 404 })
  })
  test('lässt sich von jedem mit dem Code prüfen, der nur Nummer, Tag und Fassung erfährt; falsche gelten nicht', async () => {
    const { id, nummer } = await neu()
    const { fingerabdruck } = await schliesse(id, 1, [gezeichnet])
    const treffer = { art: 'Arbeitsschein', nummer: scheinnummer(nummer), datum: kopf.datum, fassung: 1 }
    for (const code of [kurzcode(fingerabdruck), kurzcode(fingerabdruck).toLowerCase().replaceAll('-', ' '), fingerabdruck])
      expect(await pruefen({ body: { code } })).toEqual({ treffer })
    for (const code of ['JJN9-3WHX-B85E', '%', '0', "' or 1=1 --", fingerabdruck.replace(/^./, (erstes) => (erstes === '0' ? '1' : '0')), 'U'.repeat(100)])
      expect(await pruefen({ body: { code } }), code).toEqual({ treffer: null })
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    expect(await pruefen({ body: { code: kurzcode(fingerabdruck) } })).toEqual({ treffer })
  })
  test('E53: eine neue Fassung nennt Zeile für Zeile, was anders ist', async () => {
    const bleibt = material('1', { text: 'Rohr', einheit: 'm' })
    const { id } = await neu({ positionen: [material('3'), bleibt] })
    await schliesse(id, 1, [gezeichnet])
    await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
    await als(max).sichern({
      params: { id },
      body: {
        version: 3,
        ...kopf,
        notiz: 'Anfahrt vergessen',
        positionen: [material('2,5'), bleibt, material('40', { art: 'Fahrt', text: '', nummer: 'F1', einheit: 'km' })],
      },
    })
    await schliesse(id, 4, [gezeichnet])
    const { grund, unterschiede } = await als(max).eineFassung({ params: { id, nr: 2 } })
    expect(grund).toBe('Menge stimmt nicht')
    expect(unterschiede).toEqual(
      expect.arrayContaining([
        { feld: 'Notiz', vorher: '', nachher: 'Anfahrt vergessen' },
        { feld: 'Positionen', vorher: 'Material Dichtung DN 50, 3 Stk', nachher: 'Material Dichtung DN 50, 2,5 Stk' },
        { feld: 'Positionen', vorher: '', nachher: 'Fahrt F1, 40 km' },
      ]),
    )
    expect((await als(max).eineFassung({ params: { id, nr: 1 } })).unterschiede).toEqual([])
    expect((await anhangVon(await als(max).pdf({ params: { id }, query: { fassung: 2 } })))[0]!.name).toMatch(/-Fassung-2\.txt$/)
  })
})

describe('Kostenstelle, Ticket und Ansprechpartner', () => {
  const [stelle, fremd, partner, ticketId] = [uuid(), uuid(), uuid(), uuid()]
  beforeAll(async () => {
    const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
    const typ = await p.db.selectFrom('tickettyp').limit(1).select('id').executeTakeFirstOrThrow()
    await p.db
      .insertInto('kostenstelle')
      .values([
        { id: stelle, objektId: objekt.werk, nummer: 100, bezeichnung: 'Wartung' },
        { id: fremd, objektId: objekt.halle, nummer: 100, bezeichnung: 'Umbau' },
      ])
      .execute()
    await p.db.insertInto('ansprechpartner').values({ id: partner, ktostammId, vorname: 'Heike', zuname: 'Brandt' }).execute()
    await p.db
      .insertInto('ticket')
      .values({ id: ticketId, vkforgid: 1000, typId: typ.id, name: 'Pumpe', prioritaet: 5, ktostammId, objektId: objekt.werk, kostenstelleId: stelle })
      .execute()
    await p.db.insertInto('ticketKontakt').values({ id: uuid(), ticketId, art: 'Ansprechpartner', ansprechpartnerId: partner }).execute()
  })
  const bezug = { kostenstelleId: stelle, ticketId, ansprechpartnerId: partner }

  test('stehen auf dem Schein, wie sie beim Speichern hießen, und kommen aus dem Ticket mit', async () => {
    const aus = await als(max).vorlage({ params: { ticketId } })
    expect(aus.objekt).toMatchObject({ kunde: '80001 Firma Anker', vorgabe: ohneVorgabe })
    const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
    const vereinbart = { ...ohneVorgabe, vertragsart: 'VOB' as const, taktMin: 15 as const }
    await p.db
      .insertInto('scheinvorgabe')
      .values({ ktostammId, ...vereinbart })
      .execute()
    expect((await als(max).vorlage({ params: { ticketId } })).objekt?.vorgabe).toEqual(vereinbart)
    await p.db.deleteFrom('scheinvorgabe').where('ktostammId', '=', ktostammId).execute()
    expect(aus).toMatchObject({ objekt: { id: objekt.werk }, kostenstelle: { id: stelle }, ansprechpartner: { id: partner, name: 'Heike Brandt' } })
    const { id } = await neu(bezug)
    expect(await lies(max, id)).toMatchObject({ ...bezug, kostenstelle: '100 Wartung', ticket: `${aus.ticket.nummer} Pumpe`, ansprechpartner: 'Heike Brandt' })
    expect((await als(max).liste({ query: { ticket: ticketId } })).entities.map((eine) => eine.id)).toEqual([id])
    await p.db.updateTable('kostenstelle').set({ bezeichnung: 'Instandhaltung' }).where('id', '=', stelle).execute()
    const { fingerabdruck } = await schliesse(id, 1, [gezeichnet])
    expect((await als(max).eineFassung({ params: { id, nr: 1 } })).kanonisch).toContain('"kostenstelle":"100 Wartung"')
    expect(fingerabdruck).toBe((await lies(max, id)).fingerabdruck)
  })
  test('gehören zum Objekt und seinem Kunden; was nicht passt, wird am Feld gesagt', async () => {
    for (const [mehr, path, code] of [
      [{ kostenstelleId: fremd }, 'kostenstelleId', 'schein.kostenstelle-unbekannt'],
      [{ kostenstelleId: uuid() }, 'kostenstelleId', 'schein.kostenstelle-unbekannt'],
      [{ ticketId: uuid() }, 'ticketId', 'schein.ticket-unbekannt'],
      [{ ansprechpartnerId: uuid() }, 'ansprechpartnerId', 'schein.ansprechpartner-unbekannt'],
    ] as const)
      await expect(neu(mehr), code).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
    await expect(als(resi).vorlage({ params: { ticketId } })).rejects.toMatchObject({ status: 404 })
    const namen = async (was: 'kostenstellen' | 'tickets' | 'ansprechpartner') =>
      (await als(max)[was]({ query: { objektId: objekt.werk } })).entities.map(({ name }) => name)
    expect([await namen('tickets'), await namen('ansprechpartner')]).toEqual([['Pumpe'], ['Heike Brandt']])
    expect(await namen('kostenstellen')).toHaveLength(1)
    expect((await als(max).ansprechpartner({ query: { objektId: objekt.wien } })).entities).toEqual([])
  })
})
