import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portal, type Figure } from '#test/cast.ts'
import { arno, bea, beleg, besetze, blatt, datei, jahr, konto } from '#test/belege/belegbesetzung.ts'
import { pagesOf } from '#platform/server/output/join.ts'
import { calls, type Auswahl, type Weise } from './contract.ts'
import { packe } from './server/auftrag/packen.ts'

let p: Awaited<ReturnType<typeof portal>>
let ids: number[]
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  ids = []
  for (let nr = 0; nr < 201; nr++) ids.push((await beleg(p.db, 'RE')).id)
}, 120_000)
afterAll(() => p.stop())

const bestellt = async (who: Figure, weise: Weise, body: Partial<Auswahl>) => {
  const antwort = (await p.als(who, calls)[weise]({ body: { belegart: 'RE', ids, ...body } })) as Blob
  return (JSON.parse(await antwort.text()) as { auftrag: string }).auftrag
}
const stand = async (who: Figure, id: string) => (await p.als(who, calls).downloads({ query: {} })).entities.find((einer) => einer.id === id)
/** Until nobody works on it any more: the server's own job may have been faster than this one. */
const gepackt = async (who: Figure, id: string) => {
  for (;;) {
    await packe(p.db, p.parts.files.service)
    const einer = await stand(who, id)
    if (einer?.zustand !== 'wartet' && einer?.zustand !== 'laeuft') return einer
  }
}
const inhalt = async (who: Figure, id: string) =>
  unzipSync(new Uint8Array(await ((await p.als(who, calls).downloadDatei({ params: { id } })) as Blob).arrayBuffer()))

