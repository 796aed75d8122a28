import { createHash } from 'node:crypto'
import { unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#apps/gesamtabfrage/contract.ts'
import { portal } from '#test/cast.ts'
import { bea, beleg, besetze, blatt } from '#test/belege/belegbesetzung.ts'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import { alsUbl } from '../erechnung/schreiben/ubl.ts'
import { rechnungAus } from '../erechnung/schreiben/rechnung.ts'
import type { Ankunft } from './aufheben.ts'
import { dateienAn } from './dateien.ts'
import { ordneZu, zuordnungsbericht } from './zuordnen.ts'

let p: Awaited<ReturnType<typeof portal>>
let pdf: Uint8Array
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  pdf = await blatt(1)
})
afterAll(() => p.stop())

const lege = (name: string, inhalt: Uint8Array, wie: { schreiben?: boolean; quelle?: string } = {}) => ordne({ name, inhalt }, wie)
const ordne = (datei: Ankunft, wie: { schreiben?: boolean; quelle?: string } = {}) =>
  p.db
    .transaction()
    .execute((trx) =>
      ordneZu(trx, datei, {
        akteur: 'Kommandozeile',
        schreiben: true,
        heute: '2026-11-25',
        jetzt: Temporal.Now.instant(),
        dateien: p.parts.files.service,
        quelle: 'ERP',
        ...wie,
      }),
    )
const dateien = async (belegart: 'RE' | 'LS', id: number) =>
  (await p.als(bea, calls).beleg({ params: { belegart, id } })).dateien.map(({ art, name }) => `${art} ${name}`)
const xml = (nummer: string) => alsUbl(rechnungAus({ ...faelle['rechnung']!.vorlage, nummer }, wir, kunde))

test('das Original, eine fremde Unterlage und die E-Rechnung kommen nach ihrem Namen zum Beleg, mit denselben Bytes', async () => {
  const { id, belegnummer } = await beleg(p.db, 'RE')
  expect(await lege(`RE_${belegnummer}.pdf`, pdf, { schreiben: false })).toMatchObject({ ergebnis: 'neu', beleg: { belegart: 'RE', belegnummer } })
  expect(await dateien('RE', id)).toEqual([])
  const fremd = await blatt(2)
  for (const [name, inhalt] of [
    [`re_${belegnummer}.PDF`, pdf],
    [`RE_${belegnummer}_fremd.pdf`, fremd],
    [`RE_${belegnummer}_ebinvoice.xml`, xml(String(belegnummer))],
  ] as const)
    expect(await lege(name, inhalt), name).toMatchObject({ ergebnis: 'neu', grund: '' })
  expect((await dateien('RE', id)).toSorted()).toEqual([
    `archiv re_${belegnummer}.pdf`,
    `erechnung RE_${belegnummer}_ebinvoice.xml`,
    `fremd RE_${belegnummer}_fremd.pdf`,
  ])
  const archiv = new Uint8Array(await ((await p.als(bea, calls).archiv({ body: { belegart: 'RE', ids: [id] } })) as Blob).arrayBuffer())
  expect(createHash('sha256').update(archiv).digest()).toEqual(createHash('sha256').update(pdf).digest())
})

test('dieselbe Datei noch einmal ändert nichts; ein anderes Original wird nie dazugelegt; fremde Unterlagen schon', async () => {
  const { id, belegnummer } = await beleg(p.db, 'RE')
  await lege(`RE_${belegnummer}.pdf`, pdf)
  expect(await lege(`RE_${belegnummer}.pdf`, pdf)).toMatchObject({ ergebnis: 'gleich' })
  expect(await lege(`RE_${belegnummer}_archiv.pdf`, await blatt(3))).toMatchObject({
    ergebnis: 'abgelehnt',
    grund: 'Zu diesem Beleg ist schon eine andere Datei aufgehoben.',
  })
  await lege(`RE_${belegnummer}_fremd.pdf`, await blatt(2))
  await lege(`RE_${belegnummer}_fremd.pdf`, await blatt(3))
  expect(await dateien('RE', id)).toHaveLength(3)
})

