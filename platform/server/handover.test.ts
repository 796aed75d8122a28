import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineApp } from '#platform/contract/app.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { outboxCalls, type Eintrag } from '#platform/contract/outbox.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { Uuid } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { anna, bernd, portal, type Figure } from '#test/cast.ts'
import { audit } from './context.ts'
import { countParts, readPart, removeParts, storePart } from './file-parts.ts'
import { handOver, handOverStack, issuePass } from './handover.ts'
import { serverApp, type Handlers } from './http.ts'
import { forgetSessions } from './sessions.ts'

const app = defineApp({
  id: 'probe',
  path: '/probe',
  icon: 'clock',
  group: 'system',
  title: { de: 'Probe', en: 'Probe' },
  description: { de: '', en: '' },
  shells: ['main'],
  permission: 'STEMPELERFASSUNG',
  permissions: { STEMPELERFASSUNG: { de: '', en: '' } },
  menu: [],
  widgets: {},
})
const calls = defineContract(app)({
  ...outboxCalls,
  schreiben: {
    method: 'POST',
    path: '/v1/probe/{ort}',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    params: z.object({ ort: z.string() }),
    body: z.object({ text: z.string() }),
    result: z.object({ wer: z.string(), text: z.string() }),
  },
  bild: {
    method: 'POST',
    path: '/v1/probe/bild',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ upload: Uuid, teile: z.int() }),
    result: z.object({ bytes: z.int(), anfang: z.string() }),
  },
})
const handlers: Handlers<typeof calls> = {
  ausweis: (context, { body }) => issuePass(context, body.geraet),
  async uebergabe(context, { body }) {
    const quittungen = []
    for (const eintrag of body.eintraege) quittungen.push(await handOver(context, eintrag))
    return { quittungen }
  },
  stapel: (context, { body }) => handOverStack(context, body),
  async teil(context, { params, body }) {
    await storePart(context, params.upload, params.teil, Buffer.from(body.inhalt, 'base64'))
    return { ok: true }
  },
  async schreiben(context, { params: { ort }, body: { text } }) {
    if (text === 'nie') throw refused('eingabe', 'text')
    audit(context, { aktion: 'schreiben', gegenstand: 'probe', gegenstandId: ort, daten: { text, folge: context.eintrag?.folge ?? null } })
    return { wer: context.person.name, text }
  },
  async bild(context, { body: { upload, teile } }) {
    if (!(await countParts(context, upload, teile))) throw conflict('datei-unvollstaendig')
    const inhalt = Buffer.concat(await Promise.all(Array.from({ length: teile }, (_, teil) => readPart(context, upload, teil))))
    await removeParts(context, upload)
    return { bytes: inhalt.length, anfang: inhalt.toString('latin1', 0, 4) }
  },
}

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, [serverApp(app, calls, handlers, defineMessages({}, {}))])
})
afterAll(() => p.stop())

const um = () => Temporal.Now.instant().toString()
const kopf = (geraet: string, folge: number): Eintrag['kopf'] => ({ geraet, folge, um: um(), grad: 'C', abweichungSek: null })
const header = (geraet: string, folge: number, wartend = 0) => ({ geraet: JSON.stringify({ id: geraet, uhr: um(), wartend, eintrag: kopf(geraet, folge) }) })
const spuren = async (ort: string) =>
  await p.db.selectFrom('pruefspur').where('gegenstandId', '=', ort).orderBy('id').select(['anwenderName', 'daten']).execute()

/** A device of this person, as its outbox would work: a pass, and entries sealed to the office. */
async function geraetVon(wer: Figure) {
  const geraet = uuid()
  const { ausweis, schluessel } = await p.als(wer, calls).ausweis({ body: { geraet } })
  const versiegelt = async (eintrag: Partial<Eintrag> & { folge: number }, mit = ausweis) => {
    const { folge, ...rest } = eintrag
    const umschlag = {
      id: uuid(),
      aufruf: 'POST /v1/probe/{ort}',
      params: { ort: geraet },
      query: {},
      body: { text: `Nr. ${folge}` },
      kopf: kopf(geraet, folge),
      ausweis: mit,
      ...rest,
    }
    return Buffer.from(await sealTo(schluessel, umschlag)).toString('base64')
  }
  const uebergeben = async (als: Figure | null, ...eintraege: string[]) =>
    (await p.als(als, calls).uebergabe({ body: { eintraege } })).quittungen.map(({ ergebnis }) => ergebnis)
  return { geraet, ausweis, schluessel, versiegelt, uebergeben }
}

