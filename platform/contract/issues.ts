import { defineMessages, fill, type Language } from './messages.ts'

/** What a zod issue tells us; a structural part of it, so that neither side has to import zod's types. */
export interface Issue {
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly input?: unknown
  readonly expected?: string
  readonly format?: string
  readonly pattern?: string
  readonly origin?: string
  readonly minimum?: number | bigint | string
  readonly maximum?: number | bigint | string
  readonly inclusive?: boolean
}

/** Rule texts; a key is also the `code` of the wire's field error. */
export const issueMessages = defineMessages(
  {
    erforderlich: 'Dieses Feld ist erforderlich!',
    'text-zu-kurz': 'Mindestens {{n}} Zeichen!',
    'text-zu-lang': 'Höchstens {{n}} Zeichen!',
    'liste-zu-kurz': 'Bitte mindestens {{n}} auswählen!',
    'liste-zu-lang': 'Bitte höchstens {{n}} auswählen!',
    'zahl-zu-klein': 'Muss mindestens {{n}} sein!',
    'zahl-zu-gross': 'Darf höchstens {{n}} sein!',
    'zahl-ueber': 'Muss größer als {{n}} sein!',
    'zahl-unter': 'Muss kleiner als {{n}} sein!',
    'keine-zahl': 'Muss eine Zahl sein!',
    'keine-ganze-zahl': 'Muss eine ganze Zahl sein!',
    'keine-email': 'Das ist keine gültige E-Mail-Adresse!',
    'kein-datum': 'Das ist kein gültiges Datum!',
    'keine-uhrzeit': 'Das ist keine gültige Uhrzeit!',
    'keine-adresse': 'Das ist keine gültige Internetadresse!',
    ungueltig: 'Diese Eingabe ist nicht gültig!',
  },
  {
    erforderlich: 'This field is required!',
    'text-zu-kurz': 'At least {{n}} {{n|character|characters}}!',
    'text-zu-lang': 'At most {{n}} {{n|character|characters}}!',
    'liste-zu-kurz': 'Please choose at least {{n}}!',
    'liste-zu-lang': 'Please choose at most {{n}}!',
    'zahl-zu-klein': 'Must be at least {{n}}!',
    'zahl-zu-gross': 'Must be at most {{n}}!',
    'zahl-ueber': 'Must be more than {{n}}!',
    'zahl-unter': 'Must be less than {{n}}!',
    'keine-zahl': 'Must be a number!',
    'keine-ganze-zahl': 'Must be a whole number!',
    'keine-email': 'This is not a valid e-mail address!',
    'kein-datum': 'This is not a valid date!',
    'keine-uhrzeit': 'This is not a valid time!',
    'keine-adresse': 'This is not a valid web address!',
    ungueltig: 'This entry is not valid!',
  },
)
export type IssueCode = keyof typeof issueMessages.de

const formats: Readonly<Record<string, IssueCode>> = {
  email: 'keine-email',
  date: 'kein-datum',
  datetime: 'kein-datum',
  time: 'keine-uhrzeit',
  url: 'keine-adresse',
}

// `Time` of shapes.ts is a pattern; zod's own time format would take seconds too.
const clockPattern = '2[0-3]):[0-5]\\d'

/** zod issue → the rule it breaks. Parse with `reportInput: true`: only then an empty field can be told from a wrong one. */
export const issueCode = (issue: Issue): IssueCode => {
  const { code, input } = issue
  if (code === 'too_small') return tooSmall(issue)
  if (code === 'too_big')
    return ({ string: 'text-zu-lang', array: 'liste-zu-lang' } as const)[String(issue.origin)] ?? (issue.inclusive === false ? 'zahl-unter' : 'zahl-zu-gross')
  if (code === 'custom') return 'ungueltig'
  if ('input' in issue && (input === undefined || input === null || input === '')) return 'erforderlich'
  if (code === 'invalid_type') return invalidType(issue)
  if (code === 'not_multiple_of') return 'keine-ganze-zahl'
  if (issue.pattern?.includes(clockPattern)) return 'keine-uhrzeit'
  return formats[issue.format ?? ''] ?? 'ungueltig'
}

const tooSmall = ({ origin, minimum, inclusive }: Issue): IssueCode => {
  if (origin === 'string') return Number(minimum) === 1 ? 'erforderlich' : 'text-zu-kurz'
  if (origin === 'array' || origin === 'set') return 'liste-zu-kurz'
  return inclusive === false ? 'zahl-ueber' : 'zahl-zu-klein'
}

const invalidType = ({ expected, format, input }: Issue): IssueCode => {
  if (expected === 'int' || format === 'safeint') return 'keine-ganze-zahl'
  if (expected === 'number') return 'keine-zahl'
  return input === undefined || input === null ? 'erforderlich' : 'ungueltig'
}

// zod's own word when a schema gives none.
const wordless = 'Invalid input'

/** The sentence at the field. A rule with a text of its own (`z.refine(…, { error })`) may name a key of `texts`, the app's catalogue. */
export const issueText = (issue: Issue, language: Language, texts: Readonly<Record<string, string>> = {}) => {
  const own = issue.message ?? ''
  if (own in texts) return String(texts[own])
  if (issue.code === 'custom' && own && own !== wordless) return own
  return fill(issueMessages[language][issueCode(issue)], { n: String(issue.minimum ?? issue.maximum ?? '') })
}
