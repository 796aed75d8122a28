import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { anna, bernd, portal, type Figure } from '#test/cast.ts'
import { calls, kopf, probe, um } from '#test/uebergabe.ts'
import { publicKey, unsealed } from './key.ts'
import { forgetSessions } from '../access/sessions.ts'
import { openVault } from '../access/vault.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({}, [probe])
})
afterAll(() => p.stop())

const header = (geraet: string, folge: number, wartend = 0) => ({ geraet: JSON.stringify({ id: geraet, uhr: um(), wartend, eintrag: kopf(geraet, folge) }) })
const spuren = async (ort: string) =>
  await p.db.selectFrom('pruefspur').where('gegenstandId', '=', ort).orderBy('id').select(['anwenderName', 'daten']).execute()

/** A device of this person, as its outbox would work: a pass, and entries sealed to the server. */
async function geraetVon(wer: Figure) {
  const geraet = uuid()
  const { ausweis, schluessel } = await p.als(wer, calls).ausweis({ body: { geraet } })
  const versiegelt = async (eintrag: Partial<Entry> & { folge: number }, mit = ausweis) => {
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

test('der private Schlüssel liegt nicht im Klartext in der Datenbank; was an einen früheren, unverschlossenen ging, kommt noch an', async () => {
  const { geraet, schluessel, versiegelt, uebergeben } = await geraetVon(anna)
  const eins = await versiegelt({ folge: 1 })
  const schluesselVon = () =>
    p.db.selectFrom('uebergabeSchluessel').where('id', '=', schluessel.id).select(['privat', 'verschlossen']).executeTakeFirstOrThrow()
  const { privat, verschlossen } = await schluesselVon()
  expect(verschlossen).toBe(true)
  const einlesen = (bytes: Buffer) => crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  await expect(einlesen(privat)).rejects.toThrow()
  const offen = p.parts.vault.open(privat, `uebergabe_schluessel:${schluessel.id}`)!
  await einlesen(offen)
  const setze = (werte: { privat: Buffer; verschlossen: boolean }) =>
    p.db.updateTable('uebergabeSchluessel').set(werte).where('id', '=', schluessel.id).execute()
  await setze({ privat: offen, verschlossen: false })
  expect(await uebergeben(null, eins)).toEqual(['angenommen'])
  expect((await geraetVon(anna)).schluessel.id).not.toBe(schluessel.id)
  await setze({ privat, verschlossen })
  expect(await spuren(geraet)).toHaveLength(1)
})

test('ging der Schlüssel des Tresors verloren, bekommen Geräte einen neuen, den der Server öffnen kann', async () => {
  const { schluessel } = await geraetVon(anna)
  const mitAnderem = { db: p.db, jetzt: Temporal.Now.instant(), vault: openVault({ SECRETS_KEY: Buffer.alloc(32, 9).toString('base64'), DATA_DIR: '' }) }
  const neu = await publicKey(mitAnderem)
  expect(neu.id).not.toBe(schluessel.id)
  expect(await publicKey(mitAnderem)).toEqual(neu)
  const umschlag = Buffer.from(await sealTo(neu, { wort: 'da' }))
  expect(await unsealed(mitAnderem, umschlag)).toEqual({ wort: 'da' })
  expect(await unsealed({ db: p.db, vault: p.parts.vault }, umschlag)).toBeNull()
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
