import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, portal, Refused, type Figure } from '#test/cast.ts'
import { besetze, kundeA, kundeAlle, kundeB, objekt, sami, sina } from '#test/ticket/ticketbesetzung.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const foto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Geheim' }, IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
const bring = async (who: Figure, name = 'pumpe.jpg', inhalt?: string) => (await upload(p, who, name, inhalt ?? (await foto()))).id
const neu = async (who: Figure, dateien: string[] = []) => als(who).anlegen({ body: { id: uuid(), name: 'Pumpe steht', objektId: objekt.a, dateien } })
const namen = async (who: Figure, id: string) => (await als(who).dokumente({ params: { id }, query: {} })).entities.map(({ name }) => name)
const arten = ['dateiInhalt', 'dateiVorschau', 'dateiAnsicht'] as const
const antworten = (who: Figure, id: string) => Promise.all(arten.map(async (art) => (await p.send(who, fileCalls[art], { params: { id } })).statusCode))

test('ein Kunde legt ein Ticket mit Foto an: das Personal und wer alle Tickets der Firma sieht, sehen es, sonst niemand', async () => {
  const datei = await bring(kundeA)
  const { id } = await neu(kundeA, [datei])
  for (const who of [kundeA, kundeAlle, sina]) {
    expect(await namen(who, id), who.name).toEqual(['pumpe.jpg'])
    expect(await antworten(who, datei), who.name).toEqual([200, 200, 200])
  }
  expect(await antworten(kundeB, datei)).toEqual([404, 404, 404])
  await expect(als(kundeB).dokumente({ params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
  expect((await als(kundeA).verlauf({ params: { id }, query: {} })).entities.find(({ was }) => was === 'dokument')).toMatchObject({
    wer: { id: kundeA.anwenderId },
    dateien: [{ id: datei, name: 'pumpe.jpg', vorschau: true, ansicht: true }],
  })
  const bild = (await p.send(sina, fileCalls.dateiInhalt, { params: { id: datei } })).rawPayload
  for (const wort of ['Exif', 'Geheim', 'GPS']) expect(bild.includes(wort), wort).toBe(false)
  const ansicht = await p.send(kundeA, fileCalls.dateiAnsicht, { params: { id: datei } })
  expect(ansicht.headers['content-security-policy']).toContain('sandbox')
})

test('wer alle Tickets sehen durfte und das Recht verliert, sieht auch die Dateien nicht mehr', async () => {
  const datei = await bring(kundeA)
  await neu(kundeA, [datei])
  expect(await antworten(kundeAlle, datei)).toEqual([200, 200, 200])
  await p.db.deleteFrom('anwenderBerechtigung').where('anwenderId', '=', kundeAlle.anwenderId).execute()
  await expect.poll(() => antworten(kundeAlle, datei), { timeout: 10_000 }).toEqual([404, 404, 404])
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kundeAlle.anwenderId, berechtigung: 'TICKET.KTOSTAMM' }).execute()
  await expect.poll(() => antworten(kundeAlle, datei), { timeout: 10_000 }).toEqual([200, 200, 200])
})

test('eine Nachricht darf nur aus Dateien bestehen, leer ist sie nichts; die Post nennt die Namen', async () => {
  const { id } = await neu(kundeA)
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  await p.db.deleteFrom('postausgang').execute()
  const datei = await bring(kundeA, 'typenschild.jpg')
  await als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: '', dateien: [datei] } })
  await expect(als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: '  ' } })).rejects.toMatchObject({ status: 400 })
  const { entities } = await als(sina).verlauf({ params: { id }, query: {} })
  expect(entities[0]).toMatchObject({ was: 'kommentar', text: '', dateien: [{ name: 'typenschild.jpg' }] })
  const mails = await p.db.selectFrom('postausgang').select(['an', 'text']).execute()
  expect(mails.map(({ an }) => an)).toEqual([sina.username])
  expect(mails[0]!.text).toContain('typenschild.jpg')
})

test('ein Dokument des Kunden beendet das Warten auf ihn; eines des Personals ist keine erste Antwort', async () => {
  const { id } = await neu(kundeA)
  await als(sina).ablegen({ params: { id }, body: { id: uuid(), dateien: [await bring(sina, 'plan.jpg')] } })
  expect(await p.db.selectFrom('ticket').where('id', '=', id).select('antwortUm').executeTakeFirst()).toEqual({ antwortUm: null })
  for (const nach of ['in Prüfung', 'wartet auf Kunde'] as const)
    await als(sina).weiter({ params: { id }, body: { version: (await als(sina).ticket({ params: { id } })).version, nach } })
  await als(kundeA).ablegen({ params: { id }, body: { id: uuid(), dateien: [await bring(kundeA)] } })
  expect((await als(sina).ticket({ params: { id } })).schritt).toBe('in Prüfung')
})

