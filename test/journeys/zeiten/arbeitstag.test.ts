import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { connect } from '#platform/server/database/db.ts'
import { root } from '#test/checks/sources.ts'
import { Network } from '#test/faults/browser/network.ts'
import { Phone } from '#test/faults/browser/phone.ts'
import { place } from '../harness/place.ts'

const { de } = stempel
const zone = 'Europe/Berlin'
/** An ordinary Tuesday on which nobody has stamped yet, two days from now at least: who has not gone home tonight is not at work any more in the morning before. */
const day = Temporal.Now.plainDateISO(zone).add({ days: ((7 - Temporal.Now.plainDateISO(zone).dayOfWeek) % 7) + 2 })
const folder = mkdtempSync(join(tmpdir(), 'portal-tag-'))
chmodSync(folder, 0o711)
const db = connect(inject('demoDatabase'), { max: 1 })
const { instant } = Temporal.Now
/** The time of the office and of the phone: so many milliseconds ahead of this machine. */
let ahead = 0
let here: Awaited<ReturnType<typeof place>>
let network: Network
const phones: Phone[] = []

beforeAll(async () => {
  Temporal.Now.instant = () => instant().add({ milliseconds: ahead })
  here = await place()
  await here.serve(join(root, 'dist'))
  network = await new Network(Number(new URL(here.address()).port)).open()
})
afterAll(async () => {
  for (const phone of phones) await phone.kill()
  network.close()
  Temporal.Now.instant = instant
  await here.gone()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** It is so late now, at the office and in the worker's hand. */
async function itIs(phone: Phone, time: string) {
  ahead = day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds - instant().epochMilliseconds
  if (phone.running) await phone.setClock(ahead)
  else phone.shift = ahead
}

/** A fitter without an absence and without stamps on that day, whom no other journey needs. */
const worker = async () =>
  await db
    .selectFrom('anwender as a')
    .innerJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .where('a.username', 'in', ['thomas.weigl@musterbau.example', 'milan.dvorak@musterbau.example', 'lukas.marek@musterbau.example'])
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('abwesenheit as w').whereRef('w.lstfixId', '=', 'l.id').where('w.von', '<=', day.toString()).where('w.bis', '>=', day.toString()),
        ),
      ),
    )
    .where((e) => e.not(e.exists(e.selectFrom('zeitstempel as z').whereRef('z.lstfixId', '=', 'l.id').where('z.timestamp', '>=', `${day}T00:00:00Z`))))
    .orderBy('a.username')
    .select(['a.username', 'a.lstfixId'])
    .executeTakeFirstOrThrow()

test('ein ganzer Arbeitstag am Telefon im Flugmodus: kommen, Pause, anderer Ort, Neustart, gehen; am Abend ist alles einmal beim Büro, und der Tag stimmt', async () => {
  const { username, lstfixId } = await worker()
  const phone = new Phone({ folder }, network, `telefon-${phones.length}-${username}`)
  phones.push(phone)
  const card = () => phone.page.locator('.se-karte')
  network.all('pass')
  await itIs(phone, '06:40')
  await phone.equip(username.split('@')[0]!)
  await itIs(phone, '06:50')
  await phone.start()
  network.all('reset')
  await itIs(phone, '07:00')
  await phone.stamp(de.arrival)
  await itIs(phone, '12:00:15')
  await phone.stamp(de.pause)
  await itIs(phone, '12:30')
  await phone.stamp(de.pauseBeenden)
  await itIs(phone, '14:00')
  await card().getByRole('button', { name: de.spezialstempel }).click()
  await phone.page.getByRole('menuitem', { name: `Dienstgang · ${de.departure}` }).click()
  await card().getByText(de.unterwegs).waitFor()

  // The system needs the memory; the worker opens the app again, still without reception.
  await expect.poll(() => phone.left()).toBe(4)
  await phone.kill()
  await itIs(phone, '14:30')
  await phone.start()
  await card().getByText(de.unterwegs).waitFor()
  await phone.stamp(de.arrival)
  await itIs(phone, '16:00:15')
  await phone.stamp(de.departure)
  await card().getByText(de.nichtDa).waitFor()
  expect(await card().getByRole('timer').innerText()).toMatch(/^0?8:30/)
  await phone.queue()
  await phone.page.getByText(warteschlange.de.keinNetz).waitFor()
  expect(await phone.page.locator('.ws-liste > li').count()).toBe(6)
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // Back where there is a network.
  await itIs(phone, '16:40')
  network.all('pass')
  await phone.queue()
  await phone.page.getByRole('main').getByText(warteschlange.de.allesDa, { exact: true }).waitFor()
  expect(await phone.left()).toBe(0)
  const rows = await db
    .selectFrom('zeitstempel')
    .where('geraet', '=', phone.geraet)
    .orderBy('folge')
    .select(['flag', 'code', 'folge', 'timestamp', 'lstfixId', 'erfasstVon', 'vertrauen'])
    .execute()
  const local = (timestamp: string) => Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  expect(rows.map(({ flag, code, folge, timestamp }) => `${folge} ${local(timestamp)} ${flag} ${code}`)).toEqual([
    '1 07:00 arrival Normal',
    '2 12:00 departure Pause',
    '3 12:30 arrival Pause',
    '4 14:00 departure Dienstgang',
    '5 14:30 arrival Normal',
    '6 16:00 departure Normal',
  ])
  expect(rows.every((row) => row.lstfixId === lstfixId && row.erfasstVon === null)).toBe(true)
  expect(await db.selectFrom('zeitstempel').where('lstfixId', '=', lstfixId).where('timestamp', '>=', `${day}T00:00:00Z`).select('id').execute()).toHaveLength(
    6,
  )

  const week = await phone.page.evaluate(
    async (path) => (await (await fetch(path)).json()) as { tage: { datum: string; nettoMin: number; pauseMin: number; laeuft: boolean; fragen: object[] }[] },
    `/api${calls.woche.path}?montag=${day.subtract({ days: day.dayOfWeek - 1 })}`,
  )
  expect(week.tage.find(({ datum }) => datum === day.toString())).toMatchObject({ nettoMin: 510, pauseMin: 30, laeuft: false, fragen: [] })
  await phone.open('/dashboard')
  await card().getByText(de.nichtDa).waitFor()
  await expect.poll(() => card().getByRole('timer').innerText()).toMatch(/^0?8:30/)
})
