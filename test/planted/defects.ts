/** Small files with what the linter has to find, beside some with what it has to leave alone. */
export const defects: Readonly<Record<string, string>> = {
  'platform/server/date.ts': 'export const jetzt = new Date()\n',
  'platform/server/now.ts': 'export const jetzt = Date.now()\n',
  'platform/server/long.ts': 'export const a = 1\n'.repeat(1) + Array.from({ length: 300 }, (_, n) => `export const b${n} = ${n}`).join('\n'),
  'platform/server/fits.ts': Array.from({ length: 300 }, (_, n) => `export const b${n} = ${n}`).join('\n'),
  'platform/server/one.ts': "import { two } from './two.ts'\nexport const one = () => two()\n",
  'platform/server/two.ts': "import { one } from './one.ts'\nexport const two = (): unknown => one()\n",
  'platform/server/three.ts': "import type { Four } from './four.ts'\nexport interface Three {\n  four: Four\n}\n",
  'platform/server/four.ts': "import type { Three } from './three.ts'\nexport interface Four {\n  three: Three\n}\n",
  'platform/server/loud.ts': "console.log('laut')\n",
  'platform/server/six.ts': 'export const six = (a: 1, b: 1, c: 1, d: 1, e: 1, f: 1) => [a, b, c, d, e, f]\n',
  'demo/six.ts': 'export function six(a: 1, b: 1, c: 1, d: 1, e: 1, { f }: { f: 1 }) {\n  return [a, b, c, d, e, f]\n}\n',
  'platform/server/five.ts': 'export const five = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e]\n',
}
