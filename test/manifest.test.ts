import { expect, test } from 'vitest'
import { shownManifest } from '#tools/manifest.ts'

test('vom Manifest einer App kommt in den Browser, was Ansichten lesen: die Worte der Rechte, Rollen und Meldungen bleiben beim Server', () => {
  const manifest = (more: string) => `export const app = defineApp({ id: 'probe',${more} menu: [{ path: '', label: { de: 'Eins', permissions: 1 } }] })`
  const all = " permissions: { PROBE: { de: 'Ja' } }, meldungen: { a: 1 }, roles: { Monteur: ['PROBE'] },"
  expect(shownManifest(manifest(all))).toBe(manifest(' permissions: {}, meldungen: {}, roles: {},'))
  expect(shownManifest(manifest(''))).toBe(manifest(''))
  expect(() => shownManifest('export const app = 1')).toThrow()
})
