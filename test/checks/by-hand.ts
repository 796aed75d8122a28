export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** No record has it. */
export const nowhere = '00000000-0000-7000-8000-00000000dead'

/** By name of a call: what its schema cannot tell – rules between fields, two words for one thing. An app says it in `test/inputs.ts`. */
export type Inputs = Readonly<Record<string, Input>>
