import * as z from 'zod/mini'
import {
  Beziehung,
  Checkart,
  Kontaktart,
  Kzverrzeit,
  Prioritaet,
  Rfckategorie,
  Schritt,
  Warnstufe,
  Zustand,
  schritte,
  zustaende,
  tickettexte,
} from '#domain/tickets/contract.ts'
import { readTexts } from '#platform/contract/record/fields.ts'
import type { Icon } from '#platform/contract/icons.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { Day, Instant, Time, Uuid, note, idOf } from '#platform/contract/shapes.ts'

const benannt = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), name: z.string() })
/** Signs that a type of tickets may have. */
export const typzeichen = [
  'zap',
  'message-square',
  'file-pen',
  'wrench',
  'megaphone',
  'monitor',
  'key-round',
  'receipt',
  'truck',
  'package',
  'phone',
  'building',
  'shield',
  'ticket',
] as const satisfies readonly Icon[]
export const Typzeichen = z.enum(typzeichen)
export type Typzeichen = z.output<typeof Typzeichen>
const stamm = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), nummer: z.int(), name: z.string() })

/** One agreed time: minutes of business time, used so far, when it breaks (null while the clock pauses or when it is reached). */
export const Ziel = z.object({
  zielMin: z.int(),
  verbrauchtMin: z.int(),
  prozent: z.int(),
  faellig: z.nullable(Instant),
  erreicht: z.boolean(),
  pausiert: z.boolean(),
  verletzt: z.boolean(),
})
export type Ziel = z.output<typeof Ziel>
/** `pausen`: steps in which the clock of the rule stands; `stufen`: levels at which somebody is warned. */
export const Sla = z.object({ regel: z.string(), pausen: z.array(Schritt), stufen: z.array(Warnstufe), antwort: z.nullable(Ziel), loesung: z.nullable(Ziel) })

/** A ticket as lists show it. `nummer` is the Ticketnummer that people know. */
export const Ticket = z.object({
  id: idOf('ticket'),
  nummer: z.int(),
  version: z.int(),
  name: z.string(),
  typ: z.extend(benannt('tickettyp'), { icon: Typzeichen }),
  prioritaet: Prioritaet,
  schritt: Schritt,
  zustand: Zustand,
  seit: Instant,
  ktostamm: z.nullable(stamm('ktostamm')),
  objekt: z.nullable(stamm('objekt')),
  zustaendig: z.nullable(benannt('anwender')),
  hotline: z.boolean(),
  /** Staff sees it; others never get such a ticket. */
  intern: z.boolean(),
  ...readTexts(tickettexte),
  erstellt: Instant,
  geaendert: Instant,
  /** Promised or agreed, whichever comes first; null when nothing is due. */
  faellig: z.nullable(Instant),
})
export type Ticket = z.output<typeof Ticket>

export const Kontakt = z.object({
  id: idOf('ticketKontakt'),
  art: Kontaktart,
  name: z.string(),
  email: z.nullable(z.string()),
  anwenderId: z.nullable(idOf('anwender')),
  ansprechpartnerId: z.nullable(idOf('ansprechpartner')),
})
export type Kontakt = z.output<typeof Kontakt>

/** `erzwungen`: only in another's place, with a reason. `hindernis`: why it does not go now, in words. */
export const Moeglichkeit = z.object({ nach: Schritt, grund: z.boolean(), hindernis: z.nullable(z.string()), erzwungen: z.boolean() })

export const Checkpunkt = z.object({
  id: idOf('ticketCheckpunkt'),
  text: z.string(),
  art: Checkart,
  pflicht: z.boolean(),
  notiz: z.string(),
  fehlertext: z.string(),
  erledigt: z.boolean(),
  erledigtVon: z.nullable(z.string()),
  erledigtUm: z.nullable(Instant),
  version: z.int(),
})
export type Checkpunkt = z.output<typeof Checkpunkt>

export const Zeit = z.object({
  id: Uuid,
  datum: Day,
  von: Time,
  /** May be 24:00: what went over midnight stands on two days. */
  bis: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)),
  dauerMin: z.int(),
  wer: benannt('lstfix'),
  objekt: stamm('objekt'),
  kostenstelle: z.nullable(stamm('kostenstelle')),
  kzverrzeit: Kzverrzeit,
  beschreibung: z.string(),
  storno: z.nullable(z.object({ grund: z.string(), um: Instant })),
  darf: z.array(z.enum(['stornieren'])),
})
export type Zeit = z.output<typeof Zeit>

export const Verknuepfung = z.object({
  art: z.enum([...Beziehung.options, 'eltern', 'kind', 'zusammengeführt']),
  /** Read from this ticket to the other (true) or the other way round. */
  hin: z.boolean(),
  ticket: z.object({ id: idOf('ticket'), nummer: z.int(), name: z.string(), schritt: Schritt, zustand: Zustand }),
})
export type Verknuepfung = z.output<typeof Verknuepfung>

