import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as settingsCalls } from '#apps/settings/contract.ts'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, password, portal } from '#test/cast.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const geraet = uuid()
const wort = 'Muster-Wort-31'
const zeigen = (mit: string) =>
  p.send(dora, calls.geheimnisZeigen, { params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { grund: 'Wartung', password: mit } })
/** Every call that asks somebody who is signed in for the own password. */
const fragen = {
  Geheimnis: zeigen,
  'Ausweis-PIN': (mit: string) => p.send(dora, settingsCalls.ausweisPin, { body: { password: mit, pin: '829173' } }),
  Schlüsselwechsel: (mit: string) => p.send(dora, verwaltungCalls.schluesselwechselBestaetigen, { params: { id: uuid() }, body: { password: mit } }),
}
type Frage = keyof typeof fragen
const alle = Object.keys(fragen) as Frage[]
const angemeldet = async () => (await p.send(dora, calls.geheimnisse, { params: { traeger: 'hardware', id: geraet }, query: {} })).statusCode

beforeAll(async () => {
  p = await portal()
  await p.als(dora, calls).anlegen({ body: { id: geraet, hostname: 'PROBE-31' } })
  await p.als(dora, calls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: wort } })
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

test.each(alle)('%s: ein falsches eigenes Passwort steht an seinem Feld (422), und angemeldet bleibt, wer es war', async (frage) => {
  const antwort = await fragen[frage]('geraten')
  expect([antwort.statusCode, antwort.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)]).toEqual([422, ['password']])
  expect(antwort.payload).not.toContain(wort)
  expect(await angemeldet()).toBe(200)
})

test.each(alle)('%s: nach zehn falschen sagt das Portal, wie lange zu warten ist, auch dem, der dann das richtige weiß', async (frage) => {
  for (let nr = 0; nr < 10; nr++) expect((await fragen[frage](`geraten-${nr}`)).statusCode).toBe(422)
  const zuViele = await fragen[frage](password)
  expect([zuViele.statusCode, zuViele.json<{ detail: string }>().detail]).toEqual([
    429,
    'Zu viele Versuche. Bitte warten Sie 15 Min. und versuchen Sie es dann noch einmal.',
  ])
  expect(Number(zuViele.headers['retry-after'])).toBeGreaterThan(0)
})

test('wer an einer Stelle rät, hat an den anderen keine Versuche mehr', async () => {
  for (let nr = 0; nr < 10; nr++) expect((await fragen[alle[nr % alle.length]!](`geraten-${nr}`)).statusCode).toBe(422)
  for (const frage of alle) expect((await fragen[frage](password)).statusCode, frage).toBe(429)
})

test('zwanzig auf einmal sind zehn Versuche; ein richtiges davor fängt neu an', async () => {
  for (let nr = 0; nr < 9; nr++) await zeigen('geraten')
  expect((await zeigen(password)).json()).toEqual({ wert: wort })
  const stande = (await Promise.all(Array.from({ length: 20 }, (_, nr) => zeigen(`geraten-${nr}`)))).map(({ statusCode }) => statusCode)
  expect([422, 429].map((status) => stande.filter((einer) => einer === status).length)).toEqual([10, 10])
})
