import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { tell } from '#platform/server/database/db-driver.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, resi } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, kopf, material } from '#test/einsatz/scheine.ts'
import { eimer } from '#test/files/eimer.ts'
import { upload } from '#test/files/upload.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { legePapiereAb } from './server/papier/papier.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let ablage: Awaited<ReturnType<typeof eimer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  ;[smtp, ablage] = await Promise.all([smtpServer(), eimer()])
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>', FILES_URL: ablage.url })
  await besetze(p.db)
})
afterAll(async () => {
  await p.stop()
  await Promise.all([smtp.close(), ablage.stop()])
})
beforeEach(() => {
  ablage.full(false)
  smtp.refuse(0)
})

const als = (who: Figure | null) => p.als(who, calls)
const lies = (id: string, who = max) => als(who).schein({ params: { id } })
const neu = async (mehr: object = {}) => (await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')], ...mehr } })).id
const schliesse = (id: string, email = '', unterschriften: object[] = [gezeichnet]) =>
  als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: unterschriften as (typeof gezeichnet)[], email } })
const papier = async (id: string) => Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
/** What the job does each minute, on two servers at once. */
const minute = () => Promise.all([legePapiereAb(p.db, p.parts.files.service), legePapiereAb(p.db, p.parts.files.service)])
const dateien = (id: string) => p.db.selectFrom('datei').where('gegenstand', '=', id).select('name').execute()

describe('im Speicher der Dateien ist kein Platz', () => {
  test('ein Bild wird nicht angenommen, nichts bleibt halb; mit Platz geht derselbe Versuch, und der Schein kommt mit ihm an', async () => {
    const foto = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const datei = uuid()
    ablage.full(true)
    const bringe = () => upload(p, max, 'pumpe.jpg', foto, datei)
    await expect(bringe()).rejects.toMatchObject({ status: 507, problem: { code: 'platte-voll' } })
    expect(await p.db.selectFrom('datei').where('id', '=', datei).select('id').execute()).toEqual([])
    await expect(neu({ bilder: [{ datei }] })).rejects.toMatchObject({ status: 409, problem: { code: 'datei-fehlt' } })
    ablage.full(false)
    await bringe()
    expect((await lies(await neu({ bilder: [{ datei }] }))).bilder).toMatchObject([{ id: datei }])
  })
  test('der Schein wird trotzdem abgeschlossen und sagt, dass sein Papier wartet; mit Platz liegt es da, und die E-Mail geht einmal', async () => {
    const id = await neu()
    ablage.full(true)
    const { fingerabdruck } = await schliesse(id, 'voll@nordheim.example')
    const wartend = await lies(id)
    expect(wartend).toMatchObject({
      zustand: 'abgeschlossen',
      fingerabdruck,
      papierWartet: true,
      unterschriften: [{ name: 'Heike Brandt' }],
      briefe: [{ an: 'voll@nordheim.example', zustand: 'wartet', fehler: null }],
    })
    const gedruckt = await papier(id)
    expect(gedruckt.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await papier(id)).equals(gedruckt)).toBe(true)
    await minute()
    expect([await dateien(id), (await lies(id)).papierWartet]).toEqual([[], true])
    // The device asks again, because it has not heard the answer.
    const { kanonisch } = await als(max).eineFassung({ params: { id, nr: 1 } })
    const body = { version: 1, unterschriften: [gezeichnet], email: 'voll@nordheim.example', kanonisch, fingerabdruck }
    await als(max).abschliessen({ params: { id }, body })
    expect((await lies(id)).briefe).toHaveLength(1)
    expect(smtp.at('voll@nordheim.example')).toEqual([])
    ablage.full(false)
    await minute()
    await expect.poll(() => smtp.at('voll@nordheim.example').length).toBe(1)
    await minute()
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'gesendet' }])
    expect(await lies(id)).toMatchObject({ papierWartet: false, fassungen: [1] })
    expect(await dateien(id)).toHaveLength(1)
    expect((await papier(id)).equals(gedruckt)).toBe(true)
    expect(smtp.at('voll@nordheim.example').map(({ attachments }) => attachments[0]!.content.equals(gedruckt))).toEqual([true])
  })
  test('wer dann per Link unterschreibt, hat unterschrieben; sein Papier kommt später', async () => {
    const id = await neu()
    await schliesse(id, '', [{ art: 'abwesend', grund: 'Pforte geschlossen' }])
    await als(max).link({ params: { id }, body: { email: 'link@nordheim.example' } })
    await expect.poll(() => smtp.at('link@nordheim.example').length).toBe(1)
    const geheim = /\/pruefen\/unterschreiben#([\w-]+)/.exec(smtp.at('link@nordheim.example')[0]!.text)![1]!
    ablage.full(true)
    await als(null).zeichnen({ body: { geheim, unterschrift: gezeichnet } })
    expect(await lies(id)).toMatchObject({ papierWartet: true, unterschriften: [{ art: 'abwesend' }, { art: 'gezeichnet', perLink: true }] })
    const gedruckt = await papier(id)
    ablage.full(false)
    await minute()
    await expect.poll(() => smtp.at('link@nordheim.example').length).toBe(2)
    expect(smtp.at('link@nordheim.example')[1]!.attachments[0]!.content.equals(gedruckt)).toBe(true)
    expect((await lies(id)).papierWartet).toBe(false)
  })
})