describe('mehr als 200 Belege', () => {
  test('werden vorbereitet, während man etwas anderes tut, und sind danach zu finden: jeder ein PDF, dazu ein Verzeichnis', async () => {
    const id = await bestellt(bea, 'download', {})
    expect(await gepackt(bea, id)).toMatchObject({ zustand: 'fertig', anzahl: 201, erledigt: 201, satz: '', belegart: 'RE', weise: 'download' })
    const zip = await inhalt(bea, id)
    expect(Object.keys(zip)).toHaveLength(202)
    expect(new TextDecoder().decode(zip['Verzeichnis.csv']).trim().split('\r\n')).toHaveLength(202)
    const { headers } = await p.send(bea, calls.downloadDatei, { params: { id } })
    expect(String(headers['content-disposition'])).toMatch(/Belege_\d\d-\d\d-\d{4}_\d\d-\d\d\.zip/)
    // Who has what is nobody else's business.
    expect(await stand(arno, id)).toBeUndefined()
    for (const call of [calls.downloadDatei, calls.downloadOhne, calls.downloadVerwerfen])
      expect((await p.send(arno, call, { params: { id } })).statusCode).toBe(404)
    const spuren = await p.db.selectFrom('pruefspur').where('aktion', '=', 'herunterladen').where('gegenstandId', '=', String(ids[200])).selectAll().execute()
    expect(spuren).toMatchObject([{ gegenstand: 'beleg' }])
  }, 120_000)
  test('zusammengefasst sind sie Bände zu 200 mit allen Seiten', async () => {
    const id = await bestellt(arno, 'download', { zusammenfassen: true })
    expect(await gepackt(arno, id)).toMatchObject({ zustand: 'fertig' })
    const zip = await inhalt(arno, id)
    const baende = Object.keys(zip).filter((name) => name.endsWith('.pdf'))
    expect(baende).toEqual([expect.stringMatching(/_1\.pdf$/), expect.stringMatching(/_2\.pdf$/)])
    expect(await Promise.all(baende.map((name) => pagesOf(zip[name]!)))).toEqual([200, 1])
  }, 120_000)
  test('Archiv und Datenträger: was fehlt, wird genannt; erst „ohne diese“ gibt die Datei heraus', async () => {
    for (const [weise, art, bytes] of [
      ['archiv', 'archiv', await blatt(1)],
      ['datentraeger', 'erechnung', new TextEncoder().encode('<re/>')],
    ] as const) {
      const eigene: number[] = []
      for (let nr = 0; nr < 201; nr++) {
        const einer = await beleg(p.db, 'LS')
        eigene.push(einer.id)
        if (nr >= 30) await datei(p.db, p.folder, einer, art, bytes)
      }
      const id = await bestellt(bea, weise, { belegart: 'LS', ids: eigene })
      const fertig = await gepackt(bea, id)
      expect(fertig).toMatchObject({ zustand: 'unvollstaendig', erledigt: 201, satz: expect.stringMatching(/: LS \d+, .* und 10 weitere$/) })
      await expect(inhalt(bea, id)).rejects.toMatchObject({ status: 404 })
      await p.als(bea, calls).downloadOhne({ params: { id } })
      expect(Object.keys(await inhalt(bea, id))).toHaveLength(172)
      expect(await stand(bea, id)).toMatchObject({ zustand: 'fertig', satz: expect.stringContaining('LS') })
    }
  }, 240_000)
  test('fehlt es bei allen, gibt es keine Datei, sondern den Grund', async () => {
    const id = await bestellt(bea, 'archiv', { belegart: 'AN', ids: await angebote() })
    expect(await gepackt(bea, id)).toMatchObject({ zustand: 'gescheitert', name: null, satz: expect.stringContaining('kein Original') })
  }, 120_000)
  test('abgebrochen bleibt nichts zurück; auch fertige lassen sich löschen; nach sieben Tagen gehen sie von selbst', async () => {
    const [erster, zweiter] = [await bestellt(bea, 'download', {}), await bestellt(bea, 'download', {})]
    await p.als(bea, calls).downloadVerwerfen({ params: { id: erster } })
    await gepackt(bea, zweiter)
    expect(await stand(bea, erster)).toBeUndefined()
    const dateien = () => p.db.selectFrom('datei').where('art', '=', 'belegdownload').where('gegenstand', 'in', [erster, zweiter]).where('entfernt', 'is', null)
    expect(await dateien().select('gegenstand').execute()).toEqual([{ gegenstand: zweiter }])
    await p.db.updateTable('belegdownload').set({ beendet: '2026-01-01T00:00:00Z' }).where('id', '=', zweiter).execute()
    await packe(p.db, p.parts.files.service)
    expect(await stand(bea, zweiter)).toBeUndefined()
    expect(await dateien().select('gegenstand').execute()).toEqual([])
  }, 120_000)
  test('wer einen der Belege nicht mehr sehen darf, bekommt die Datei nicht mehr', async () => {
    const id = await bestellt(arno, 'download', {})
    await gepackt(arno, id)
    await p.db.updateTable('beleg').set({ geloescht: '2026-06-01T00:00:00Z' }).where('id', '=', ids[0]!).execute()
    await expect(inhalt(arno, id)).rejects.toMatchObject({ status: 404 })
    await p.db.updateTable('beleg').set({ geloescht: null }).where('id', '=', ids[0]!).execute()
  }, 120_000)
  test('ein fremder unter ihnen: 404, und es beginnt nichts', async () => {
    const { id } = await beleg(p.db, 'RE', { ktostamm: konto.b })
    await expect(bestellt(arno, 'download', { ids: [...ids, id] })).rejects.toMatchObject({ status: 404 })
  })
  test('die Nummern einer Abfrage kommen in ihrer Reihenfolge', async () => {
    const query = { ...jahr, sort: 'belegnummer' }
    const { ids: alle, mehr } = await p.als(arno, calls).nummern({ params: { belegart: 'RE' }, query })
    expect(mehr).toBe(false)
    expect(alle).toEqual(ids)
  })
})

async function angebote() {
  const alle: number[] = []
  for (let nr = 0; nr < 201; nr++) alle.push((await beleg(p.db, 'AN')).id)
  return alle
}
