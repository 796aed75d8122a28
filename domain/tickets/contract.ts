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

/** Steps in which the clock of the agreed times stands because somebody else has to act. */
export const pausen = ['Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme'] as const satisfies readonly Schritt[]
/** How much of an agreed time is used when somebody is warned, in percent. */
export const warnstufen = [50, 80, 100] as const

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
