import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { legePapiereAb } from '#apps/arbeitsschein/server/papier/papier.ts'
import { aufbewahrte } from '#domain/belege/aufbewahrt.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { gast, max, portal, type Figure } from '#test/cast.ts'
import { besetze } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, kopf, material } from '#test/einsatz/scheine.ts'
import { besetzeKunden, kundeA } from '#test/einsatz/scheinkunden.ts'
import { eimer } from '#test/files/eimer.ts'
import { calls as belegCalls } from './contract.ts'

let ablage: Awaited<ReturnType<typeof eimer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  ablage = await eimer()
  p = await portal({ FILES_URL: ablage.url })
  await besetze(p.db)
  await besetzeKunden(p.db)
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([
      { anwenderId: kundeA.anwenderId, berechtigung: 'GESAMTABFRAGE' },
      { anwenderId: gast.anwenderId, berechtigung: 'GESAMTABFRAGE' },
      { anwenderId: gast.anwenderId, berechtigung: 'GESAMTABFRAGE.KUNDENSUCHE' },
    ])
    .execute()
})
afterAll(async () => {
  await p.stop()
  await ablage.stop()
})

const als = (who: Figure) => p.als(who, calls)
const bei = (who: Figure) => p.als(who, belegCalls)
const bytes = async (blob: Promise<unknown>) => Buffer.from(await ((await blob) as Blob).arrayBuffer())

test('solange das Papier auf Platz wartet, gibt der Beleg dieselben Bytes wie der Schein; kommt es, hören es seine Leser', async () => {
  const { id } = await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')] } })
  ablage.full(true)
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  const { id: beleg } = await p.db.selectFrom('beleg').where('arbeitsscheinId', '=', id).select('id').executeTakeFirstOrThrow()
  const params = { belegart: 'AS', id: beleg } as const
  const papier = await bytes(als(max).pdf({ params: { id }, query: {} }))
  const wartend = async () => (await p.db.selectFrom('arbeitsscheinPapier').where('arbeitsscheinId', '=', id).select('id').execute()).length
  const alles = async () => {
    expect((await bei(gast).beleg({ params })).dateien).toMatchObject([{ art: 'archiv', typ: 'application/pdf', bytes: papier.length }])
    for (const who of [gast, kundeA]) {
      expect((await bytes(bei(who).ansicht({ params }))).equals(papier)).toBe(true)
      for (const weise of ['download', 'archiv'] as const)
        expect((await bytes(bei(who)[weise]({ body: { ids: [beleg], belegart: 'AS' } }))).equals(papier), weise).toBe(true)
    }
  }
  expect(await wartend()).toBe(1)
  await alles()
  const { max: davor } = await p.db
    .selectFrom('ereignis')
    .select((eb) => eb.fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  ablage.full(false)
  await legePapiereAb(p.db, p.parts.files.service)
  expect(await wartend()).toBe(0)
  const ereignisse = await p.db.selectFrom('ereignis').where('id', '>', davor!).where('thema', '=', 'beleg').select(['ids', 'fuer']).execute()
  expect(ereignisse).toMatchObject([{ ids: [String(beleg)], fuer: expect.arrayContaining(['konto:1000:GESAMTABFRAGE.KUNDENSUCHE', kundeA.anwenderId]) }])
  await alles()
})

test('wird das Papier zur Datei, während es gelesen wird, kommt es von dort', async () => {
  const { id } = await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('2')] } })
  ablage.full(true)
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  const papier = await bytes(als(max).pdf({ params: { id }, query: {} }))
  const { id: beleg } = await p.db.selectFrom('beleg').where('arbeitsscheinId', '=', id).select('id').executeTakeFirstOrThrow()
  let abgelegt = 0
  // Right after the line of the waiting paper was read, and before its bytes are.
  const db = p.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!abgelegt && result.rows.some((row) => row['schluessel'] === null && row['sha256'])) {
        abgelegt++
        ablage.full(false)
        await legePapiereAb(p.db, p.parts.files.service)
      }
      return result
    },
  })
  const [gelesen] = await aufbewahrte({ db, files: { service: p.parts.files.service, seen: {} } }, [beleg], ['archiv'], String)
  expect(abgelegt).toBe(1)
  expect(await p.db.selectFrom('arbeitsscheinPapier').where('arbeitsscheinId', '=', id).select('id').execute()).toEqual([])
  expect(Buffer.from(gelesen!.inhalt).equals(papier)).toBe(true)
})
