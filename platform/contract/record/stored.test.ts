import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readStored } from './stored.ts'

const form = z.object({ q: z.optional(z.string()), art: z._default(z.enum(['a', 'b']), 'a'), tag: z.optional(z.iso.date()) })

test('was das Formular von heute noch nimmt, bleibt; was es nicht kennt oder nicht nimmt, fehlt, und das wird gesagt', () => {
  expect(readStored(form, { q: 'halle', art: 'b' })).toEqual({ value: { q: 'halle', art: 'b' }, lost: false })
  expect(readStored(form, { q: 'halle', art: 'c', frueher: 1 })).toEqual({ value: { q: 'halle', art: 'a' }, lost: true })
  expect(readStored(form, { q: 5, tag: 'gestern', constructor: 'x' })).toEqual({ value: { art: 'a' }, lost: true })
})

test('fehlt etwas, ohne das es nicht geht, ist nichts Ganzes mehr da', () => {
  const noetig = z.object({ von: z.iso.date(), bis: z.iso.date() })
  expect(readStored(noetig, { von: '2026-11-01', bis: 'morgen' })).toEqual({ value: null, lost: true })
  for (const unsinn of [null, 'text', 5, []]) expect(readStored(noetig, unsinn)).toEqual({ value: null, lost: true })
})