test('was Anna zurückließ, kommt als Anna an, auch wenn niemand oder jemand anders angemeldet ist, und zählt einmal', async () => {
  const { geraet, versiegelt, uebergeben } = await geraetVon(anna)
  const [eins, zwei] = [await versiegelt({ folge: 1 }), await versiegelt({ folge: 2 })]
  expect(await uebergeben(null, eins)).toEqual(['angenommen'])
  expect(await uebergeben(bernd, eins, zwei)).toEqual(['angenommen', 'angenommen'])
  expect(await spuren(geraet)).toEqual([
    { anwenderName: 'Anna Beispiel', daten: { text: 'Nr. 1', folge: 1 } },
    { anwenderName: 'Anna Beispiel', daten: { text: 'Nr. 2', folge: 2 } },
  ])
})

test('ein Eintrag, der auf beiden Wegen kommt, zählt einmal', async () => {
  const { geraet, versiegelt, uebergeben } = await geraetVon(anna)
  const id = uuid()
  await p.als(anna, calls).schreiben({ params: { ort: geraet }, body: { text: 'doppelt' } }, { 'idempotency-key': id, ...header(geraet, 1) })
  expect(await uebergeben(null, await versiegelt({ folge: 1, id, body: { text: 'doppelt' } }))).toEqual(['angenommen'])
  expect(await spuren(geraet)).toHaveLength(1)
})

/** Entries of a device as they wait, for a stack. */
const wartende = (geraet: string, texte: readonly string[]): Eintrag[] =>
  texte.map((text, index) => ({
    id: uuid(),
    aufruf: 'POST /v1/probe/{ort}',
    params: { ort: geraet },
    query: {},
    body: { text },
    kopf: kopf(geraet, index + 1),
  }))
const stand = async (geraet: string) =>
  await p.db.selectFrom('geraet').where('id', '=', geraet).select(['hoechste', 'wartend', 'abweichungSek']).executeTakeFirstOrThrow()

test('ein Stapel wird der Reihe nach ausgeführt, jeder Eintrag für sich; derselbe Stapel noch einmal ändert nichts', async () => {
  const geraet = uuid()
  const body = { uhr: Temporal.Now.instant().add({ hours: 1 }).toString(), wartend: 7, eintraege: wartende(geraet, ['eins', 'zwei', 'drei']) }
  expect(await p.als(anna, calls).stapel({ body })).toEqual({ angenommen: 3, quittung: 3 })
  const texte = async () => (await spuren(geraet)).map(({ daten }) => (daten as { text: string }).text)
  expect(await texte()).toEqual(['eins', 'zwei', 'drei'])
  expect(await stand(geraet)).toEqual({ hoechste: 3, wartend: 5, abweichungSek: 3600 })
  expect(await p.als(anna, calls).stapel({ body })).toEqual({ angenommen: 3, quittung: 3 })
  expect(await texte()).toHaveLength(3)
})

test('was abgelehnt wird, hält den Stapel an: das davor gilt, das dahinter wartet', async () => {
  const geraet = uuid()
  const eintraege = wartende(geraet, ['gut', 'nie', 'danach'])
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 2, eintraege } })).toEqual({ angenommen: 1, quittung: 1 })
  expect(await spuren(geraet)).toHaveLength(1)
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 1, eintraege: eintraege.slice(1) } })).toMatchObject({ angenommen: 0 })
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege: eintraege.slice(2) } })).toEqual({ angenommen: 1, quittung: 3 })
})

