import { afterAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { drain } from './drain.ts'

const p = await portal({ PORT: '0' })
afterAll(() => p.stop())

const ask = (path: string) =>
  fetch(`${p.address}${path}`).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => undefined,
  )

test('wer in den letzten Augenblick kommt, wird vertröstet', async () => {
  p.parts.refusing = true
  const answer = await fetch(`${p.address}/api/v1/auth/portal`)
  p.parts.refusing = false
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({
    code: 'wird-beendet',
    detail: 'Das Portal wird gerade neu gestartet. Nichts wurde gespeichert. Bitte versuchen Sie es gleich noch einmal.',
  })
})

test('ein Server, der endet, sagt /readyz 503, arbeitet noch kurz weiter und nimmt am Ende nichts mehr an', async () => {
  const drained = drain({ portal: p.parts, server: p.server })
  expect(await ask('/readyz')).toMatchObject({ status: 503 })
  expect(await ask('/api/v1/auth/portal')).toMatchObject({ status: 200 })
  const statuses = new Set<number>()
  for (let answer = await ask('/api/v1/auth/portal'); answer; answer = await ask('/api/v1/auth/portal')) statuses.add(answer.status)
  expect([...statuses].filter((status) => status !== 503)).toEqual([200])
  await drained
  expect(await ask('/livez')).toBeUndefined()
})
