import type { Checkart, Schritt, Zustand } from './contract.ts'

/** What somebody is to a ticket. `system` are the portal's own jobs and a customer's answer. */
export type Rolle = 'support' | 'zustaendig' | 'erlediger' | 'tester' | 'auftraggeber' | 'abnehmer' | 'kunde' | 'leitung' | 'system'

/** Does the clock of the agreed times run in a step? */
export type Uhr = 'laeuft' | 'pause' | 'steht'

/** Each step: the state that lists count it by, its clock, whether the customer has to act in it. */
export const merkmale: Readonly<Record<Schritt, { zustand: Zustand; uhr: Uhr; kunde?: true }>> = {
  erfasst: { zustand: 'Neu', uhr: 'laeuft' },
  'in Prüfung': { zustand: 'Offen', uhr: 'laeuft' },
  Auftragsbestätigung: { zustand: 'Freigabe', uhr: 'pause', kunde: true },
  'in Arbeit': { zustand: 'Offen', uhr: 'laeuft' },
  'wartet auf Kunde': { zustand: 'Offen', uhr: 'pause', kunde: true },
  'wartet auf Dritte': { zustand: 'Offen', uhr: 'pause' },
  Test: { zustand: 'Offen', uhr: 'laeuft' },
  Abnahme: { zustand: 'Freigabe', uhr: 'pause', kunde: true },
  erledigt: { zustand: 'Erledigt', uhr: 'steht' },
  abgelehnt: { zustand: 'Erledigt', uhr: 'steht' },
  zusammengeführt: { zustand: 'Erledigt', uhr: 'steht' },
  abgeschlossen: { zustand: 'Erledigt', uhr: 'steht' },
}
export const zustandVon = (schritt: Schritt) => merkmale[schritt].zustand

/** A condition on the ticket that a transition asks for, beside who takes it. */
export type Waechter =
  | 'schaetzung'
  | 'extern'
  | 'auftraggeber'
  | 'abnehmer'
  | 'vorher'
  | 'entw'
  | 'test'
  | 'zut'
  | 'ohneTest'
  | 'ohneKunde'
  | 'nichtEigenes'
  | 'frist'
export interface Uebergang {
  von: Schritt
  nach: Schritt
  wer: readonly Rolle[]
  waechter?: readonly Waechter[]
  /** A reason has to be given; from the test back to work it is the error text. */
  grund?: true
  /** Not offered as a next step: has an action of its own (merge, reset). */
  eigeneTat?: 'zusammenfuehren' | 'zuruecksetzen'
}

const arbeitend = ['zustaendig'] as const
const beide = ['zustaendig', 'erlediger'] as const

