import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as dokumentationCalls } from '#apps/dokumentation/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { xlsx } from '#platform/server/output/export.ts'
import { dora, portal, type Figure } from '#test/cast.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { upload } from '#test/files/upload.ts'
import { besetze, firma, kundeA, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarie = 'Kanarie-Ablage-93-otter'
const geraet = uuid()
const secret = { traeger: 'hardware' as const, id: geraet, art: 'fernzugang' as const }
let ticketId = ''
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.als(dora, calls).anlegen({ body: { id: geraet, hostname: 'ABLAGE', ktostammId: firma.a, benutzerText: 'Empfang' } })
  await p.als(dora, calls).geheimnisSetzen({ params: secret, body: { wert: kanarie } })
  ticketId = await neues()
  await verknuepft(ticketId)
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

const params = () => ({ id: ticketId })
const neues = async (dateien: string[] = [], wer: Figure = kundeA) =>
  (await p.als(wer, ticketCalls).anlegen({ body: { id: uuid(), name: 'Fernzugang', objektId: objekt.a, dateien } })).id
const verknuepft = (id: string) => p.als(dora, calls).ticketVerknuepfen({ params: { idhardware: geraet }, body: { ticketId: id } })
const bring = async (wer: Figure, name: string, inhalt: Uint8Array | string) => (await upload(p, wer, name, inhalt)).id
const liste = (womit: string) => xlsx('Zugang', [{ womit }], [{ title: 'Womit', value: (zeile) => zeile.womit }])
const inhalt = async (id: string) => (await p.send(dora, fileCalls.dateiInhalt, { params: { id } })).rawPayload
const verraet = (path: string) => ({ status: 422, problem: { code: 'hardware.verraet-geheimnis', errors: [{ path }] } })
const nirgends = async () => expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(kanarie)

test('in Dateien, die unsere Leute an ein Ticket hängen, wird wie in Texten gesucht: in Textdateien, Arbeitsmappen und Namen', async () => {
  const dort = p.als(sina, ticketCalls)
  let dateien: string[] = []
  for (const [name, was] of [
    [`${kanarie}.txt`, 'nichts'],
    ['Zugang.log', Buffer.from(`Schlüssel ${kanarie}`, 'latin1')],
    ['Zugang.xlsx', await liste(kanarie)],
  ] as const) {
    dateien = [await bring(sina, name, was)]
    await expect(dort.ablegen({ params: params(), body: { id: uuid(), dateien } }), name).rejects.toMatchObject(verraet('dateien'))
  }
  await p.db.deleteFrom('drossel').execute()
  await expect(dort.ablegenIntern({ params: params(), body: { id: uuid(), dateien } })).rejects.toMatchObject(verraet('dateien'))
  await expect(dort.kommentieren({ params: params(), body: { id: uuid(), text: 'Anbei', dateien } })).rejects.toMatchObject(verraet('dateien'))
  await expect(dort.notieren({ params: params(), body: { id: uuid(), text: 'Anbei', dateien, erwaehnt: [] } })).rejects.toMatchObject(verraet('dateien'))
  // What was refused waits for its owner under the name that he gave it.
  await p.db.deleteFrom('datei').where('art', 'is', null).execute()
  await dort.ablegen({ params: params(), body: { id: uuid(), dateien: [await bring(sina, 'Protokoll.txt', 'Dienst neu gestartet')] } })
  // Larger than what is read: kept as it is, as in a mail.
  await dort.ablegen({ params: params(), body: { id: uuid(), dateien: [await bring(sina, 'Gross.log', `${'x'.repeat(1024 * 1024)} ${kanarie}`)] } })
  await nirgends()
})

test('in Dateien eines Kunden wird es unlesbar gemacht: an seinem Ticket und an einem neuen; was nicht dabei ist, bleibt Byte für Byte', async () => {
  const [text, mappe, harmlos] = [
    await bring(kundeA, 'Zugang.txt', `Kennwort für Alma: ${kanarie}\n`),
    await bring(kundeA, 'Zugang.xlsx', await liste(kanarie)),
    await bring(kundeA, `Für ${kanarie}.txt`, 'nichts'),
  ]
  await p.als(kundeA, ticketCalls).kommentieren({ params: params(), body: { id: uuid(), text: `Mit ${kanarie}`, dateien: [text, mappe, harmlos] } })
  expect((await inhalt(text)).toString('utf8')).toBe('Kennwort für Alma: ••••••\n')
  const worte = Object.values(unzipSync(await inhalt(mappe))).map((teil) => strFromU8(teil))
  expect([worte.join().includes(kanarie), worte.join().includes('••••••')]).toEqual([false, true])
  expect((await inhalt(harmlos)).toString('utf8')).toBe('nichts')
  const namen = (await p.als(dora, ticketCalls).dokumente({ params: params(), query: {} })).entities.map(({ name }) => name)
  expect(namen).toContain('Für ••••••.txt')
  const zeile = await p.db.selectFrom('datei').where('id', '=', text).select(['bytes', 'schluessel']).executeTakeFirstOrThrow()
  expect(zeile.bytes).toBe((await inhalt(text)).length)
  const neue = await bring(kundeA, 'Neu.txt', `mit ${kanarie}`)
  await neues([neue])
  expect((await inhalt(neue)).toString('utf8')).toBe('mit ••••••')
  const spur = await p.db.selectFrom('pruefspur').where('aktion', '=', 'geheimnis-verdeckt').select(['anwenderId', 'gegenstandId']).execute()
  expect(spur).toContainEqual({ anwenderId: kundeA.anwenderId, gegenstandId: geraet })
  await nirgends()
})

test('eine Liste von Wörtern als Datei zählt als viele Versuche, und nach fünf Treffern ist Schluss, richtig oder falsch', async () => {
  const wortliste = Array.from({ length: 3000 }, (_, nr) => `Wort-${nr}`).join('\n')
  const lege = async (was: string) =>
    (await p.send(sina, ticketCalls.ablegen, { params: params(), body: { id: uuid(), dateien: [await bring(sina, 'Liste.txt', was)] } })).statusCode
  expect([await lege(wortliste), await lege(wortliste), await lege(wortliste)]).toEqual([201, 201, 429])
  await p.db.deleteFrom('drossel').execute()
  const antworten = []
  for (let nr = 0; nr < 6; nr++) antworten.push(await lege(`${nr} ${kanarie}`))
  expect(antworten).toEqual([422, 422, 422, 422, 422, 429])
})

test('an einem Gerät, einer Übergabe und einer Dokumentation seines Kunden liegt keine Datei mit einem Passwort', async () => {
  const dateien = [await bring(dora, 'Zugang.csv', `Alma;${kanarie}`)]
  await expect(p.als(dora, calls).dateienAblegen({ params: { idhardware: geraet }, body: { dateien } })).rejects.toMatchObject(verraet('dateien'))
  await expect(
    p.als(dora, calls).uebergeben({ params: { idhardware: geraet }, body: { id: uuid(), art: 'uebergabe', benutzerText: 'Heike Brandt', dateien } }),
  ).rejects.toMatchObject(verraet('dateien'))
  const doku = { datum: '2026-10-20', art: 'Dokumentation' as const, titel: 'Empfang', objektId: objekt.a }
  const bilder = [{ datei: dateien[0]!, beschriftung: '', geteilt: false }]
  const dokumentiert = (mehr: object) => p.als(dora, dokumentationCalls).anlegen({ body: { id: uuid(), ...doku, ...mehr } as never })
  await expect(dokumentiert({ bilder })).rejects.toMatchObject(verraet('bilder'))
  await dokumentiert({ bilder: [{ ...bilder[0]!, datei: await bring(dora, 'Ablauf.txt', 'Dienst neu gestartet') }] })
  await nirgends()
})

test('Gründe der Schritte und Punkte der Checkliste tragen kein Passwort; ein Kunde liest seines unlesbar', async () => {
  const dort = p.als(sina, ticketCalls)
  const stand = () => p.db.selectFrom('ticket').where('id', '=', ticketId).select(['version', 'schritt']).executeTakeFirstOrThrow()
  await dort.kontaktHinzu({ params: params(), body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  const gehe = async (grund: string) => dort.weiter({ params: params(), body: { version: (await stand()).version, nach: 'in Prüfung', grund } })
  await expect(gehe(`geht mit ${kanarie}`)).rejects.toMatchObject(verraet('grund'))
  const gesammelt = await dort.sammeln({ body: { ids: [ticketId], nach: 'in Prüfung', grund: `mit ${kanarie}` } as never })
  expect(gesammelt).toMatchObject({ geaendert: 0, nicht: [{ hinweis: expect.stringContaining('Passwort') as string }] })
  expect((await stand()).schritt).toBe('erfasst')
  await gehe('geht')
  const punkt = { art: 'ENTW' as const, pflicht: false }
  await expect(dort.punktAnlegen({ params: params(), body: { ...punkt, text: `Mit ${kanarie} anmelden` } })).rejects.toMatchObject(verraet('text'))
  await p.db.deleteFrom('drossel').execute()
  const { id } = await dort.punktAnlegen({ params: params(), body: { ...punkt, text: 'Anmelden' } })
  const haken = (notiz: string) => dort.haken({ params: { ...params(), punkt: id }, body: { id: uuid(), version: 1, erledigt: true, notiz, fehlertext: '' } })
  await expect(haken(`mit ${kanarie}`)).rejects.toMatchObject(verraet('notiz'))
  await haken('ging')
  const datei = await bring(kundeA, 'Falsch.txt', 'falsch')
  await p.als(kundeA, ticketCalls).ablegen({ params: params(), body: { id: uuid(), dateien: [datei] } })
  await p.als(kundeA, ticketCalls).dokumentEntfernen({ params: { ...params(), dokument: datei }, body: { grund: `war ${kanarie}` } })
  expect(await p.db.selectFrom('ticketDokument').where('id', '=', datei).select('entferntGrund').executeTakeFirst()).toEqual({ entferntGrund: 'war ••••••' })
  await nirgends()
})

test('ein Ticket mit einem Passwort in Datei, Grund oder Checkliste geht weder an das Gerät noch in ein Ticket, das es nennt', async () => {
  const dort = p.als(sina, ticketCalls)
  const datei = await neues([await bring(sina, 'Zugang.txt', `Kennwort ${kanarie}`)], sina)
  const punkt = await neues([], sina)
  await dort.punktAnlegen({ params: { id: punkt }, body: { art: 'ENTW', pflicht: false, text: `Mit ${kanarie} anmelden` } })
  const grund = await neues([], sina)
  await dort.kontaktHinzu({ params: { id: grund }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
  const { version } = await p.db.selectFrom('ticket').where('id', '=', grund).select('version').executeTakeFirstOrThrow()
  await dort.weiter({ params: { id: grund }, body: { version, nach: 'in Prüfung', grund: `mit ${kanarie}` } })
  const code = 'hardware.ticket-verraet-geheimnis'
  for (const id of [datei, punkt, grund]) {
    await p.db.deleteFrom('drossel').execute()
    await expect(verknuepft(id)).rejects.toMatchObject({ status: 422, problem: { code, errors: [{ path: 'ticketId' }] } })
    const stand = await p.db.selectFrom('ticket').where('id', '=', id).select('version').executeTakeFirstOrThrow()
    const vereint = dort.zusammenfuehren({ params: { id }, body: { version: stand.version, ziel: ticketId } })
    await expect(vereint).rejects.toMatchObject({ status: 422, problem: { code, errors: [{ path: 'ziel' }] } })
  }
  const sauber = await neues([await bring(sina, 'Ablauf.txt', 'neu gestartet')], sina)
  const stand = await p.db.selectFrom('ticket').where('id', '=', sauber).select('version').executeTakeFirstOrThrow()
  await dort.zusammenfuehren({ params: { id: sauber }, body: { version: stand.version, ziel: ticketId } })
})
