import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { anna, portal, probeApp } from '#test/cast.ts'
import { defineServer } from './app.ts'

const calls = defineContract(probeApp)({
  nebenbei: { method: 'POST', path: '/v1/probe', permission: 'angemeldet', scope: 'selbst', result: z.object({ name: z.string() }) },
})

test('fragt ein Aufruf neben seiner Transaktion die Datenbank, warten auch hundert zugleich nicht aufeinander', async () => {
  const server = defineServer(probeApp, {
    calls,
    messages: defineMessages({}, {}),
    handlers: {
      async nebenbei({ db, root }) {
        await db.selectFrom('firma').select('name').execute()
        return root.selectFrom('firma').select('name').executeTakeFirstOrThrow()
      },
    },
  })
  const p = await portal({}, [server])
  try {
    const answers = await Promise.all(Array.from({ length: 100 }, () => p.send(anna, calls.nebenbei, {})))
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ payload }) => payload)).toEqual([])
  } finally {
    await p.stop()
  }
})
