import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ladeStaende } from '#domain/belege/freigabe/laden.ts'
import { wartetAuf } from '#domain/belege/freigabe/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { berta, besetze, bruno, lotte, ludwig, rechnung, vertritt, wilma } from '#test/belege/freigabebesetzung.ts'
import { portal, type Figure } from '#test/cast.ts'
import { scannedWhole } from '#test/database/plans.ts'
import { statementsOf } from '#test/database/statements.ts'
import { calls } from './contract.ts'
import { erinnere } from './server/post.ts'

let p: Awaited<ReturnType<typeof portal>>
const laeufe: string[] = []
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  for (const [nr, netto] of ['100.00', '600.00', '2000.00', '1500.00', '300.00', '5000.00'].entries())
    laeufe.push((await rechnung(p.db, netto, { skontoTage: nr < 2 ? 1 : null, skontoProzent: nr < 2 ? 200 : null })).lauf)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const alle = [berta, bruno, lotte, ludwig, wilma]
const seitenweise = async (who: Figure) => {
  const gefunden: string[] = []
  let cursor: string | undefined
  do {
    const { entities, next } = await als(who).liste({ query: { limit: 2, ...(cursor && { cursor }) } })
    gefunden.push(...entities.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  return gefunden
}
/** The same reckoned from all open runs. */
const gerechnet = async ({ anwenderId }: Figure) => {
  const { tag, laeufe: offene } = await ladeStaende(p.db, Temporal.Now.instant(), sql`f.ende is null`)
  return offene.filter((lauf) => wartetAuf(lauf, tag, anwenderId)).map(({ zeile }) => zeile.id)
}
const tue = async (who: Figure, id: string, status: 'freigeben' | 'klaeren' | 'weiterleiten', mehr: object = {}) =>
  als(who).status({ params: { id }, body: { status, gesehen: (await als(who).freigabe({ params: { id } })).gesehen, ...mehr } }, { 'idempotency-key': uuid() })

describe('was auf wen wartet', () => {
  test('die Liste, Seite um Seite, ist genau das, was aus allen offenen Läufen folgt: nach Entscheidungen, Fragen, Weitergaben, Vertretungen', async () => {
    const stimmt = async () => {
      for (const wer of alle) {
        const liste = await seitenweise(wer)
        expect(new Set(liste).size).toBe(liste.length)
        expect(liste.toSorted(), wer.name).toEqual((await gerechnet(wer)).toSorted())
        expect((await als(wer).stand()).wartet).toBe(liste.length)
      }
    }
    await stimmt()
    await tue(berta, laeufe[2]!, 'freigeben')
    await tue(bruno, laeufe[3]!, 'klaeren', { grund: 'Ist das richtig?', an: lotte.anwenderId })
    await tue(bruno, laeufe[4]!, 'weiterleiten', { grund: 'Ihre Baustelle', an: ludwig.anwenderId })
    await tue(berta, laeufe[1]!, 'freigeben')
    await stimmt()
    expect(await seitenweise(lotte)).toContain(laeufe[3])
    expect(await seitenweise(ludwig)).toContain(laeufe[4])
    await vertritt(p.db, ludwig, wilma)
    await stimmt()
    expect(await seitenweise(wilma)).toContain(laeufe[2])
    await p.db.updateTable('anwender').set({ aktiv: false }).where('id', '=', ludwig.anwenderId).execute()
    for (const wer of [berta, bruno, lotte, wilma]) expect((await seitenweise(wer)).toSorted()).toEqual((await gerechnet(wer)).toSorted())
    await p.db.updateTable('anwender').set({ aktiv: true }).where('id', '=', ludwig.anwenderId).execute()
    await stimmt()
  })
  test('keine Liste und keine Zahl liest Belege oder Läufe von vorn bis hinten', async () => {
    const gross = ['beleg', 'belegfreigabe', 'freigabefrage', 'freigabeentscheid', 'belegposition', 'posten']
    for (const frage of [
      () => als(berta).liste({ query: {} }),
      () => als(lotte).liste({ query: { was: 'offen' } }),
      () => als(lotte).liste({ query: { was: 'erledigt' } }),
      () => als(berta).liste({ query: { was: 'erledigt' } }),
      () => als(lotte).stand(),
      () => als(lotte).wartend(),
      () => als(berta).freigabe({ params: { id: laeufe[0]! } }),
    ])
      expect(await scannedWhole(p.db, await statementsOf(frage), gross)).toBeOneOf([null, []])
  })
  test('was wartet, fragt die Datenbank für viele nicht öfter als für einen', async () => {
    const gefragt = async (wer: Figure) => {
      let anzahl = 0
      const texte = await statementsOf(async () => (anzahl = (await als(wer).wartend()).entities.length))
      return { anzahl, texte: texte.length }
    }
    await gefragt(berta)
    const vorher = await gefragt(berta)
    for (const netto of ['110.00', '120.00', '130.00']) await rechnung(p.db, netto)
    const nachher = await gefragt(berta)
    expect(nachher.anzahl).toBe(vorher.anzahl + 3)
    expect(nachher.texte).toBe(vorher.texte)
  })
  test('die Liste als Datei sagt dasselbe', async () => {
    const csv = await p.send(berta, calls.datei, { query: { format: 'csv' } })
    expect(csv.statusCode).toBe(200)
    const zeilen = csv.body.trim().split('\r\n')
    expect(zeilen[0]).toContain('Lieferant')
    expect(zeilen).toHaveLength(1 + (await seitenweise(berta)).length)
  })
})

test('ein Brief am Tag: was wartet, was sein Skonto verliert, ohne Beträge; jedes lässt sich abstellen', async () => {
  const post = () =>
    p.db
      .selectFrom('postausgang')
      .where('anlass', 'in', ['freigabe.erinnerung', 'freigabe.skonto'])
      .orderBy('an')
      .orderBy('anlass')
      .select(['an', 'anlass', 'text', 'betreff'])
      .execute()
  const jetzt = Temporal.Now.instant()
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: bruno.anwenderId, anlass: 'freigabe.skonto', weg: 'mail' }).execute()
  await Promise.all([1, 2].map(() => erinnere(p.db, 'http://portal.example', jetzt)))
  const erste = await post()
  expect(new Set(erste.map(({ an }) => an)).size).toBe(erste.length)
  const unsere = erste.filter(({ an }) => an.endsWith('@freigabe.example'))
  expect(unsere.map(({ an, anlass }) => [an, anlass])).toEqual([
    [berta.username, 'freigabe.skonto'],
    [bruno.username, 'freigabe.erinnerung'],
    [lotte.username, expect.any(String)],
    [ludwig.username, expect.any(String)],
    [wilma.username, expect.any(String)],
  ])
  expect(unsere[0]!.text).toMatch(/Bei 1 Beleg endet das Skonto bis .*\nAuf Ihre Freigabe warten \d Belege\.\nhttp:\/\/portal\.example\/freigabe\/fenster/)
  expect(erste.map(({ text, betreff }) => text + betreff).join()).not.toMatch(/\d,\d\d|€|Anker/)
  await erinnere(p.db, 'http://portal.example', jetzt.add({ hours: 2 }))
  expect(await post()).toHaveLength(erste.length)
  // Nothing new a week later, and the discounts are over: no letter.
  await erinnere(p.db, 'http://portal.example', jetzt.add({ hours: 7 * 24 }))
  expect(await post()).toHaveLength(erste.length)
})