describe('der Mailserver nimmt den Brief nicht', () => {
  /** The next try is due now. */
  const spaeter = async (id: string) => {
    const anstoss = () => sql`update pgboss.job set start_after = now() where name = 'post' and state = 'retry' and data ->> 'id' = ${id}`.execute(p.db)
    await expect.poll(async () => (await anstoss()).numAffectedRows, { interval: 30 }).toBe(1n)
    await tell(p.db, 'post')
  }
  const regie = { art: 'Regie', vertragsart: 'VOB' }

  test('vorübergehend (4xx): der Schein ist abgeschlossen, der Grund steht am Brief, keine Frist läuft; nimmt er ihn dann, kommt genau einer an', async () => {
    smtp.refuse(1, 451)
    const id = await neu(regie)
    await schliesse(id, 'spaeter@nordheim.example', [{ art: 'verweigert', grund: 'will erst prüfen' }])
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'wartet', fehler: expect.stringContaining('451') }])
    expect(await lies(id)).toMatchObject({ zustand: 'abgeschlossen', fassungen: [1], nichtZugestellt: false, frist: { einwandBis: null } })
    await spaeter((await lies(id)).briefe[0]!.id)
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'gesendet', fehler: null }])
    expect(smtp.at('spaeter@nordheim.example')).toHaveLength(1)
  })
  test('für immer (5xx): sofort steht „nicht zugestellt“ mit seiner Antwort am Schein und in der Liste; der Schein bleibt, wie er ist, das Büro sendet erneut', async () => {
    smtp.refuse(1, 554)
    const id = await neu(regie)
    const { fingerabdruck } = await schliesse(id, 'nie@nordheim.example', [{ art: 'verweigert', grund: 'will erst prüfen' }])
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'fehlgeschlagen', fehler: expect.stringContaining('554') }])
    const brief = (await lies(id)).briefe[0]!.id
    const { versuche } = await p.db.selectFrom('postausgang').where('id', '=', brief).select('versuche').executeTakeFirstOrThrow()
    expect(versuche).toBe(1)
    expect(await lies(id)).toMatchObject({
      zustand: 'abgeschlossen',
      fingerabdruck,
      nichtZugestellt: true,
      frist: { einwandBis: null, stand: 'nicht übergeben' },
    })
    const { entities } = await als(lena).liste({ query: {} })
    expect(entities.filter(({ nichtZugestellt }) => nichtZugestellt).map((eine) => eine.id)).toEqual([id])
    expect(smtp.at('nie@nordheim.example')).toEqual([])
    // Whoever handed it over, or the office, sends it again; nobody else, nothing twice, and no other sheet's letter.
    const nochmal = (who: Figure, schein = id) => als(who).briefErneut({ params: { id: schein, brief }, body: {} })
    expect((await lies(id)).darf).toContain('brief')
    await expect(nochmal(max, await neu())).rejects.toMatchObject({ status: 409, problem: { code: 'schein.offen' } })
    await expect(nochmal(resi)).rejects.toMatchObject({ status: 404 })
    const anderer = await neu()
    await schliesse(anderer)
    await expect(nochmal(max, anderer)).rejects.toMatchObject({ status: 404 })
    smtp.refuse(0)
    await nochmal(max)
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'gesendet', fehler: null }])
    await expect(nochmal(max)).rejects.toMatchObject({ status: 409, problem: { code: 'schein.brief-unterwegs' } })
    expect(smtp.at('nie@nordheim.example')).toHaveLength(1)
    expect(await lies(id)).toMatchObject({ nichtZugestellt: false, darf: expect.not.arrayContaining(['brief']) })
  })
  test('falsche Adresse: Das Büro sieht den Schein bei denen, die zu klären sind, und sendet ihn an die richtige, auch bei zwei Versuchen zugleich nur einmal', async () => {
    const vorher = (await als(lena).stand()).nichtZugestellt
    smtp.refuse(1, 550)
    const id = await neu()
    await schliesse(id, 'tippfehlr@nordheim.example')
    await expect.poll(async () => (await lies(id)).briefe).toMatchObject([{ zustand: 'fehlgeschlagen' }])
    const brief = (await lies(id)).briefe[0]!.id
    const zuKlaeren = async () => (await als(lena).liste({ query: { klaerung: 'ja', zustand: 'alle' } })).entities.map((eine) => eine.id)
    expect(await zuKlaeren()).toContain(id)
    expect((await als(lena).stand()).nichtZugestellt).toBe(vorher + 1)
    const sende = (an: string) => als(max).briefErneut({ params: { id, brief }, body: { an } })
    const beide = await Promise.allSettled([sende('Tippfehler@nordheim.example'), sende('tippfehler@nordheim.example')])
    expect(beide.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect
      .poll(async () => (await lies(id)).briefe)
      .toMatchObject([
        { an: 'tippfehler@nordheim.example', zustand: 'gesendet' },
        { an: 'tippfehlr@nordheim.example', zustand: 'fehlgeschlagen' },
      ])
    const [angekommen, ...weitere] = smtp.at('tippfehler@nordheim.example')
    expect([angekommen!.attachments[0]!.content.equals(await papier(id)), weitere]).toEqual([true, []])
    expect(await lies(id)).toMatchObject({ nichtZugestellt: false })
    expect(await zuKlaeren()).not.toContain(id)
    expect((await als(lena).stand()).nichtZugestellt).toBe(vorher)
    // A whole mailing list cannot be reached by one refused letter.
    for (const nr of [1, 2, 3, 4]) await sende(`nr${nr}@nordheim.example`)
    await expect(sende('nr5@nordheim.example')).rejects.toMatchObject({ status: 429 })
  })
})