test('im Stapel geht nur, was warten darf', async () => {
  const geraet = uuid()
  const [fremd] = wartende(geraet, ['x'])
  const eintraege = [{ ...fremd!, aufruf: 'POST /v1/geraet/ausweis', params: {}, body: { geraet } }]
  expect(await p.als(anna, calls).stapel({ body: { uhr: um(), wartend: 0, eintraege } })).toEqual({ angenommen: 0, quittung: 0 })
  expect(await p.db.selectFrom('uebergabeAusweis').where('geraetId', '=', geraet).select('laeuftAb').execute()).toEqual([])
})

test('die Antwort verrät nichts vom Inhalt', async () => {
  const { versiegelt } = await geraetVon(anna)
  const answer = await p.send(bernd, calls.uebergabe, { body: { eintraege: [await versiegelt({ folge: 1, body: { text: 'streng vertraulich' } })] } })
  expect(answer.json()).toEqual({ quittungen: [{ ergebnis: 'angenommen' }] })
})

test('ein gesperrtes Konto, ein abgelaufener Ausweis, ein fremdes Gerät und eine Ablehnung führen in die Quarantäne, nie ins Nichts', async () => {
  const { ausweis, geraet, versiegelt, uebergeben } = await geraetVon(bernd)
  const ids = [uuid(), uuid(), uuid(), uuid()] as const
  const ausgestellt = async (laeuftAb: string) => p.db.updateTable('uebergabeAusweis').set({ laeuftAb }).where('geraetId', '=', geraet).execute()
  expect(await uebergeben(null, await versiegelt({ folge: 1, id: ids[0], body: { text: 'nie' } }))).toEqual(['quarantaene'])
  expect(await uebergeben(null, await versiegelt({ folge: 2, id: ids[1], kopf: kopf(uuid(), 2) }))).toEqual(['quarantaene'])
  await ausgestellt('2020-01-01T00:00:00Z')
  expect(await uebergeben(null, await versiegelt({ folge: 3, id: ids[2] }, ausweis))).toEqual(['quarantaene'])
  await ausgestellt('2999-01-01T00:00:00Z')
  await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', bernd.anwenderId).execute()
  expect(await uebergeben(null, await versiegelt({ folge: 4, id: ids[3] }))).toEqual(['quarantaene'])
  await p.db.updateTable('anwender').set({ aktiv: true }).where('id', '=', bernd.anwenderId).execute()
  forgetSessions()
  const rows = await p.db.selectFrom('quarantaene').where('id', 'in', ids).orderBy('eingegangen').select(['id', 'grund', 'anwenderId']).execute()
  expect(rows).toEqual(
    ['eingabe', 'ausweis-fremdes-geraet', 'ausweis-abgelaufen', 'konto-gesperrt'].map((grund, index) => ({
      id: ids[index],
      grund,
      anwenderId: bernd.anwenderId,
    })),
  )
  expect(await spuren(geraet)).toEqual([])
})

test('Verfälschtes, Unbekanntes und ein Ausweis, den es nie gab, werden nicht ausgeführt und bleiben auf dem Gerät', async () => {
  const { versiegelt, uebergeben, geraet } = await geraetVon(anna)
  const gut = Buffer.from(await versiegelt({ folge: 1 }), 'base64')
  const verdreht = Buffer.from(gut)
  verdreht[100]! ^= 1
  const fremd = Buffer.from(gut)
  fremd.fill(7, 1, 17)
  expect(
    await uebergeben(
      null,
      verdreht.toString('base64'),
      fremd.toString('base64'),
      Buffer.from('kurz').toString('base64'),
      await versiegelt({ folge: 1 }, 'erfunden'),
    ),
  ).toEqual(Array(4).fill('unlesbar'))
  expect(await spuren(geraet)).toEqual([])
})

