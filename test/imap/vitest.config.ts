import { defineConfig } from 'vitest/config'

/** Tests against Dovecot from the operating system's packages (`npm test -- --only imap`); without it they are red. */
export default defineConfig({
  test: {
    include: ['test/imap/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'test/database/engine.ts',
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