/** The whole machine. What is not in it does not happen. */
export const uebergaenge: readonly Uebergang[] = [
  { von: 'erfasst', nach: 'in Prüfung', wer: ['support'] },
  { von: 'erfasst', nach: 'abgelehnt', wer: ['support'], grund: true },
  { von: 'in Prüfung', nach: 'Auftragsbestätigung', wer: arbeitend, waechter: ['extern', 'schaetzung', 'auftraggeber'] },
  { von: 'in Prüfung', nach: 'in Arbeit', wer: arbeitend },
  { von: 'in Prüfung', nach: 'wartet auf Kunde', wer: arbeitend, waechter: ['extern'] },
  { von: 'in Prüfung', nach: 'wartet auf Dritte', wer: arbeitend },
  { von: 'in Prüfung', nach: 'abgelehnt', wer: arbeitend, grund: true },
  { von: 'Auftragsbestätigung', nach: 'in Arbeit', wer: ['auftraggeber'] },
  { von: 'Auftragsbestätigung', nach: 'in Prüfung', wer: ['auftraggeber'], grund: true },
  { von: 'in Arbeit', nach: 'wartet auf Kunde', wer: beide, waechter: ['extern'] },
  { von: 'in Arbeit', nach: 'wartet auf Dritte', wer: beide },
  { von: 'in Arbeit', nach: 'Test', wer: beide, waechter: ['entw'] },
  { von: 'in Arbeit', nach: 'Abnahme', wer: beide, waechter: ['extern', 'ohneTest', 'entw', 'zut', 'abnehmer'] },
  { von: 'in Arbeit', nach: 'erledigt', wer: beide, waechter: ['ohneTest', 'entw', 'zut'] },
  { von: 'wartet auf Kunde', nach: 'in Prüfung', wer: ['zustaendig', 'system'], waechter: ['vorher'] },
  { von: 'wartet auf Kunde', nach: 'in Arbeit', wer: ['zustaendig', 'system'], waechter: ['vorher'] },
  { von: 'wartet auf Dritte', nach: 'in Prüfung', wer: arbeitend, waechter: ['vorher'] },
  { von: 'wartet auf Dritte', nach: 'in Arbeit', wer: arbeitend, waechter: ['vorher'] },
  { von: 'Test', nach: 'in Arbeit', wer: ['tester'], waechter: ['nichtEigenes'], grund: true },
  { von: 'Test', nach: 'Abnahme', wer: ['tester'], waechter: ['extern', 'nichtEigenes', 'entw', 'test', 'zut', 'abnehmer'] },
  { von: 'Test', nach: 'erledigt', wer: ['tester'], waechter: ['nichtEigenes', 'ohneKunde', 'entw', 'test', 'zut'] },
  { von: 'Abnahme', nach: 'erledigt', wer: ['abnehmer', 'system'] },
  { von: 'Abnahme', nach: 'in Arbeit', wer: ['abnehmer'], grund: true },
  { von: 'erledigt', nach: 'in Arbeit', wer: ['zustaendig', 'kunde'], waechter: ['frist'], grund: true },
  { von: 'erledigt', nach: 'abgeschlossen', wer: ['zustaendig', 'kunde'] },
  ...(['erfasst', 'in Prüfung', 'in Arbeit', 'wartet auf Kunde', 'wartet auf Dritte'] as const).map(
    (von): Uebergang => ({ von, nach: 'zusammengeführt', wer: ['support'], eigeneTat: 'zusammenfuehren' }),
  ),
  ...(['abgelehnt', 'zusammengeführt', 'abgeschlossen'] as const).map(
    (von): Uebergang => ({ von, nach: 'in Prüfung', wer: ['leitung'], grund: true, eigeneTat: 'zuruecksetzen' }),
  ),
]

/** All that the machine looks at. */
export interface Lage {
  schritt: Schritt
  /** The step before waiting. */
  vorher: Schritt | null
  intern: boolean
  /** Does the type of the ticket go through a test? */
  mitTest: boolean
  schaetzungMin: number | null
  checkliste: readonly { art: Checkart; pflicht: boolean; erledigt: boolean; fehlertext: string }[]
  /** Did the asker do the work himself: doer, or the one who handed it over to the test? */
  eigenes: boolean
  /** May it be reopened still? */
  inFrist: boolean
  /** Is it for a customer? */
  mitKunde: boolean
  /** Is there somebody who can confirm the order, or the completion: outside, or named for it in the house? Where nobody is, the ticket would wait forever. */
  bestaetiger: { auftrag: boolean; abnahme: boolean }
}

/** Why a transition does not go now: message keys. */
export type Hindernis =
  | 'ticket.schaetzung-fehlt'
  | 'ticket.intern'
  | 'ticket.niemand-bestaetigt'
  | 'ticket.nicht-vorher'
  | 'ticket.entw-offen'
  | 'ticket.test-offen'
  | 'ticket.test-fehler'
  | 'ticket.zut-offen'
  | 'ticket.erst-test'
  | 'ticket.erst-abnahme'
  | 'ticket.eigene-arbeit'
  | 'ticket.frist-vorbei'