test('der Ausweis reicht nur für Aufrufe, die warten dürfen', async () => {
  const { versiegelt, uebergeben, geraet } = await geraetVon(anna)
  const id = uuid()
  expect(await uebergeben(null, await versiegelt({ folge: 1, id, aufruf: 'POST /v1/geraet/ausweis', params: {}, body: { geraet } }))).toEqual(['quarantaene'])
  expect(await p.db.selectFrom('quarantaene').where('id', '=', id).select('grund').executeTakeFirstOrThrow()).toEqual({ grund: 'aufruf-unbekannt' })
})

test('der Server nennt die höchste Nummer, bis zu der er alles gehört hat, und kennt die Lücke', async () => {
  const geraet = uuid()
  const senden = async (folge: number, wartend = 0) =>
    (
      await p.send(
        anna,
        calls.schreiben,
        { params: { ort: geraet }, body: { text: `Nr. ${folge}` } },
        { 'idempotency-key': uuid(), ...header(geraet, folge, wartend) },
      )
    ).headers['x-quittung']
  expect([await senden(1), await senden(2), await senden(5, 3), await senden(4), await senden(3), await senden(3)]).toEqual(['1', '2', '2', '2', '5', '5'])
  expect(await p.db.selectFrom('geraet').where('id', '=', geraet).select(['hoechste', 'wartend']).executeTakeFirstOrThrow()).toEqual({
    hoechste: 5,
    wartend: 0,
  })
  expect(await p.db.selectFrom('geraetFolge').where('geraetId', '=', geraet).selectAll().execute()).toEqual([])
})

test('eine Ablehnung ist gehört: ihre Nummer ist keine Lücke', async () => {
  const geraet = uuid()
  await expect(
    p.als(anna, calls).schreiben({ params: { ort: geraet }, body: { text: 'nie' } }, { 'idempotency-key': uuid(), ...header(geraet, 1) }),
  ).rejects.toMatchObject({ status: 422 })
  expect((await p.db.selectFrom('geraet').where('id', '=', geraet).select('hoechste').executeTakeFirstOrThrow()).hoechste).toBe(1)
})

test('ein unlesbarer Gerätekopf wird abgelehnt, ehe etwas geschieht', async () => {
  for (const geraet of ['kein json', '{}', JSON.stringify({ id: uuid(), uhr: um(), wartend: 0, eintrag: kopf(uuid(), 1) })])
    await expect(p.als(anna, calls).schreiben({ params: { ort: 'x' }, body: { text: 'ab' } }, { geraet })).rejects.toMatchObject({
      status: 400,
      problem: { code: 'geraet-ungueltig' },
    })
})

test('eine Datei kommt in Teilen, jeder so oft wie nötig, und wird mit dem Eintrag übernommen, der sie nennt', async () => {
  const upload = uuid()
  const teil = (nr: number, inhalt: string, wer = anna) =>
    p.als(wer, calls).teil({ params: { upload, teil: nr }, body: { inhalt: Buffer.from(inhalt).toString('base64') } }, { 'idempotency-key': uuid() })
  await teil(1, 'zwei')
  await expect(p.als(anna, calls).bild({ body: { upload, teile: 2 } }, { 'idempotency-key': uuid() })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'datei-unvollstaendig' },
  })
  await teil(0, 'eins')
  await teil(0, 'eins')
  await expect(teil(0, 'anders')).rejects.toMatchObject({ status: 409, problem: { code: 'teil-anderer-inhalt' } })
  await expect(p.als(bernd, calls).bild({ body: { upload, teile: 2 } }, { 'idempotency-key': uuid() })).rejects.toMatchObject({ status: 409 })
  expect(await p.als(anna, calls).bild({ body: { upload, teile: 2 } }, { 'idempotency-key': uuid() })).toEqual({ bytes: 8, anfang: 'eins' })
  expect(await p.db.selectFrom('dateiTeil').where('upload', '=', upload).selectAll().execute()).toEqual([])
})

test('ein Teil, der größer ist als erlaubt, wird abgelehnt', async () => {
  await expect(
    p.als(anna, calls).teil({ params: { upload: uuid(), teil: 0 }, body: { inhalt: 'A'.repeat(720_000) } }, { 'idempotency-key': uuid() }),
  ).rejects.toMatchObject({ status: 400 })
})
