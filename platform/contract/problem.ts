import type { Way } from '../text/way.ts'

/** Code of the refusal (409) when somebody changed the record after it was read; its `errors` name the changed fields, `changed` says who and when. */
export const outdated = 'record.outdated'

/** Who was faster. Null where the audit trail does not know it. */
export interface Changed {
  by: string | null
  at: string | null
}

/** One entry of `errors`: `path` is the field in dots ('von', 'tage.0.bis'), `message` already in the reader's language. */
export interface FieldError {
  path: string
  code: string
  message: string
}

/** The wire form of every error (RFC 9457, application/problem+json). `code` is a message key, `detail` a sentence to show. */
export interface ProblemDocument {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  errors?: FieldError[]
  /** Seconds to wait, with 429. */
  retryAfter?: number
  /** Who changed the record meanwhile, with `outdated`. */
  changed?: Changed
  /** Page of the record that has what may be there once only; told to whoever sees that record. */
  heldBy?: Way
}

/** The one error that handlers throw; `http` turns it into problem+json. `data` fills the text's placeholders. */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, string | number>>
  /** Fields that the problem belongs to: path → message key. */
  readonly fields: Readonly<Record<string, string>>
  constructor(code: string, status = 422, data: Readonly<Record<string, string | number>> = {}, fields: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.data = data
    this.fields = fields
  }
}

/** Unknown or not visible to the asker: the answer does not tell which. */
export const notFound = () => new Problem('nicht-gefunden', 404)
/** The record is not in the state that the act expects. */
export const conflict = (code: string, data: Readonly<Record<string, string | number>> = {}) => new Problem(code, 409, data)
/** Somebody changed these fields of the record after it was read. */
export class Outdated extends Problem {
  readonly changed: Changed
  constructor(fields: readonly string[], changed: Changed) {
    super(outdated, 409, { name: changed.by ?? 'Portal' }, Object.fromEntries(fields.map((field) => [field, 'record.changed'])))
    this.changed = changed
  }
}
/** Another record has what may be there once only. `page`: where the portal opens it. */
export class Held extends Problem {
  readonly page: Way
  constructor(code: string, page: Way, data: Readonly<Record<string, string | number>> = {}, fields: Readonly<Record<string, string>> = {}) {
    super(code, 409, data, fields)
    this.page = page
  }
}
/** A business rule refuses; `field` puts the text at its field. */
export const refused = (code: string, field?: string, data: Readonly<Record<string, string | number>> = {}) =>
  new Problem(code, 422, data, field ? { [field]: code } : {})
