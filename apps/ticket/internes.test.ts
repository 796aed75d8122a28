import { afterAll, beforeAll, expect, test } from 'vitest'
import { mahne, warne } from '#domain/tickets/zeitlauf.ts'
import { fileCalls } from '#platform/contract/files.ts'
import type { Call } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { minimal } from '#test/checks/input.ts'
import { besetze, firma, kostenstelle, kundeA, kundeAlle, kundeB, objekt, sami, sina, toni } from '#test/ticket/ticketbesetzung.ts'
import { upload } from '#test/files/upload.ts'
import { calls } from './contract.ts'

const KANARIE = 'Zeisiggelb47'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const mails = () => p.db.selectFrom('postausgang').select(['an', 'betreff', 'text', 'html']).orderBy('erstellt').execute()
const neu = (who: Figure, mehr: object = {}) => als(who).anlegen({ body: { id: uuid(), name: 'Pumpe steht', objektId: objekt.a, ...mehr } })

test('was intern geschrieben wird, steht in keinem Byte, das ein Kunde bekommt', async () => {
  const { id, nummer } = await neu(kundeA)
  const dateien = await Promise.all([1, 2, 3].map(async (nr) => (await upload(p, sina, `${KANARIE}-${nr}.txt`, `${KANARIE} ${nr}`)).id))
  const body = { id: uuid(), text: `${KANARIE} in der Notiz`, erwaehnt: [sami.anwenderId], dateien: [dateien[0]!] }
  await als(sina).notieren({ params: { id }, body })
  await als(sina).ablegenIntern({ params: { id }, body: { id: uuid(), dateien: dateien.slice(1) } })
  await als(sina).dokumentEntfernen({ params: { id, dokument: dateien[2]! }, body: { grund: `${KANARIE} war falsch` } })
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: `${KANARIE} Fremd`, email: 'fremd@ticket.example' } })
  await als(sina).punktAnlegen({ params: { id }, body: { text: `${KANARIE} prüfen`, art: 'ZUT', pflicht: false } })
  await als(toni).zeitErfassen({
    params: { id },
    body: { id: uuid(), objektId: objekt.a, kostenstelleId: kostenstelle.a, datum: '2026-10-20', von: '08:00', bis: '09:00', beschreibung: KANARIE },
  })
  const gelesen = await als(sina).ticket({ params: { id } })
  await als(sina).aendern({ params: { id }, body: { version: gelesen.version, cobitkategorie: KANARIE } })
  await neu(sina, { name: `${KANARIE} intern`, intern: true })
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Wir kommen morgen.' } })

  const gefunden: string[] = []
  for (const who of [kundeA, kundeAlle, kundeB])
    for (const [name, call] of Object.entries({ ...(calls as Record<string, Call>), ...(fileCalls as Record<string, Call>) })) {
      const input = minimal(`ticket.${name}`, call)
      const eingaben = [
        input,
        {
          ...input,
          params: { ...input.params, id: name in fileCalls ? dateien[0] : id, ...('dokument' in (input.params ?? {}) ? { dokument: dateien[1] } : {}) },
          ...(call.query && 'q' in call.query.shape ? { query: { ...input.query, q: KANARIE, zustand: 'alle' } } : {}),
        },
      ]
      for (const eingabe of call.params || call.query ? eingaben : [input]) {
        const answer = await p.send(who, call, eingabe)
        if (answer.payload.includes(KANARIE) || Buffer.from(answer.rawPayload).includes(KANARIE))
          gefunden.push(`${who.name} ${name}: ${answer.payload.slice(0, 200)}`)
        expect(answer.statusCode, name).toBeLessThan(500)
      }
    }
  // The question itself is repeated nowhere, so every find would be a leak.
  expect(gefunden).toEqual([])
  for (const { an, betreff, text, html } of await mails()) if (!an.startsWith('s')) expect(`${betreff}${text}${html}`, an).not.toContain(KANARIE)
  expect((await mails()).filter(({ text }) => text.includes(KANARIE))).toEqual([])
  // What is internal cannot be taken away by somebody who does not see it, nor read by its id.
  for (const who of [kundeA, kundeAlle, kundeB])
    for (const datei of dateien) {
      await expect(als(who).dokumentEntfernen({ params: { id, dokument: datei }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
      for (const call of [fileCalls.dateiInhalt, fileCalls.dateiAnsicht, fileCalls.dateiVorschau])
        expect((await p.send(who, call, { params: { id: datei } })).statusCode).toBe(404)
    }
  // The check can fail: staff finds it with the same questions.
  expect(JSON.stringify(await als(sami).verlaufIntern({ params: { id }, query: {} }))).toContain(KANARIE)
  expect((await als(sami).liste({ query: { q: KANARIE, zustand: 'alle' } })).entities.map((one) => one.nummer)).toContain(nummer)
  expect((await als(kundeA).liste({ query: { q: KANARIE, zustand: 'alle' } })).entities).toEqual([])
})

test('ein Ereignis über Internes hört nur das Personal', async () => {
  const { id } = await neu(kundeA)
  const { rows: vorher } = { rows: await p.db.selectFrom('ereignis').select('id').orderBy('id', 'desc').limit(1).execute() }
  await als(sina).notieren({ params: { id }, body: { id: uuid(), text: 'nur wir' } })
  const danach = await p.db.selectFrom('ereignis').where('id', '>', vorher[0]!.id).where('thema', '!=', 'post').select(['thema', 'fuer']).execute()
  expect(danach).toEqual([{ thema: 'ticket', fuer: ['konto:1000:TICKET.INTERN'] }])
})

test('der Ereignisstrom schweigt beim Kunden, wenn Internes geschieht, und nennt sonst nur die Kennung des Tickets', async () => {
  const { id } = await neu(kundeA)
  const offen = await Promise.all(
    [kundeA, kundeAlle, kundeB, sami].map(async (who) => {
      const answer = await p.server.inject({ url: '/api/v1/live', headers: { cookie: await p.cookie(who) }, payloadAsStream: true })
      let text = ''
      answer.stream().on('data', (part: Buffer) => {
        text += part.toString()
      })
      return { who, text: () => text, leere: () => (text = ''), zu: () => answer.stream().destroy() }
    }),
  )
  const dateien = [(await upload(p, sina, `${KANARIE}.txt`, KANARIE)).id, (await upload(p, sina, `${KANARIE}.txt`, KANARIE)).id]
  // Events keep their order: who hears of the second ticket has heard all that there was of the first. From here on only what is internal happens.
  const zweites = await neu(kundeA)
  await als(sina).kommentieren({ params: { id: zweites.id }, body: { id: uuid(), text: 'Wir sehen nach.' } })
  for (const { who, text } of offen) if (who !== kundeB) await expect.poll(text).toContain(zweites.id)
  for (const { leere } of offen) leere()
  await als(sina).notieren({ params: { id }, body: { id: uuid(), text: KANARIE, dateien: [dateien[0]!] } })
  await als(sina).antwortet({ params: { id } })
  await als(sina).ablegenIntern({ params: { id }, body: { id: uuid(), dateien: [dateien[1]!] } })
  await als(sina).dokumentEntfernen({ params: { id, dokument: dateien[1]! }, body: { grund: KANARIE } })
  await expect.poll(() => offen[3]!.text().split(id).length).toBeGreaterThan(3)
  const gehoert = offen.map(({ text }) => text())
  expect(gehoert.slice(0, 3).filter((text) => text.includes(id))).toEqual([])
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Wir kommen.' } })
  await expect.poll(() => offen[0]!.text()).toContain(id)
  for (const { text, zu } of offen) {
    expect(text()).not.toContain(KANARIE)
    for (const datei of dateien) expect(text()).not.toContain(datei)
    zu()
  }
  expect(offen[2]!.text()).not.toContain(id)
})

test('die Post: der Kunde erfährt, was ihn angeht, in seiner Sprache, der Schreibende nichts von sich selbst', async () => {
  await p.db.deleteFrom('postausgang').execute()
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', kundeA.anwenderId).execute()
  const { id, nummer } = await neu(kundeA, { name: 'Zeile eins\nBcc: alle@example' })
  await als(sina).kommentieren({ params: { id }, body: { id: uuid(), text: 'Welcher Raum?' } })
  const kunde = (await mails()).filter(({ an }) => an === kundeA.username)
  expect(kunde.map(({ an, betreff }) => [an, betreff])).toEqual([
    [kundeA.username, `[Ticket ${nummer}] Zeile eins Bcc: alle@example`],
    [kundeA.username, `[Ticket ${nummer}] Zeile eins Bcc: alle@example`],
  ])
  expect(kunde[1]!.text).toMatch(/^Sina Ticket writes about ticket/)
})

test('wird die vereinbarte Zeit knapp, wird der Zuständige gewarnt: jede Stufe einmal und nur in der Geschäftszeit', async () => {
  await p.db.deleteFrom('postausgang').execute()
  const { id } = await neu(kundeA)
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await p.db.deleteFrom('postausgang').execute()
  // Recorded on a Monday at eight: 240 minutes for the first answer are over at noon.
  await p.alsBesitzer(async (db) => {
    await db.query('alter table ticket_schritt disable trigger user')
    await db.query("update ticket_schritt set zeitpunkt = '2026-11-23T07:00:00Z' where ticket_id = $1", [id])
    await db.query("update ticket set erstellt = '2026-11-23T07:00:00Z', warnung = '2026-11-23T07:00:00Z' where id = $1", [id])
    await db.query('alter table ticket_schritt enable trigger user')
  })
  const lauf = (wand: string) => warne(p.db, 'http://x', Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').toInstant())
  const stufen = async () =>
    (await p.db.selectFrom('slaWarnung').where('ticketId', '=', id).where('ziel', '=', 'antwort').orderBy('stufe').select('stufe').execute()).map(
      ({ stufe }) => stufe,
    )
  await lauf('2026-11-23T09:59')
  expect(await stufen()).toEqual([])
  await lauf('2026-11-23T10:01')
  await lauf('2026-11-23T10:02')
  expect(await stufen()).toEqual([50])
  await lauf('2026-11-23T12:30')
  expect(await stufen()).toEqual([50])
  await lauf('2026-11-23T13:00')
  expect(await stufen()).toEqual([50, 100])
  expect((await mails()).map(({ an }) => an)).toEqual([sami.username, sami.username])
})

test('auf die Abnahme wird zweimal erinnert, dann gilt sie; wer antwortet, unterbricht das', async () => {
  const { id } = await neu(kundeA)
  const weiter = async (who: Figure, nach: 'in Prüfung' | 'in Arbeit' | 'Abnahme') =>
    als(who).weiter({ params: { id }, body: { version: (await als(who).ticket({ params: { id } })).version, nach } })
  await weiter(sina, 'in Prüfung')
  await weiter(sina, 'in Arbeit')
  await weiter(sina, 'Abnahme')
  await p.db.deleteFrom('postausgang').execute()
  const seit = Temporal.Instant.from((await als(sina).ticket({ params: { id } })).seit)
  const lauf = (tage: number) => mahne(p.db, 'http://x', seit.add({ hours: 24 * tage }))
  const anKunden = async () => (await mails()).filter(({ an }) => an === kundeA.username).length
  await lauf(1)
  expect(await anKunden()).toBe(0)
  await lauf(7)
  await lauf(7)
  expect(await anKunden()).toBe(1)
  await lauf(12)
  expect([await anKunden(), (await als(sina).ticket({ params: { id } })).schritt]).toEqual([2, 'Abnahme'])
  await lauf(20)
  expect((await als(kundeA).ticket({ params: { id } })).schritt).toBe('erledigt')
  expect((await als(kundeA).verlauf({ params: { id }, query: {} })).entities.find(({ nach }) => nach === 'erledigt')).toMatchObject({ wer: null })
})

test('jede Kennung der einen Firma ist für die andere keine', async () => {
  const { id, nummer } = await neu(kundeA)
  const fremd = await als(kundeB).anlegen({ body: { id: uuid(), name: 'Eigenes', objektId: objekt.b } })
  for (const act of [
    () => als(kundeB).ticket({ params: { id } }),
    () => als(kundeB).ticket({ params: { id: String(nummer) } }),
    () => als(kundeB).verlauf({ params: { id }, query: {} }),
    () => als(kundeB).kommentieren({ params: { id }, body: { id: uuid(), text: 'x' } }),
    () => als(kundeB).weiter({ params: { id }, body: { version: 1, nach: 'in Prüfung' } }),
    () => als(kundeB).beenden({ params: { id }, body: { version: 1 } }),
    () => als(kundeB).bewerten({ params: { id }, body: { sterne: 1, text: '' } }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 })
  for (const query of [{ ktostammId: firma.a }, { objektId: objekt.a }, { zustaendig: kundeA.anwenderId }])
    expect((await als(kundeB).liste({ query: { ...query, zustand: 'alle' } })).entities).toEqual([])
  expect((await als(kundeB).objekte({ query: { ktostammId: firma.a } })).entities).toEqual([])
  expect((await als(kundeB).kostenstellen({ query: { objektId: objekt.a } })).entities).toEqual([])
  await expect(als(kundeB).anlegen({ body: { id, name: 'Übernommen', objektId: objekt.b } })).rejects.toMatchObject({ status: 422 })
  expect((await als(kundeB).liste({ query: { zustand: 'alle' } })).entities.map((one) => one.id)).toEqual([fremd.id])
})
