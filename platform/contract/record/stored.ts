import * as z from 'zod/mini'

/**
 * What an earlier version stored (a saved question), read by the form of today: field by field, what it still takes. What it does not take or does not know is left out, and
 * then `lost` is true. `value` null: what is left is no whole any more. Never throws.
 */
export function readStored<S extends z.ZodMiniObject>(schema: S, stored: unknown): { value: z.output<S> | null; lost: boolean } {
  const record = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  const fields = record ? Object.entries(stored) : []
  const taken = fields.filter(([name, value]) => Object.hasOwn(schema.shape, name) && z.safeParse(schema.shape[name]!, value).success)
  const whole = schema.safeParse(Object.fromEntries(taken))
  return { value: whole.success ? whole.data : null, lost: !record || taken.length < fields.length || !whole.success }
}
