import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anna, carla, dora, portal } from '#test/cast.ts'
import { serverApps } from '#apps/index.server.ts'
import type { Call } from '#platform/contract/contract.ts'
import { toCursor } from '#platform/server/record/paging.ts'
import { calls } from './contract.ts'
import { vergeben } from './server/vergeben.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
/** Somebody else who administers. */
const zweite = async () => {
  const { anwender } = await ich().person({ params: { id: carla.lstfixId! } })
  const { id, username, anzeigename, email, sprache, accountid, konten, rollen, revision } = anwender!
  await ich().anwenderAendern({ params: { id }, body: { username, anzeigename, email, sprache, accountid, konten, rollen, rechte: ['VERWALTUNG'], revision } })
  return p.als(carla, calls)
}
const ueberholt = (name: string, ...fields: string[]) => ({
  status: 409,
  problem: { code: 'record.outdated', changed: { by: name, at: expect.any(String) }, errors: fields.map((path) => ({ path, code: 'record.changed' })) },
})

describe('Zwei bearbeiten denselben Eintrag', () => {
  test('wer bei einer Abteilung langsamer war, erfährt, welche Felder wer geändert hat, und überschreibt nichts', async () => {
    const andere = await zweite()
    const body = { nummer: 4711, bezeichnung: 'Lager', leitungId: null, oberabteilungId: null, aktiv: true }
    const { id } = await ich().abteilungAnlegen({ body })
    const lies = async () => (await ich().abteilungen({ query: { q: '4711' } })).entities[0]!
    const { revision } = await lies()
    await andere.abteilungAendern({ params: { id }, body: { ...body, bezeichnung: 'Großlager', leitungId: anna.lstfixId, revision } })
    await expect(ich().abteilungAendern({ params: { id }, body: { ...body, nummer: 4712, revision } })).rejects.toMatchObject(
      ueberholt('Carla Beispiel', 'bezeichnung', 'leitungId'),
    )
    const jetzt = await lies()
    expect(jetzt).toMatchObject({ nummer: 4711, bezeichnung: 'Großlager', leitungId: anna.lstfixId })
    await ich().abteilungAendern({ params: { id }, body: { ...body, nummer: 4712, revision: jetzt.revision } })
    expect((await ich().abteilungen({ query: { q: '4712' } })).entities[0]).toMatchObject({ nummer: 4712, bezeichnung: 'Lager', leitungId: null })
  })

  test('bei einer Person zählt, was im Formular steht: eine Sperre dazwischen stört nicht, eine andere Rolle schon', async () => {
    const andere = await zweite()
    const wer = async () => (await ich().person({ params: { id: anna.lstfixId! } })).anwender!
    const { id, username, anzeigename, email, sprache, accountid, konten, rollen, rechte, revision } = await wer()
    const body = { username, anzeigename, email, sprache, accountid, konten, rollen: rollen.toReversed(), rechte }
    await andere.anwenderAktiv({ params: { id }, body: { aktiv: false } })
    await andere.anwenderAktiv({ params: { id }, body: { aktiv: true } })
    expect((await wer()).revision).toBe(revision)
    await andere.anwenderAendern({ params: { id }, body: { ...body, rechte: ['TICKET'], revision } })
    await expect(ich().anwenderAendern({ params: { id }, body: { ...body, anzeigename: 'Anni', revision } })).rejects.toMatchObject(
      ueberholt('Carla Beispiel', 'rechte'),
    )
    await ich().anwenderAendern({ params: { id }, body: { ...body, revision: (await wer()).revision } })
  })

  test('auch eine Änderung an der Verwaltung vorbei fällt auf', async () => {
    const lies = async () => (await ich().filialen({ query: { q: '3000' } })).entities[0]!
    const { name, ort, land, region, zone, revision } = await lies()
    await p.db.updateTable('filiale').set({ ort: 'Anderswo' }).where('vkforgid', '=', 3000).execute()
    await expect(ich().filialeAendern({ params: { vkforgid: 3000 }, body: { name, ort, land, region, zone, revision } })).rejects.toMatchObject({
      status: 409,
      problem: { changed: { by: null, at: null }, errors: [{ path: 'ort' }] },
    })
  })

  test('gespeichert und gleich noch einmal gespeichert ist kein Widerspruch, eine erfundene Fassung schon', async () => {
    const lies = async () => (await ich().filialen({ query: { q: '1000' } })).entities[0]!
    const { name, ort, land, region, zone, revision } = await lies()
    const body = { name, ort, land, region, zone }
    await ich().filialeAendern({ params: { vkforgid: 1000 }, body: { ...body, ort: 'Neustadt', revision } })
    await ich().filialeAendern({ params: { vkforgid: 1000 }, body: { ...body, revision: (await lies()).revision } })
    for (const falsch of ['', 'x', '0'.repeat(40)])
      await expect(ich().filialeAendern({ params: { vkforgid: 1000 }, body: { ...body, revision: falsch } })).rejects.toMatchObject({ status: 409 })
  })

  test('jeder Aufruf, der einen Eintrag überschreibt, verlangt die gesehene Fassung', () => {
    // One act each: it sets what its name says, whatever stood there before.
    const taten = ['modellZuordnen', 'anwenderAktiv', 'passwortSetzen', 'pinSetzen', 'mitgliedAufnehmen', 'kundenanwenderSetzen']
    const ohne = Object.entries(calls as Record<string, Call>)
      .filter(([, { method, body }]) => method === 'PUT' && !Object.hasOwn((body as { shape?: object } | undefined)?.shape ?? {}, 'revision'))
      .map(([name]) => name)
    expect(ohne.sort()).toEqual(taten.sort())
  })
})

