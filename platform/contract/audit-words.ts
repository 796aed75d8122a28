/** A word in both languages: German, English. */
export type Word = readonly [de: string, en: string]
/** Kinds of short forms that the audit trail and the outgoing mail carry: the act, what it was done to, the noted field, why a mail was written. */
export const wordKinds = ['aktion', 'gegenstand', 'feld', 'anlass'] as const
/** Words of the short forms, by kind. An act that means something else for one kind of object stands there as `gegenstand.aktion`. */
export type AuditWords = { readonly [Kind in (typeof wordKinds)[number]]?: Readonly<Record<string, Word>> }

/** The words of several in one; the last one that says something counts. */
export const joinWords = (all: readonly AuditWords[]): Required<AuditWords> => {
  const joined = (kind: (typeof wordKinds)[number]) => Object.assign({}, ...all.map((words) => words[kind])) as Record<string, Word>
  return { aktion: joined('aktion'), gegenstand: joined('gegenstand'), feld: joined('feld'), anlass: joined('anlass') }
}