test('der Schlüssel der Quelle geht vor der Nummer; was zweimal da ist, ist nicht eindeutig', async () => {
  const eine = await beleg(p.db, 'LS', { schluessel: 'L/7' })
  const andere = await beleg(p.db, 'LS', { schluessel: String(eine.belegnummer) })
  expect(await lege('LS_L%2F7.pdf', pdf)).toMatchObject({ ergebnis: 'neu', beleg: { belegnummer: eine.belegnummer } })
  expect(await lege(`LS_${eine.belegnummer}.pdf`, await blatt(2))).toMatchObject({ beleg: { belegnummer: andere.belegnummer } })
  expect(await lege('LS_L%2F7.pdf', pdf, { quelle: 'ANDERE' })).toMatchObject({ ergebnis: 'abgelehnt', beleg: null })
  const wien = await beleg(p.db, 'LS', { vkforgid: 3000, belegnummer: 4711 })
  await beleg(p.db, 'LS', { belegnummer: 4711 })
  expect(await lege(`LS_${wien.belegnummer}.pdf`, pdf)).toMatchObject({ ergebnis: 'abgelehnt', grund: 'LS 4711 ist nicht eindeutig.' })
})

test.each([
  ['brief.pdf', '%PDF-', 'Der Name nennt keinen Beleg. Erwartet wird etwa RE_4711.pdf, RE_4711_fremd.pdf oder RE_4711.xml.'],
  ['XY_1.pdf', '%PDF-', 'Der Name nennt keinen Beleg. Erwartet wird etwa RE_4711.pdf, RE_4711_fremd.pdf oder RE_4711.xml.'],
  ['RE_1_fremd.xml', '<a/>', 'Der Name nennt keinen Beleg. Erwartet wird etwa RE_4711.pdf, RE_4711_fremd.pdf oder RE_4711.xml.'],
  ['RE_../../x.pdf', '%PDF-', 'Diesen Beleg gibt es nicht: RE ../../x.'],
  ['RE_%E0%A4%A.pdf', '%PDF-', 'Diesen Beleg gibt es nicht: RE %E0%A4%A.'],
  ['RE_999999999999999.pdf', '%PDF-', 'Diesen Beleg gibt es nicht: RE 999999999999999.'],
  ['RE_1.pdf', 'MZ', 'Die Datei ist kein PDF.'],
  ['RE_1.xml', '%PDF-1.7', 'Die Datei ist ein PDF und kein XML.'],
])('%s mit „%s“ wird nicht übernommen: %s', async (name, inhalt, grund) => {
  expect(await lege(name, new TextEncoder().encode(inhalt))).toEqual({ name, ergebnis: 'abgelehnt', beleg: null, grund })
})

test('ein XML, das keine E-Rechnung ist, ein leeres und ein zu großes kommen nicht an den Beleg', async () => {
  const { id, belegnummer } = await beleg(p.db, 'RE')
  for (const inhalt of ['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', '<x/>', ''])
    expect(await lege(`RE_${belegnummer}.xml`, new TextEncoder().encode(inhalt))).toMatchObject({ ergebnis: 'abgelehnt' })
  expect(await lege(`RE_${belegnummer}.pdf`, new Uint8Array(20 * 1024 * 1024 + 1))).toMatchObject({ ergebnis: 'abgelehnt' })
  expect(await dateien('RE', id)).toEqual([])
})

test('aus einem ZIP kommt jede Datei für sich, und der Bericht sagt von jeder, wohin', async () => {
  const { belegnummer } = await beleg(p.db, 'RE')
  const zip = join(tmpdir(), `belegdateien-${belegnummer}.zip`)
  const zuGross = new Uint8Array(20 * 1024 * 1024 + 1)
  writeFileSync(zip, zipSync({ [`2026/RE_${belegnummer}.pdf`]: pdf, 'brief.pdf': pdf, 'liesmich.txt': new Uint8Array(3), 'RE_1.pdf': zuGross }))
  const alle = []
  for await (const datei of dateienAn(zip)) alle.push(await ordne(datei))
  unlinkSync(zip)
  expect(zuordnungsbericht(alle, true)).toBe(
    [
      `RE_${belegnummer}.pdf: neu bei RE ${belegnummer}`,
      'brief.pdf: nicht übernommen. Der Name nennt keinen Beleg. Erwartet wird etwa RE_4711.pdf, RE_4711_fremd.pdf oder RE_4711.xml.',
      'RE_1.pdf: nicht übernommen. Die Datei ist größer als 20 MB.',
      '3 Dateien: 1 neu, 0 schon da, 2 nicht übernommen.',
    ].join('\n'),
  )
})
