import type { FieldError, ProblemDocument } from '#platform/contract/problem.ts'

/** What a call throws, seen from here: status 0 = not reached. */
interface Refusal {
  status: number
  problem?: ProblemDocument | undefined
  waiting?: boolean
}
const isRefusal = (error: unknown): error is Refusal => typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'

/** The write is safe on this device and goes out by itself, though nobody answered yet. */
export const waitsOnDevice = (error: unknown) => isRefusal(error) && error.waiting === true

/** Splits a refusal into what belongs to a field on the screen and what belongs above the form. */
export const problemOf = (
  error: unknown,
  fields: ReadonlyMap<string, string>,
  t: (key: 'unerreichbar' | 'unbekannt') => string,
): { general: string[]; atFields: FieldError[]; heldBy: string | null } => {
  if (!isRefusal(error)) {
    // A fault of ours: people get a sentence, the error log gets the cause.
    reportError(error)
    return { general: [t('unbekannt')], atFields: [], heldBy: null }
  }
  if (error.status === 0 || !error.problem) return { general: [t(error.status === 0 ? 'unerreichbar' : 'unbekannt')], atFields: [], heldBy: null }
  const errors = error.problem.errors ?? []
  const atFields = errors.filter((one) => fields.has(one.path))
  const homeless = errors.filter((one) => !fields.has(one.path)).map((one) => one.message)
  return {
    atFields,
    general: atFields.length > 0 && homeless.length === 0 ? [] : [...new Set([error.problem.detail, ...homeless])],
    heldBy: error.problem.heldBy ?? null,
  }
}
