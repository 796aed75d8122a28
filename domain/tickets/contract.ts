import * as z from 'zod/mini'
import { textFields } from '#platform/contract/record/fields.ts'

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
/** What a level counts: percent of the agreed time that are used, or minutes or hours of business time that are left of it. */
export const warneinheiten = ['prozent', 'minuten', 'stunden'] as const
export type Warneinheit = (typeof warneinheiten)[number]
/** The highest level of each. */
export const hoechststufe: Readonly<Record<Warneinheit, number>> = { prozent: 200, minuten: 30_000, stunden: 500 }
const stufe = { stufe: z.int().check(z.minimum(1), z.maximum(30_000)), einheit: z._default(z.enum(warneinheiten), 'prozent') }
/** When who is told of an agreed time; beyond 100 percent it is overdue. */
export const Warnung = z
  .object({ ...stufe, an: z.enum(warnempfaenger) })
  .check(z.refine((one) => one.stufe <= hoechststufe[one.einheit], { path: ['stufe'], error: 'ticket.stufe-zu-hoch' }))
export type Warnung = z.output<typeof Warnung>
/** A level by itself: one that was given, or one that a ticket has before it. */
export const Warnstufe = z.object({ stufe: z.int(), einheit: z.enum(warneinheiten) })
export type Warnstufe = z.output<typeof Warnstufe>
/** A level in few words: 80 %, −30 min, −2 h. The last two are left of the agreed time. */
export const stufenwort = ({ stufe, einheit }: Warnstufe) => (einheit === 'prozent' ? `${stufe} %` : einheit === 'minuten' ? `−${stufe} min` : `−${stufe} h`)
/** So many business minutes of an agreed time must be used for a level; null: so much time is not left even at its beginning, nobody is warned. */
export const schwelleMin = ({ stufe, einheit }: Warnstufe, zielMin: number): number | null => {
  if (einheit === 'prozent') return (stufe * zielMin) / 100
  const vorher = einheit === 'stunden' ? stufe * 60 : stufe
  return vorher < zielMin ? zielMin - vorher : null
}

/** What a new rule begins with. */
export const warnvorgabe: readonly Warnung[] = [
  { stufe: 50, einheit: 'prozent', an: 'zustaendige' },
  { stufe: 80, einheit: 'prozent', an: 'zustaendige' },
  { stufe: 100, einheit: 'prozent', an: 'zustaendige' },
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

/**
 * Optional texts of a ticket: its forms, page, list, file and history have them from here. Staff writes and sees them; with `everybody` customers see them,
 * too, and may give them with a new ticket.
 */
export const tickettexte = textFields({ cobitkategorie: { de: 'Cobit-Kategorie', en: 'Cobit category', max: 60 } })
