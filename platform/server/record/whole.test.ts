import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { csvFile } from '../output/export.ts'
import { eachSlice, sliceRows } from '../output/slices.ts'
import { mostRows } from './keyset.ts'
import { whole } from './whole.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Zahl {
  nr: number
}
const bis = (zahl: number) => whole<Zahl>(database.db, sql`select n as nr from generate_series(1, ${zahl}::int) n order by n desc`)

/** How often everything else that waited had its turn until a slice came, slice by slice. */
async function stueckweise(rows: Parameters<typeof eachSlice<Zahl>>[0]) {
  const stuecke: { anzahl: number; runden: number }[] = []
  let runden = 0
  let fertig = false
  const andere = () => {
    runden++
    if (!fertig) setImmediate(andere)
  }
  setImmediate(andere)
  const gelesen: number[] = []
  try {
    await eachSlice(rows, (slice) => {
      stuecke.push({ anzahl: slice.length, runden })
      gelesen.push(...slice.map(({ nr }) => nr))
    })
  } finally {
    fertig = true
  }
  return { stuecke, gelesen }
}

test('eine ganze Liste kommt in Stücken und in ihrer Ordnung, und zwischen zwei Stücken kommt dran, wer sonst wartet', async () => {
  const viele = sliceRows * 3 + 7
  const fertige = Array.from({ length: viele }, (_, nr) => ({ nr: viele - nr }))
  for (const rows of [bis(viele), fertige]) {
    const { stuecke, gelesen } = await stueckweise(rows)
    expect(gelesen).toEqual(fertige.map(({ nr }) => nr))
    expect(stuecke.map(({ anzahl }) => anzahl)).toEqual([sliceRows, sliceRows, sliceRows, 7])
    for (const [nr, { runden }] of stuecke.entries()) if (nr) expect(runden).toBeGreaterThan(stuecke[nr - 1]!.runden)
  }
})

test('auch in einem Vorgang, mehrmals nacheinander, leer und auf ein volles Stück genau', async () => {
  await database.db.transaction().execute(async (trx) => {
    for (const zahl of [0, 1, sliceRows, sliceRows + 1, 5, 6]) {
      let summe = 0
      await eachSlice(whole<Zahl>(trx, sql`select n as nr from generate_series(1, ${zahl}::int) n order by n`), (slice) => (summe += slice.length))
      expect(summe).toBe(zahl)
    }
  })
})

test('was zu lang für eine Datei ist, wird abgelehnt, ehe eine Zeile geschrieben wird; 50.000 gehen noch', async () => {
  const zeilen = { zu: 0, genau: 0 }
  await expect(eachSlice(bis(mostRows + 1), (slice) => (zeilen.zu += slice.length))).rejects.toMatchObject({ status: 422, code: 'liste-zu-lang' })
  expect(zeilen.zu).toBe(0)
  await eachSlice(bis(mostRows), (slice) => (zeilen.genau += slice.length))
  expect(zeilen.genau).toBe(mostRows)
  // The connection is as good as before.
  const { content } = await csvFile('Zahlen', bis(2), [{ title: 'Nr', value: ({ nr }: Zahl) => nr }])
  expect(content).toBe('\ufeffNr\r\n2\r\n1\r\n')
})
