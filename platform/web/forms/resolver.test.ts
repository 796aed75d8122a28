import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Day, note, text } from '#platform/contract/shapes.ts'
import { isRequired, resolverOf } from './resolver.ts'

const schema = z.object({ name: text(10), bemerkung: note(20), bis: z.optional(Day), chef: z.nullable(z.string()), mail: z.optional(z.email()) })
const options = { fields: {}, shouldUseNativeValidation: false }
const check = (values: Record<string, unknown>) => resolverOf(schema, 'de', {})(values, undefined, options)

test('ein leeres Feld wird, was das Schema für leer hält', async () => {
  const result = await check({ name: ' Bau ', bemerkung: '', bis: null, chef: '', mail: '' })
  expect(result.errors).toEqual({})
  expect(result.values).toEqual({ name: 'Bau', bemerkung: '', bis: undefined, chef: '', mail: undefined })
})

test('ein leeres Pflichtfeld bleibt ein Fehler, auch neben anderen leeren Feldern', async () => {
  const result = await check({ name: '', bemerkung: null, bis: null, chef: null, mail: 'falsch' })
  expect(Object.keys(result.errors)).toEqual(['name', 'mail'])
  expect(result.errors['name']?.message).toBe('Dieses Feld ist erforderlich!')
})

test('nur was nicht leer sein darf, ist ein Pflichtfeld', () => {
  expect(Object.keys(schema.shape).filter((name) => isRequired(schema, name))).toEqual(['name'])
})