const offen = ({ checkliste }: Lage, art: Checkart) => checkliste.filter((punkt) => punkt.art === art && punkt.pflicht && !punkt.erledigt)
const waechter: Readonly<Record<Waechter, (lage: Lage, uebergang: Uebergang) => Hindernis | null>> = {
  schaetzung: ({ schaetzungMin }) => (schaetzungMin ? null : 'ticket.schaetzung-fehlt'),
  extern: ({ intern }) => (intern ? 'ticket.intern' : null),
  auftraggeber: ({ bestaetiger }) => (bestaetiger.auftrag ? null : 'ticket.niemand-bestaetigt'),
  abnehmer: ({ bestaetiger }) => (bestaetiger.abnahme ? null : 'ticket.niemand-bestaetigt'),
  vorher: ({ vorher }, { nach }) => (vorher === nach ? null : 'ticket.nicht-vorher'),
  entw: (lage) => (offen(lage, 'ENTW').length ? 'ticket.entw-offen' : null),
  test: (lage) => {
    const punkte = offen(lage, 'TEST')
    return punkte.some(({ fehlertext }) => !fehlertext) ? 'ticket.test-offen' : punkte.length ? 'ticket.test-fehler' : null
  },
  zut: (lage) => (offen(lage, 'ZUT').length ? 'ticket.zut-offen' : null),
  ohneTest: ({ mitTest }) => (mitTest ? 'ticket.erst-test' : null),
  // Nobody accepts an internal ticket, nor one without a customer for which nobody was named: its test is its end.
  ohneKunde: ({ intern, mitKunde, bestaetiger }) => (intern || (!mitKunde && !bestaetiger.abnahme) ? null : 'ticket.erst-abnahme'),
  nichtEigenes: ({ eigenes }) => (eigenes ? 'ticket.eigene-arbeit' : null),
  frist: ({ inFrist }) => (inFrist ? null : 'ticket.frist-vorbei'),
}

/** Steps in which a ticket is over: only a reset goes on from them. */
export const vorbei: ReadonlySet<Schritt> = new Set(['abgelehnt', 'zusammengeführt', 'abgeschlossen'])

/** The transition of the table, or undefined. */
export const uebergang = (von: Schritt, nach: Schritt) => uebergaenge.find((one) => one.von === von && one.nach === nach)

/** The first thing that stands in the way of a transition, or null. It binds everybody, whoever forces it. */
export const hindernis = (lage: Lage, one: Uebergang): Hindernis | null => {
  for (const name of one.waechter ?? []) {
    const was = waechter[name](lage, one)
    if (was) return was
  }
  return null
}

export interface Moeglichkeit {
  nach: Schritt
  /** A reason is asked for. */
  grund: boolean
  /** Why it does not go now; null = it goes. */
  hindernis: Hindernis | null
  /** Only in another's place: by the head, with a reason, marked in the history. */
  erzwungen: boolean
}

/** Steps in which a customer decides: nobody decides in his place, not even the head. */
const nurKunde: readonly Rolle[] = ['auftraggeber', 'abnehmer']

/** By which way somebody may take a transition: his own part, as the head in another's place, or not at all. */
export function weg(one: Uebergang, rollen: ReadonlySet<Rolle>): 'selbst' | 'erzwungen' | null {
  if (one.wer.some((rolle) => rollen.has(rolle))) return 'selbst'
  return rollen.has('leitung') && !one.wer.some((rolle) => nurKunde.includes(rolle)) ? 'erzwungen' : null
}

/** Next steps as the dialog offers them; a locked one says why. What somebody may not take at all is not in it. */
export const naechste = (lage: Lage, rollen: ReadonlySet<Rolle>): Moeglichkeit[] =>
  uebergaenge.flatMap((one) => {
    const art = one.von === lage.schritt && !one.eigeneTat ? weg(one, rollen) : null
    // Back from waiting there is one way only: a second, locked one would explain nothing.
    if (!art || (one.waechter?.includes('vorher') && lage.vorher !== one.nach)) return []
    return [{ nach: one.nach, grund: one.grund === true || art === 'erzwungen', hindernis: hindernis(lage, one), erzwungen: art === 'erzwungen' }]
  })

/** The step that 'Ticket beenden' leads to, or undefined. */
export const ende = (lage: Lage, rollen: ReadonlySet<Rolle>) =>
  naechste(lage, rollen).find(({ nach, hindernis: was }) => was === null && (lage.schritt === 'erledigt' ? nach === 'abgeschlossen' : nach === 'erledigt'))