describe('Vergebene Namen und Nummern', () => {
  test('stehen am Feld, wer sie auch einträgt', async () => {
    const code = { beschreibung: '', art: 'arbeit' as const, icon: 'clock' as const, reihenfolge: 1, aktiv: true }
    await ich().stempelcodeAnlegen({ body: { ...code, name: 'Werkstatt' } })
    for (const name of ['Werkstatt', 'WERKSTATT'])
      await expect(ich().stempelcodeAnlegen({ body: { ...code, name } })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'name' }] } })
    const feiertag = { land: 'DE' as const, region: null, datum: '2031-05-05', bezeichnung: 'Betriebsfest', halbtags: false }
    await ich().feiertagAnlegen({ body: feiertag })
    await expect(ich().feiertagAnlegen({ body: feiertag })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'datum' }] } })
  })

  test('jede Bedingung der Liste gibt es in der Datenbank', async () => {
    const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where indisunique`.execute(p.db)
    const da = new Set(rows.map(({ name }) => name))
    expect(Object.keys(vergeben).filter((name) => !da.has(name))).toEqual([])
  })
})

describe('Listen', () => {
  test('ein von Hand gemachter Seitenanfang wird mit 400 abgewiesen, bei jeder Liste der Verwaltung', async () => {
    const listen = Object.entries(calls as Record<string, Call>).filter(([, { path }]) => path.startsWith('/v1/verwaltung') && path.endsWith('/entities'))
    expect(listen.length).toBeGreaterThan(15)
    // Texts fit columns of texts: there they are a place in the list like any other.
    const nurTexte = new Set(['stempelcodes'])
    for (const [name, call] of listen.filter(([, { path }]) => !path.includes('{')))
      for (const cursor of ['x', '!!', toCursor([]), ...[1, 2, 3, 4].map((n) => toCursor(Array.from({ length: n }, () => 'zz'))), toCursor([null])]) {
        const { statusCode } = await p.send(dora, call, { query: { cursor } })
        expect([name, cursor, nurTexte.has(name) ? 400 : statusCode]).toEqual([name, cursor, 400])
      }
  })

  test('die Datei enthält genau das, was die Liste zeigt, in derselben Ordnung', async () => {
    const query = { q: 'a', sort: '-bezeichnung' }
    const { entities } = await ich().abteilungen({ query: { ...query, limit: 200 } })
    const text = await (await ich().abteilungenDatei({ query: { ...query, format: 'csv' } })).text()
    const zeilen = text.trim().split('\r\n').slice(1)
    expect(zeilen.map((zeile) => zeile.split(';')[0])).toEqual(entities.map(({ nummer }) => String(nummer)))
    expect(entities.length).toBeGreaterThan(1)
  })
})

test('die Listen vergebener Werte widersprechen einander nicht', () => {
  const alle = serverApps.flatMap(({ parts }) => Object.keys(parts.taken ?? {}))
  expect(new Set(alle).size).toBe(alle.length)
})
