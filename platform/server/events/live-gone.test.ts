import { expect, test } from 'vitest'
import { anna, bernd, portal } from '#test/cast.ts'

test('wer weggeht, während die Datenbank noch nicht sagt, wer er ist, hält keinen Platz unter den offenen Seiten', async () => {
  const small = await portal({ PORT: '0', LIVE_STREAMS_MAX: '1' })
  const open = (cookie: string, gone?: AbortController) =>
    fetch(`${small.address}/api/v1/live`, { headers: { cookie }, ...(gone ? { signal: gone.signal } : {}) })
  try {
    const [leaves, stays] = [await small.cookie(anna), await small.cookie(bernd)]
    await small.alsBesitzer(async (owner) => {
      await owner.query('begin')
      await owner.query('lock table sitzung in access exclusive mode')
      const gone = new AbortController()
      const asked = open(leaves, gone)
      const waiting = async () =>
        (await owner.query('select from pg_locks l join pg_stat_activity a using (pid) where not granted and a.datname = current_database()')).rows.length > 0
      await expect.poll(waiting, { interval: 10 }).toBe(true)
      gone.abort()
      await expect(asked).rejects.toThrow()
      await fetch(`${small.address}/`).then((answer) => answer.text()) // by then the server knows that the connection has ended
      await owner.query('commit')
    })
    await expect
      .poll(async () => {
        const stop = new AbortController()
        const { status } = await open(stays, stop)
        stop.abort()
        return status
      })
      .toBe(200)
  } finally {
    await small.stop()
  }
})
