import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo as vorfuehrung } from './demo.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const { fill: bringe } = vorfuehrung

test('was eine eingetragen hat, sieht die Verwaltung, und die Vorführung bringt etwas mit', async () => {
  await p.als(anna, calls).eintragen({ body: { id: uuid(), bezeichnung: 'Handschuh' } })
  await p.db.transaction().execute((trx) => bringe({ trx, size: 1, now: Temporal.Now.instant(), store: undefined, vault: undefined }))
  const { entities } = await p.als(dora, calls).liste({ query: {} })
  expect(entities.map(({ bezeichnung }) => bezeichnung).sort()).toEqual(['Handschuh', 'Regenschirm'])
})
