/** What people type is no pattern: `%`, `_` and `\` stand for themselves in LIKE. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The first words of what somebody searches for, at most six, each ready for LIKE. */
export const searchWords = (q: string) => q.trim().split(/\s+/).filter(Boolean).slice(0, 6).map(literally)
