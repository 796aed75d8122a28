import type { AuditWords } from '#platform/contract/audit-words.ts'

export const woerter: AuditWords = { aktion: { 'fundsache.anlegen': ['eingetragen', 'entered'] }, gegenstand: { fundsache: ['Fundsache', 'Found thing'] } }
