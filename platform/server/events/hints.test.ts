import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { serverApps } from '#apps/index.server.ts'
import { portal } from '#test/cast.ts'
import { testDatabase } from '#test/database/database.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { keepSoFar } from '../http/commit.ts'
import { connect, hearCommits } from '../database/db.ts'
import { startHints } from './hints.ts'
import { startJobs, type Job } from './jobs.ts'
import { queueMail } from '../mail/mail.ts'
import { record } from '../record/record.ts'

/** Longer than any test waits: what arrives was told. */
const pollMs = 600_000
let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url }, serverApps, { pollMs })
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})
const letter = (betreff: string) => ({ an: 'x@kunde.example', betreff, text: 'Text', sprache: 'de', anlass: 'probe' }) as const
const subjects = () => smtp.letters.map(({ subject }) => subject)
const dropped = (act: () => Promise<unknown>) => expect(act()).rejects.toThrow('verworfen')

test('ein Brief geht mit der Buchung hinaus und wartet auf keinen Blick in die Warteschlange', async () => {
  await p.db.transaction().execute((trx) => queueMail(trx, letter('gebucht')))
  await expect.poll(subjects).toContain('gebucht')
})

test('aus einer verworfenen Buchung geht nichts hinaus', async () => {
  await dropped(() =>
    p.db.transaction().execute(async (trx) => {
      await queueMail(trx, letter('verworfen'))
      throw new Error('verworfen')
    }),
  )
  await p.db.transaction().execute((trx) => queueMail(trx, letter('danach')))
  await expect.poll(subjects).toContain('danach')
  expect(subjects()).not.toContain('verworfen')
})

test('von einer Buchung hört man, wenn sie gilt: nicht davor und nicht, wenn sie verworfen wird', async () => {
  const { db, drop } = await testDatabase()
  const heard: string[] = []
  const leave = hearCommits(db, (topic) => heard.push(topic))
  const book = (ids: string[]) =>
    db.transaction().execute(async (trx) => {
      await record(trx, '', [], [{ thema: 'probe', ids }])
      expect(heard).toEqual([])
      if (!ids.length) throw new Error('verworfen')
    })
  await dropped(() => book([]))
  expect(heard).toEqual([])
  await book(['eins'])
  expect(heard).toEqual(['ereignis'])
  leave()
  await drop()
})

test('solange die Buchung offen ist, geht nichts hinaus; was vor einer Ablehnung gilt, geht trotz ihr', async () => {
  await dropped(() =>
    p.db.transaction().execute(async (trx) => {
      await queueMail(trx, letter('behalten'))
      await queueMail(p.db, letter('dazwischen')) // the workers look, and must not find it
      await expect.poll(subjects).toContain('dazwischen')
      expect(subjects()).not.toContain('behalten')
      await keepSoFar(trx)
      await expect.poll(subjects).toContain('behalten')
      await queueMail(trx, letter('abgelehnt'))
      throw new Error('verworfen')
    }),
  )
  await queueMail(p.db, letter('ohne Buchung'))
  await expect.poll(subjects).toContain('ohne Buchung')
  expect(subjects()).not.toContain('abgelehnt')
})

test('ein anderer Server hört den Hinweis und arbeitet; was scheitert, hat trotz neuer Hinweise seine Pause', async () => {
  const database = await testDatabase()
  const errors: unknown[] = []
  const ran: string[] = []
  const job: Job = {
    name: 'zaehlen',
    async run({ id }) {
      ran.push(id!)
      if (id === 'scheitert') throw new Error('klappt nicht')
    },
  }
  const login = { url: database.url, role: database.role }
  const server = async (jobs: readonly Job[]) => {
    const db = connect(database.url, { role: database.role })
    const hints = startHints(db, login, (error) => errors.push(error))
    const queues = await startJobs(database.url, login, jobs, (error) => errors.push(error), { hear: hints.hear, pollMs })
    return {
      db,
      queues,
      stop: () =>
        queues
          .stop()
          .then(hints.stop)
          .then(() => db.destroy()),
    }
  }
  const [worker, other] = [await server([job]), await server([])]
  await other.queues.send(other.db, 'zaehlen', { id: 'scheitert' })
  await expect.poll(() => ran).toEqual(['scheitert'])
  const ids = Array.from({ length: 8 }, () => uuid())
  for (const id of ids) {
    await other.queues.send(other.db, 'zaehlen', { id })
    await expect.poll(() => ran).toContain(id)
  }
  expect(ran).toEqual(['scheitert', ...ids])
  expect(errors).toEqual([])
  await other.stop()
  await worker.stop()
  await database.drop()
})
