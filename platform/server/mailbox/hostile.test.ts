import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { portal } from '#test/cast.ts'
import { mails } from '#test/files/hostile.ts'
import { readApart } from './apart.ts'
import { htmlText, ownWords } from './text.ts'

const support = 'support@testbau.example'
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal({ MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
})
afterAll(() => p.stop())

const gelesen = vi.spyOn(PostalMime, 'parse')
const bytes = ([raw]: Parameters<typeof PostalMime.parse>) => (raw as Uint8Array).byteLength

test('eine feindliche E-Mail wird nebenan gelesen: Der Faden des Servers sieht von ihr nur drei Felder des Kopfs, und jede bekommt ihren Entscheid', async () => {
  const post = createTransport({ host: '127.0.0.1', port: p.mailPort()!, secure: false, ignoreTLS: true })
  const feindlich = Object.entries(mails).filter(([name]) => !name.startsWith('24 MB'))
  for (const [, baue] of feindlich) await post.sendMail({ envelope: { from: 'fremd@fremd.example', to: support }, raw: baue() })
  const offen = async () => (await p.db.selectFrom('posteingang').where('zustand', '=', 'neu').select('kennung').execute()).length
  await expect.poll(offen, { interval: 100, timeout: 120_000 }).toBe(0)
  const zeilen = await p.db.selectFrom('posteingang').select(['kennung', 'zustand', 'grund']).execute()
  expect(zeilen.length).toBe(feindlich.length)
  expect(zeilen.filter(({ grund }) => grund === 'fehler')).toEqual([])
  expect(Math.max(...gelesen.mock.calls.map(bytes))).toBeLessThanOrEqual(10 * 4100)
}, 150_000)

async function* kommt(roh: string) {
  yield Buffer.from(roh)
}
const kleine = 'From: a@b.example\r\nSubject: x\r\n\r\nHallo\r\n'

test('was zu lange braucht, wird abgebrochen und heißt zu-aufwendig; die nächste liest sich wie immer', async () => {
  expect(await readApart(kommt(kleine))).toMatchObject({ betreff: 'x', text: 'Hallo\n' })
  expect(await readApart(kommt(`${kleine}${'Hallo\r\n'.repeat(3_000_000)}`), 1)).toBe('zu-aufwendig')
  expect(await readApart(kommt(kleine))).toMatchObject({ betreff: 'x', text: 'Hallo\n' })
})

test('ein Faden liest eine kleine E-Mail nach der anderen, und zwei zugleich liest jede ein eigener', async () => {
  const brief = (nr: number) => kommt(kleine.replace('Subject: x', `Subject: Nr. ${nr}`))
  for (const nr of [1, 2, 3]) expect(await readApart(brief(nr))).toMatchObject({ betreff: `Nr. ${nr}` })
  const zugleich = await Promise.all([4, 5, 6].map(async (nr) => readApart(brief(nr))))
  expect(zugleich.map((one) => typeof one === 'object' && one.betreff)).toEqual(['Nr. 4', 'Nr. 5', 'Nr. 6'])
  expect(await readApart(brief(7))).toMatchObject({ betreff: 'Nr. 7' })
})

test('was keine E-Mail ist, heißt unlesbar; ein Speicher, der ausfällt, ist ein Fehler', async () => {
  expect(await readApart(kommt(mails['parts in parts, 5,000 deep']!()))).toBe('unlesbar')
  const ausfall = async function* () {
    yield Buffer.from(kleine)
    throw new Error('store')
  }
  await expect(readApart(ausfall())).rejects.toThrow('store')
})

test('lange Reihen von Leerzeichen und Einleitungen ohne Ende werden einmal durchgesehen', () => {
  expect(htmlText(`${'<b> '.repeat(1_000_000)}Ende`)).toBe('Ende')
  expect(htmlText(`<p>Vorn</p>${'&#32;'.repeat(1_000_000)}<p>Ende</p>`)).toBe('Vorn\n\nEnde')
  const zeile = `Am 1.1.2026 ${'wrote '.repeat(40)}${':'.repeat(190)}${' '.repeat(2000)}x`
  expect(ownWords(`${zeile}\n`.repeat(200))).toBe(`${zeile}\n`.repeat(200).trim())
})
