import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { here, lockFolder } from './data-lock.ts'
import { startOf } from './processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sperre-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const lock = () => join(folder, 'portal.lock')

test('eine Sperre hält bis zur Freigabe', async () => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/läuft bereits ein Portal/)
  release()
  ;(await lockFolder(folder))()
})

test.each([
  ['eines beendeten Prozesses', `999999999 ${here()} irgendwann`],
  ['einer Nummer, die jetzt ein anderer Prozess trägt', `${process.ppid} ${here()} damals`],
  ['der eigenen Nummer aus einem früheren Leben', `${process.pid} ${here()} damals`],
  ['die beim Schreiben abriss', ''],
])('die Sperre %s zählt nicht', async (_, content) => {
  writeFileSync(lock(), content)
  const release = await lockFolder(folder)
  expect(readFileSync(lock(), 'utf8')).toBe(`${process.pid} ${here()} ${startOf(process.pid)}`)
  release()
})

test('die Sperre eines laufenden Prozesses zählt', async () => {
  writeFileSync(lock(), `${process.ppid} ${here()} ${startOf(process.ppid)}`)
  await expect(lockFolder(folder)).rejects.toThrow(`(Prozess ${process.ppid})`)
})

test('die Sperre aus einem anderen Container zählt, solange sie erneuert wird', async () => {
  writeFileSync(lock(), '1 anderswo damals')
  let time = 2_000_000_000
  const renew = () => utimesSync(lock(), time, ++time)
  renew()
  const beat = setInterval(renew, 50)
  await expect(lockFolder(folder)).rejects.toThrow('(Prozess 1)')
  clearInterval(beat)
  utimesSync(lock(), 1_000_000_000, 1_000_000_000)
  ;(await lockFolder(folder))()
})
