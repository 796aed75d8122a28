import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { ebenen } from '#domain/einsatz/statistik/contract.ts'
import { ohneNamen } from '#domain/personal/contract.ts'
import { portal } from '#test/cast.ts'
import { ben, lisa } from '#test/einsatz/berichtbesetzung.ts'
import { erfasst, fenster } from '#test/einsatz/statistikbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await erfasst(p.db)
  await p.db.updateTable('lstfix').set({ vorname: '', zuname: '' }).where('id', '=', ben.lstfixId!).execute()
})
afterAll(() => p.stop())
const geloescht = ohneNamen.de
const frage = (ebene: (typeof ebenen)[number], mehr: object = {}) =>
  p.als(lisa, calls).statistik({ body: { ebene: ebenen.indexOf(ebene), ...fenster(), ...mehr } })

test('wessen Name gelöscht ist, heißt in der Statistik so, und steht nach Namen am Ende, auf- wie absteigend', async () => {
  for (const sort of ['gruppe', '-gruppe']) {
    const gesehen: string[] = []
    for (let cursor: string | undefined, seiten = 0; seiten === 0 || cursor; seiten++) {
      const { zeilen, next } = await frage('mitarbeiter', { sort, limit: 2, ...(cursor && { cursor }) })
      gesehen.push(...zeilen.map(({ gruppe }) => gruppe))
      cursor = next ?? undefined
    }
    expect(gesehen.length).toBe(4)
    expect([gesehen.at(-1), new Set(gesehen).size]).toEqual([geloescht, 4])
  }
  const { zeilen } = await frage('mitarbeiter', { lstfixId: ben.lstfixId })
  expect(zeilen.map(({ mitarbeiter }) => mitarbeiter?.name)).toEqual([geloescht])
})

test('auch eingegrenzt auf sie, in ihren einzelnen Einträgen und an ihrem Tag', async () => {
  const { zeilen, auswahl } = await frage('einzeln', { lstfixId: ben.lstfixId })
  expect(auswahl).toEqual([{ feld: 'lstfixId', name: geloescht }])
  expect(new Set(zeilen.map(({ mitarbeiter }) => mitarbeiter?.name))).toEqual(new Set([geloescht]))
  const { person } = await p.als(lisa, calls).tag({ params: { datum: zeilen[0]!.datum! }, query: { lstfix: ben.lstfixId! } })
  expect(person.name).toBe(geloescht)
})

test('in der Liste der Zeiten steht sie nach Namen am Ende', async () => {
  const { entities } = await p.als(lisa, berichtCalls).liste({ query: { sort: 'wer', limit: 100 } })
  expect(entities.at(-1)!.wer.name).toBe(geloescht)
  expect(entities[0]!.wer.name).not.toBe(geloescht)
})
