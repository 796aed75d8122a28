import * as z from 'zod/mini'

/** Workflow steps. Which leads where, and by whom, stands in `schritte.ts`. */
export const schritte = [
  'erfasst',
  'in Prüfung',
  'Auftragsbestätigung',
  'in Arbeit',
  'wartet auf Kunde',
  'wartet auf Dritte',
  'Test',
  'Abnahme',
  'erledigt',
  'abgelehnt',
  'zusammengeführt',
  'abgeschlossen',
] as const
export const Schritt = z.enum(schritte)
export type Schritt = z.output<typeof Schritt>

/** Steps in which somebody else has to act: a rule of agreed times says in which of them its clock stands; without one it stands in all. */
export const pausen = ['Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme'] as const satisfies readonly Schritt[]
export const Pause = z.enum(pausen)
export type Pause = z.output<typeof Pause>
/** Whom a warning goes to: those who work on the ticket, the head of the office (TICKET.LEITUNG), or both. */
export const warnempfaenger = ['zustaendige', 'leitung', 'alle'] as const
/** How much of an agreed time is used, in percent, when who is told; beyond 100 it is overdue. */
export const Warnung = z.object({ stufe: z.int().check(z.minimum(1), z.maximum(200)), an: z.enum(warnempfaenger) })
export type Warnung = z.output<typeof Warnung>
/** What a new rule begins with. */
export const warnvorgabe: readonly Warnung[] = [
  { stufe: 50, an: 'zustaendige' },
  { stufe: 80, an: 'zustaendige' },
  { stufe: 100, an: 'zustaendige' },
]

/** States that lists and charts count by; each step belongs to one. */
export const zustaende = ['Neu', 'Offen', 'Freigabe', 'Erledigt'] as const
export const Zustand = z.enum(zustaende)
export type Zustand = z.output<typeof Zustand>

/** In which part somebody has to do with a ticket. */
export const kontaktarten = [
  'Beobachter',
  'Zuständiger',
  'Aufnehmer',
  'Kunde',
  'Verursacher',
  'Wird erledigt von',
  'Auftragsbestätigung',
  'Erledigung bestätigt von',
  'Tester',
  'Erlediger',
  'Absender',
  'Ansprechpartner',
  'Dokumentierer',
  'Fremdkontakt',
] as const
export const Kontaktart = z.enum(kontaktarten)
export type Kontaktart = z.output<typeof Kontaktart>

export const Rfckategorie = z.enum(['Undefiniert', 'Entwicklung', 'Fibu', 'Wws'])
/** ENTW is done before the test, TEST in the test, ZUT (to do) before the customer is asked to accept. */
export const Checkart = z.enum(['ENTW', 'TEST', 'ZUT'])
export type Checkart = z.output<typeof Checkart>
/** How time is billed: K not at all, R Regie, A with the order, L with a delivery note. */
export const Kzverrzeit = z.enum(['K', 'R', 'A', 'L'])
export type Kzverrzeit = z.output<typeof Kzverrzeit>
/** 1 is the highest, 9 the lowest. */
export const Prioritaet = z.int().check(z.minimum(1), z.maximum(9))
/** How two tickets belong together; read from the first to the second. */
export const Beziehung = z.enum(['verwandt', 'blockiert', 'doppelt'])
export type Beziehung = z.output<typeof Beziehung>
