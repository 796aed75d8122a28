import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/journeys/demo.ts',
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    maxConcurrency: 4,
    // A browser on a busy machine misses a beat now and then; a defect fails twice.
    retry: 1,
    // Generous: a journey says whether something happens, `npm run bench` how fast.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
