import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, portal } from '#test/cast.ts'
import { mitZetteln, zettelCalls } from '#test/files/fileapp.ts'
import { upload } from '#test/files/upload.ts'
import { fileStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-s3-'))
let s3: InstanceType<typeof S3rver>
let url: string
beforeAll(async () => {
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'portal', configs: [] }] })
  const { port } = await s3.run()
  url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/portal?region=eu-central-1&tls=0`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('ein Bucket hält Dateien wie ein Ordner: behalten, lesen, aufzählen, wegräumen', async () => {
  const store = fileStore({ FILES_URL: url, DATA_DIR: folder })
  expect(store.place).toMatch(/^s3:\/\/127\.0\.0\.1:\d+\/portal$/)
  const local = join(folder, 'eins.txt')
  writeFileSync(local, 'im Eimer')
  const key = await store.keep(local)
  expect((await (await store.read(key)).toArray()).join('')).toBe('im Eimer')
  expect(await Array.fromAsync(store.keys())).toEqual([key])
  await store.remove(key)
  expect([await store.exists(key), await Array.fromAsync(store.keys())]).toEqual([false, []])
})

test('mit einem Bucket geht alles wie sonst', async () => {
  const p = await portal({ FILES_URL: url }, mitZetteln)
  const { id } = await upload(p, anna, 'notiz.txt', 'Grüße')
  expect((await p.send(anna, zettelCalls.dateiInhalt, { params: { id } })).payload).toBe('Grüße')
  await p.stop()
})

/** Speaks clamd's INSTREAM: sums the chunks up and knows one virus. */
async function clamd(say?: string) {
  const server = createServer((socket) => {
    let all: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      all = Buffer.concat([all, part])
      if (!all.subarray(-4).equals(Buffer.alloc(4))) return
      const start = all.indexOf('zINSTREAM\0') + 10
      let content = ''
      for (let at = start; at < all.length - 4; ) {
        const length = all.readUInt32BE(at)
        content += all.toString('latin1', at + 4, at + 4 + length)
        at += 4 + length
      }
      socket.end(`${say ?? (content.includes('EICAR-PROBE') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => new Promise((done) => server.close(done)) }
}

test('ein Virenscanner sieht jede Datei; findet er etwas oder ist er nicht da, kommt nichts herein', async () => {
  const scanner = await clamd()
  const p = await portal({ CLAMD_URL: scanner.url }, mitZetteln)
  expect(await upload(p, anna, 'gut.txt', 'x'.repeat(600_000))).toMatchObject({ name: 'gut.txt' })
  await expect(upload(p, anna, 'boese.txt', 'EICAR-PROBE')).rejects.toMatchObject({
    status: 422,
    problem: { detail: 'In der Datei wurde Schadsoftware gefunden (Eicar-Test-Signature). Sie wurde nicht angenommen.' },
  })
  await scanner.stop()
  await expect(upload(p, anna, 'danach.txt', 'x')).rejects.toMatchObject({ status: 503, problem: { code: 'pruefung-nicht-erreichbar' } })
  expect(await p.db.selectFrom('datei').select('name').execute()).toEqual([{ name: 'gut.txt' }])
  await p.stop()
  const laut = await clamd('INSTREAM size limit exceeded. ERROR')
  const q = await portal({ CLAMD_URL: laut.url }, mitZetteln)
  await expect(upload(q, anna, 'gross.txt', 'x')).rejects.toMatchObject({ status: 503 })
  await q.stop()
  await laut.stop()
})
