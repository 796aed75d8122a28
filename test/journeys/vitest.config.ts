import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { WalkFirst } from './shares.ts'

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/journeys/harness/demo.ts',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: WalkFirst },
    // Of the walk only; its lanes decide how many pages there are.
    maxConcurrency: 6,
    // Without a locale of UTF-8 Chromium calls a file "download" whose name has an umlaut.
    env: { LC_ALL: 'C.UTF-8' },
    // A browser on a busy machine misses a beat now and then; a defect fails twice.
    retry: 1,
    // Generous: a journey says whether something happens, `npm run bench` how fast.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
