/** An import that each ban of `lint.ts` has to catch, by the ban's message. A ban without one makes the test red. */
export const forbidden: Readonly<Record<string, readonly string[]>> = {
  'Use #platform, #domain or #apps instead of ../../': ['../../platform/contract/app.ts'],
  'Platform knows no business word': ['#domain/stempel/contract.ts', '#domain/personal/sicht.ts'],
  'Platform and domain know no app': ['#apps/login/contract.ts', '#apps/index.ts'],
  'A contract knows platform/contract only': ['#platform/server/db.ts', '#platform/web/client.ts'],
  'A contract knows zod/mini and no other package': ['zod', 'zod/v4', 'fastify', 'react', '@tanstack/react-query'],
  'A contract knows other contracts only': ['#domain/stempel/stempel.ts', '#apps/login/server/index.ts'],
  'Server and rules know nothing of the browser': ['#platform/web/client.ts'],
  'No React outside of the browser': ['react', 'react-dom', 'react-aria-components', 'wouter', '@tanstack/react-query'],
  'platform/web/later.ts: React keeps whatever follows a fallback back for 300 ms': ["{ lazy } from 'react'", "{ Suspense } from 'react'"],
  'The browser knows nothing of the server': ['#platform/server/db.ts', 'node:fs', 'fastify', 'pg', 'kysely'],
  'The browser knows contracts and texts of the domain only': ['#domain/stempel/stempel.ts'],
  'An app knows another app by its contract only': ['#apps/login/server/index.ts', '#apps/login/web/index.tsx', '#apps/login/messages.ts'],
}
/** Where `Against the order of the domain` has to bite: folder → a later one. */
export const against: Readonly<Record<string, string>> = { personal: 'kunden', kunden: 'stempel', stempel: 'zeiten', zeiten: 'tickets', tickets: 'belege' }

/** The same in the words of the architecture, independent of how lint.ts says it: file → an import that it must not have. */
export const sentences: readonly (readonly [string, string])[] = [
  ['apps/a/web/A.tsx', '#apps/b/web/B.tsx'],
  ['apps/a/web/A.tsx', '#domain/personal/sicht.ts'],
  ['apps/a/web/A.tsx', '#platform/server/http.ts'],
  ['apps/a/web/A.tsx', 'node:path'],
  ['apps/a/web/A.tsx', 'pg'],
  ['apps/a/server/a.ts', '#platform/web/ui/Button.tsx'],
  ['apps/a/server/a.ts', 'react'],
  ['apps/a/server/a.ts', '#apps/b/server/index.ts'],
  ['apps/a/contract.ts', '#platform/server/context.ts'],
  ['apps/a/contract.ts', 'kysely'],
  ['apps/a/contract/teil.ts', '#domain/stempel/stempel.ts'],
  ['apps/a/app.ts', 'react'],
  ['apps/a/messages.ts', '#platform/web/i18n.tsx'],
  ['platform/server/a.ts', '#domain/stempel/stempel.ts'],
  ['platform/server/a.ts', '#apps/index.server.ts'],
  ['platform/web/a.tsx', '#apps/index.web.ts'],
  ['platform/web/ui/A.tsx', '#domain/stempel/contract.ts'],
  ['platform/contract/a.ts', '#platform/server/db.ts'],
  ['domain/personal/a.ts', '#domain/stempel/stempel.ts'],
  ['domain/stempel/a.ts', '#apps/login/contract.ts'],
  ['domain/stempel/a.ts', 'react'],
  ['domain/stempel/contract.ts', '#domain/personal/sicht.ts'],
  ['apps/a/server/a.ts', '../../../platform/server/db.ts'],
]

/** What is right and must stay so. */
export const allowed: readonly (readonly [string, string])[] = [
  ['apps/a/web/A.tsx', '#domain/stempel/contract.ts'],
  ['apps/a/web/B.tsx', '#apps/b/contract.ts'],
  ['apps/a/web/C.tsx', 'react'],
  ['apps/a/server/a.ts', '#domain/stempel/stempel.ts'],
  ['apps/a/server/b.ts', '#apps/b/contract.ts'],
  ['apps/a/contract.ts', '#domain/stempel/contract.ts'],
  ['apps/a/contract/teil.ts', 'zod/mini'],
  ['domain/stempel/a.ts', '#domain/personal/sicht.ts'],
  ['platform/server/a.ts', 'pg'],
  ['platform/web/a.tsx', 'react'],
  ['apps/a/a.test.ts', '#apps/b/server/index.ts'],
]