test('entfernen: das Personal jedes, der Kunde nur seines, mit Grund; Name und Grund bleiben im Verlauf', async () => {
  const [seines, anderes] = [await bring(kundeA, 'falsch.jpg'), await bring(sina, 'angebot.jpg')]
  const { id } = await neu(kundeA, [seines])
  await als(sina).ablegen({ params: { id }, body: { id: uuid(), dateien: [anderes] } })
  const weg = (who: Figure, dokument: string, grund = 'Versehen') => als(who).dokumentEntfernen({ params: { id, dokument }, body: { grund } })
  await expect(weg(kundeA, anderes)).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.dokument-fremd' } })
  await expect(weg(kundeB, seines)).rejects.toMatchObject({ status: 404 })
  await expect(weg(kundeA, seines, '')).rejects.toMatchObject({ status: 400 })
  await weg(kundeA, seines)
  await expect(weg(kundeA, seines)).rejects.toMatchObject({ status: 404 })
  expect(await namen(kundeA, id)).toEqual(['angebot.jpg'])
  for (const who of [kundeA, sina]) expect(await antworten(who, seines)).toEqual([404, 404, 404])
  expect((await als(kundeA).verlauf({ params: { id }, query: {} })).entities[0]).toMatchObject({
    was: 'entfernt',
    von: 'falsch.jpg',
    text: 'Versehen',
    dateien: [],
  })
})

test('eine Datei wird nur einmal und nur von dem übernommen, der sie brachte, und ein Fehlschlag lässt nichts zurück', async () => {
  const { id } = await neu(kundeA)
  const fremde = await bring(kundeB)
  const eigene = await bring(kundeA)
  const vorher = (await als(kundeA).verlauf({ params: { id }, query: {} })).entities.length
  for (const dateien of [[fremde], [eigene, fremde], [eigene, uuid()]]) {
    await expect(als(kundeA).ablegen({ params: { id }, body: { id: uuid(), dateien } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'datei-fehlt' },
    })
    await expect(als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'x', dateien } })).rejects.toMatchObject({ status: 409 })
  }
  expect((await als(kundeA).verlauf({ params: { id }, query: {} })).entities).toHaveLength(vorher)
  await als(kundeA).ablegen({ params: { id }, body: { id: uuid(), dateien: [eigene] } })
  await expect(als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'x', dateien: [eigene] } })).rejects.toMatchObject({ status: 409 })
})

test('was im Browser handeln könnte, kommt an kein Ticket, und Angriffe in Namen und Texten bleiben Text', async () => {
  for (const [name, inhalt] of [
    ['bild.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['foto.jpg', '<!doctype html><script>alert(1)</script>'],
    ['makro.docm', 'PK'],
  ] as const) {
    const problem = await bring(kundeA, name, inhalt).catch((error: unknown) => error)
    expect(problem, name).toBeInstanceOf(Refused)
    expect((problem as Refused).status, name).toBe(422)
  }
  const datei = await bring(kundeA, '../../"><img src=x onerror=alert(1)>\u202Egpj.jpg')
  const { id } = await neu(kundeA, [datei])
  const text = '<script>alert(1)</script> [klick](javascript:alert(1)) {{adresse}} =HYPERLINK("http://x")'
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text } })
  const { entities } = await als(kundeA).verlauf({ params: { id }, query: {} })
  expect(entities.find(({ was }) => was === 'kommentar')!.text).toBe(text)
  expect(await namen(kundeA, id)).toEqual(['img src=x onerror=alert(1)gpj.jpg'])
  const mail = await p.db.selectFrom('postausgang').where('an', '=', kundeA.username).orderBy('id', 'desc').select('text').executeTakeFirstOrThrow()
  expect(mail.text).toContain('{{adresse}}')
})

test('beim Zusammenführen gehen die Dokumente mit', async () => {
  const datei = await bring(kundeA)
  const { id, version } = await neu(kundeA, [datei])
  const ziel = await neu(kundeA)
  await als(sina).zusammenfuehren({ params: { id }, body: { version, ziel: ziel.id } })
  expect(await namen(kundeA, ziel.id)).toEqual(['pumpe.jpg'])
  expect(await antworten(kundeA, datei)).toEqual([200, 200, 200])
  await expect(als(kundeA).ablegen({ params: { id }, body: { id: uuid(), dateien: [await bring(kundeA)] } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'ticket.geht-weiter' },
  })
})

test('vor dem Senden steht, wer eine E-Mail bekommt; der Kunde erfährt nur, wem er ohnehin begegnet', async () => {
  const { id } = await neu(kundeA)
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Beobachter', anwenderId: sami.anwenderId } })
  expect(await als(kundeA).empfaenger({ params: { id } })).toEqual({ namen: ['Sina Ticket'], weitere: 1 })
  const { namen: alle, weitere } = await als(sina).empfaenger({ params: { id } })
  expect([alle.toSorted(), weitere]).toEqual([['Alma Ticket', 'Sami Ticket'], 0])
  await expect(als(carla).empfaenger({ params: { id: uuid() } })).rejects.toMatchObject({ status: 404 })
})
