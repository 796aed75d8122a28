import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { insertMany, oneAhead } from './many.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('viele Zeilen kommen an, wie sie sind: Bytes als Bytes, JSON als Objekt, nichts als nichts', async () => {
  const { db } = database
  const [anwenderId, upload, bytes] = [uuid(), uuid(), randomBytes(300)]
  await insertMany(
    db,
    'dateiTeil',
    Array.from({ length: 3 }, (_, teil) => ({ anwenderId, upload, teil, inhalt: bytes.subarray(0, 100 + teil) })),
  )
  const teile = await db.selectFrom('dateiTeil').where('upload', '=', upload).orderBy('teil').select('inhalt').execute()
  expect(teile.map(({ inhalt }) => Buffer.compare(inhalt, bytes.subarray(0, inhalt.length)))).toEqual([0, 0, 0])
  await insertMany(db, 'pruefspur', [
    { anwenderId: null, anwenderName: 'Probe', aktion: 'probe', gegenstand: 'probe', gegenstandId: upload, daten: { wert: '"\\x' } },
  ])
  const [spur] = await db.selectFrom('pruefspur').where('gegenstandId', '=', upload).select(['daten', 'anwenderId']).execute()
  expect(spur).toEqual({ daten: { wert: '"\\x' }, anwenderId: null })
  await insertMany(db, 'dateiTeil', [])
})

test('Stück für Stück: das nächste wird gemacht, während das vorige geschrieben wird; was scheitert, wird gesagt, und danach wird nichts mehr geschrieben', async () => {
  const was: string[] = []
  function* stuecke() {
    for (const stueck of ['a', 'b', 'c', 'd']) {
      was.push(`macht ${stueck}`)
      yield stueck
    }
  }
  const schreiben = async (stueck: string) => {
    was.push(`schreibt ${stueck}`)
    await new Promise((fertig) => setTimeout(fertig, 20))
    if (stueck === 'c') throw new Error('kein Platz')
    was.push(`fertig ${stueck}`)
  }
  await expect(oneAhead(stuecke(), schreiben)).rejects.toThrow('kein Platz')
  expect(was).toEqual(['macht a', 'schreibt a', 'macht b', 'fertig a', 'schreibt b', 'macht c', 'fertig b', 'schreibt c', 'macht d'])
})