/** Where somebody is to be found; '' and null where nothing is kept. */
export const Anschrift = z.object({ strasse: z.string(), plz: z.string(), ort: z.string(), telefon: z.nullable(z.string()) })
export type Anschrift = z.output<typeof Anschrift>
/** What only staff gets. A customer's answer has null in its place. */
export const Innen = z.object({
  /** Null: the ticket has none, or nothing is kept of it. */
  anschriften: z.object({ kunde: z.nullable(Anschrift), objekt: z.nullable(Anschrift) }),
  rfckategorie: Rfckategorie,
  releaseTest: z.nullable(Instant),
  releaseTestMin: z.nullable(z.int()),
  releaseOrig: z.nullable(Instant),
  releaseOrigMin: z.nullable(z.int()),
  sla: z.nullable(Sla),
  checkliste: z.array(Checkpunkt),
  istMin: z.int(),
  eigenes: z.boolean(),
})
export const taten = [
  'kommentieren',
  'notieren',
  'aendern',
  'beenden',
  'zuruecksetzen',
  'zeit',
  'checkliste',
  'kontakte',
  'zusammenfuehren',
  'verknuepfen',
  'bewerten',
  'dateien',
] as const
export const Ticketdetail = z.extend(Ticket, {
  beschreibung: z.string(),
  kostenstelle: z.nullable(stamm('kostenstelle')),
  schaetzungMin: z.nullable(z.int()),
  termin: z.nullable(Instant),
  ersteller: z.nullable(z.string()),
  kontakte: z.array(Kontakt),
  zeiten: z.array(Zeit),
  verknuepfungen: z.array(Verknuepfung),
  bewertung: z.nullable(z.object({ sterne: z.int(), text: z.string() })),
  /** Which confirmation the asker owes: of the order, of the completion, or none. */
  bestaetigung: z.nullable(z.enum(['auftrag', 'erledigung'])),
  schritte: z.array(Moeglichkeit),
  /** Does its type go through a test? */
  mitTest: z.boolean(),
  /** The step to which it goes back after waiting. */
  vorher: z.nullable(Schritt),
  innen: z.nullable(Innen),
  darf: z.array(z.enum(taten)),
})
export type Ticketdetail = z.output<typeof Ticketdetail>

const arten = ['kommentar', 'schritt', 'aenderung', 'dokument', 'entfernt'] as const
const eintrag = {
  id: Uuid,
  /** 'dokument': files were put there; 'entfernt': one was taken away, `von` is its name, `text` the reason. */
  was: z.enum(arten),
  um: Instant,
  /** Null: the portal itself. */
  wer: z.nullable(z.object({ id: z.nullable(idOf('anwender')), name: z.string(), personal: z.boolean() })),
  text: z.string(),
  /** Of a step or a changed field. */
  feld: z.nullable(z.string()),
  von: z.nullable(z.string()),
  nach: z.nullable(z.string()),
  erzwungen: z.boolean(),
  /** How long the step that ends here had lasted, in seconds: explains waits. */
  dauerSek: z.nullable(z.int()),
  quelle: z.enum(['portal', 'mail']),
  dateien: z.array(FileInfo),
}
/** An entry of the history as everybody gets it who sees the ticket: nothing internal. */
export const Verlaufseintrag = z.object({ ...eintrag, intern: z.literal(false) })
/** 'mail': the portal wrote; `feld` says which letter, `empfaenger` to whom and whether it is on its way. Addresses are for staff only. */
export const VerlaufseintragIntern = z.object({
  ...eintrag,
  was: z.enum([...arten, 'mail']),
  intern: z.boolean(),
  empfaenger: z.optional(z.array(z.object({ an: z.string(), zustand: z.enum(['wartet', 'gesendet', 'fehlgeschlagen']), gesendet: z.nullable(Instant) }))),
})
export type VerlaufseintragIntern = z.output<typeof VerlaufseintragIntern>

/** What a list is asked for; the same is kept by a saved view. */
export const filter = {
  q: z.optional(note(100)),
  nummer: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e12))),
  /** Exactly these Ticketnummern. */
  nummern: z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}(,[1-9]\d{0,11}){0,199}$/))),
  name: z.optional(note(100)),
  zustand: z._default(z.enum([...zustaende, 'laufend', 'alle']), 'laufend'),
  schritt: z.optional(z.enum(schritte)),
  typId: z.optional(idOf('tickettyp')),
  von: z.optional(Day),
  bis: z.optional(Day),
  prioVon: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9))),
  prioBis: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9))),
  /** 'ich', 'niemand' or a person. */
  zustaendig: z.optional(z.union([z.enum(['ich', 'niemand']), Uuid])),
  ktostammId: z.optional(idOf('ktostamm')),
  objektId: z.optional(idOf('objekt')),
  /** 'beteiligt': the asker is a contact. */
  bereich: z._default(z.enum(['alle', 'beteiligt']), 'alle'),
  ueberfaellig: z.optional(z.enum(['ja'])),
}
export const sortierungen = ['-geaendert', 'geaendert', '-nummer', 'nummer', 'faellig', 'prioritaet'] as const
export const Sort = z._default(z.enum(sortierungen), '-geaendert')
export const Filter = z.object(filter)
export type Filter = z.output<typeof Filter>
