import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as statistikCalls } from '#apps/arbeitsbericht-statistik/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { nameVon, ohneNamen } from '#domain/personal/contract.ts'
import { bernd, dora, portal } from '#test/cast.ts'
import { calls } from '#apps/verwaltung/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', bernd.lstfixId!).execute()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const genannt = ({ entities }: { entities: { name: string }[] }) => entities.map(({ name }) => name)

test('wessen Name gelöscht ist, steht lesbar in der Liste, in der Suche und an der Person', async () => {
  const params = { id: bernd.lstfixId! }
  expect((await ich().personen({ query: { q: '1002' } })).entities.map(({ name }) => name)).toEqual(['(gelöschte Person)'])
  expect(await ich().mitarbeiterSuche({ query: { q: '1002' } })).toMatchObject([{ nummer: '1002', name: '(gelöschte Person)' }])
  expect((await ich().suche({ query: { q: '1002' } })).entities[0]!.title).toBe('1002 (gelöschte Person)')
  expect((await ich().person({ params })).name).toBe('(gelöschte Person)')
  expect(genannt(await p.als(dora, stempelCalls).mitarbeiter({ query: { zweck: 'sehen', q: '1002' } }))).toEqual(['(gelöschte Person)'])
  expect(genannt(await p.als(dora, statistikCalls).mitarbeiter({ query: { q: '1002' } }))).toEqual(['(gelöschte Person)'])
  expect(ohneNamen.en).toBe('(erased person)')
})

/** The list in pages of two, as somebody reads it who scrolls. */
async function inZweien(query: { art: 'mitarbeiter' | 'anwender'; sort: string }) {
  const namen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { entities, next } = await ich().personen({ query: { ...query, limit: 2, ...(cursor && { cursor }) } })
    expect(entities.length).toBeLessThanOrEqual(2)
    namen.push(...entities.map(({ name }) => name))
    if (!next) return namen
    cursor = next
  }
}

test('nach Namen steht sie am Ende, auf- wie absteigend, und Seite für Seite fehlt niemand und keiner doppelt', async () => {
  for (const art of ['mitarbeiter', 'anwender'] as const) {
    const [auf, ab] = [await inZweien({ art, sort: 'name' }), await inZweien({ art, sort: '-name' })]
    expect(auf.length).toBeGreaterThan(4)
    expect([auf.at(-1), ab.at(-1)]).toEqual(['(gelöschte Person)', '(gelöschte Person)'])
    expect(ab.slice(0, -1)).toEqual(auf.toReversed().slice(1))
    const ganz = await ich().personen({ query: { art, sort: 'name', limit: 100 } })
    expect(auf).toEqual(genannt(ganz))
  }
})

test('auch in der Suche und in der Liste der Stempel steht sie nach allen, die einen Namen haben', async () => {
  expect((await ich().mitarbeiterSuche({ query: {} })).at(-1)!.name).toBe('(gelöschte Person)')
  const stempel = p.als(dora, stempelCalls)
  const erste = await stempel.mitarbeiter({ query: { zweck: 'sehen', limit: 2 } })
  expect(genannt(erste)).not.toContain('(gelöschte Person)')
  expect(genannt(await stempel.mitarbeiter({ query: { zweck: 'sehen', limit: 100 } })).at(-1)).toBe('(gelöschte Person)')
})

test('ein Name steht in der Form, die gefragt ist; ohne Vornamen oder Zunamen bleibt kein Rest', () => {
  const anna = { vorname: 'Anna', zuname: 'Beispiel' }
  expect([nameVon(anna, 'de'), nameVon(anna, 'de', 'Zuname Vorname'), nameVon(anna, 'en', 'Zuname, Vorname')]).toEqual([
    'Anna Beispiel',
    'Beispiel Anna',
    'Beispiel, Anna',
  ])
  expect(nameVon({ vorname: '', zuname: 'Beispiel' }, 'de', 'Zuname, Vorname')).toBe('Beispiel')
})

test('wessen Name gelöscht ist, heißt in jeder Form so, in beiden Sprachen', () => {
  const ohne = { vorname: '', zuname: '' }
  expect((['Vorname Zuname', 'Zuname Vorname', 'Zuname, Vorname'] as const).map((form) => nameVon(ohne, 'de', form))).toEqual(Array(3).fill(ohneNamen.de))
  expect(nameVon(ohne, 'en')).toBe('(erased person)')
})
