import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{platform,domain,apps,demo,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/journeys/**', 'test/faults/**', 'test/imap/**', 'test/bench/**'],
    environment: 'node',
    globalSetup: 'test/engine.ts',
    pool: 'forks',
    maxWorkers: 2,
    // Generous: a test says whether something happens, `npm run bench` how fast.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
