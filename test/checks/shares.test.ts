import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { core, WalkFirst } from '#test/journeys/shares.ts'

test('die Fünftel der Wege sind zusammen alle, jedes mit dem Kern, jeder andere Weg in einem', async () => {
  const files = globSync('test/journeys/**/*.test.ts').map((path) => resolve(path))
  const share = async (index: number) => {
    const sequencer = new WalkFirst({ config: { shard: { index, count: 5 } } } as Vitest)
    return (await sequencer.shard(files.map((moduleId) => ({ moduleId }) as TestSpecification))).map(({ moduleId }) => moduleId)
  }
  const fifths = await Promise.all([1, 2, 3, 4, 5].map(share))
  const times = files.map((file) => [file, fifths.filter((fifth) => fifth.includes(file)).length] as const)
  const inCore = (file: string) => core.some((path) => file.endsWith(path))
  expect(files.filter(inCore)).toHaveLength(core.length)
  expect(times.filter(([file, often]) => often !== (inCore(file) ? 5 : 1))).toEqual([])
  expect(Math.max(...fifths.map(({ length }) => length)) - Math.min(...fifths.map(({ length }) => length))).toBeLessThanOrEqual(1)
})
