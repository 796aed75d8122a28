import * as z from 'zod/mini'
import { landworte } from '#domain/personal/contract.ts'
import { Checkart, Pause, Prioritaet, Warnung, pausen, warnvorgabe } from '#domain/tickets/contract.ts'
import type { Word } from '#platform/contract/audit-words.ts'
import { choiceField, codeField, lineField, noteField, numberField, ownField, textField, tickField } from '#platform/contract/record/fields.ts'
import { Time, idOf, line } from '#platform/contract/shapes.ts'
import { Typzeichen } from './formen.ts'

// Fields of the set-up's records: form, rule, list, file and history have their words from here.
const name = lineField({ de: 'Name', en: 'Name', max: 60 })
const tage: Word = ['Tage', 'days']
const stunden: Word = ['Stunden Arbeitszeit; leer: nichts vereinbart', 'Hours of working time; empty: nothing agreed']
const minuten = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))

export const artfelder = {
  name,
  hinweis: noteField({
    de: 'Wofür sie ist',
    en: 'What it is for',
    hint: ['Ein Satz, der beim Erfassen neben der Art steht.', 'One sentence that stands beside the type when a ticket is created.'],
    max: 200,
  }),
  icon: ownField({ de: 'Zeichen', en: 'Sign', shape: Typzeichen }),
  prioritaet: ownField({ de: 'Beginnt mit Priorität', en: 'Begins with priority', shape: Prioritaet }),
  mitTest: tickField({ de: 'Geht durch den Test, bevor der Kunde abnimmt', en: 'Goes through the test before the customer accepts' }),
  fuerKunden: tickField({ de: 'Auch Kunden können sie wählen', en: 'Customers can choose it too' }),
  /** The rule of agreed times where there is neither one of the customer nor one for just this type. */
  regelId: ownField({
    de: 'Vereinbarte Zeiten (Vorgabe)',
    en: 'Agreed times (default)',
    hint: [
      'Gilt für Tickets dieser Art, wenn weder der Kunde noch die Art eine eigene Regel hat; für welche Priorität oder Art sie sonst ist, zählt dann nicht.',
      'Holds for tickets of this type where neither the customer nor the type has a rule of its own; for which priority or type it is otherwise does not count then.',
    ],
    shape: z.nullable(idOf('slaRegel')),
  }),
  aktiv: tickField({ de: 'In Gebrauch: bei neuen Tickets zu wählen', en: 'In use: can be chosen for new tickets' }),
}

export const regelfelder = {
  name,
  ktostammId: ownField({
    de: 'Kunde (Vertrag)',
    en: 'Customer (contract)',
    hint: ['Leer: für alle Kunden', 'Empty: for all customers'],
    shape: z.nullable(idOf('ktostamm')),
  }),
  typId: ownField({ de: 'Art', en: 'Type', shape: z.nullable(idOf('tickettyp')) }),
  prioritaet: ownField({ de: 'Priorität', en: 'Priority', shape: z.nullable(Prioritaet) }),
  kalenderId: ownField({ de: 'Kalender', en: 'Calendar', shape: idOf('slaKalender') }),
  antwortMin: ownField({ de: 'Erste Antwort', en: 'First answer', hint: stunden, shape: minuten }),
  loesungMin: ownField({ de: 'Lösung', en: 'Solution', hint: stunden, shape: minuten }),
  pausen: ownField({
    de: 'Die Uhr steht in',
    en: 'The clock stands in',
    hint: ['Solange jemand anderes handeln muss. Wo kein Haken steht, läuft sie weiter.', 'While somebody else has to act. Where there is no tick it runs on.'],
    shape: z._default(z.array(Pause).check(z.maxLength(pausen.length)), [...pausen]),
  }),
  warnungen: ownField({
    de: 'Warnungen',
    en: 'Warnings',
    hint: [
      'Wer wann davon erfährt: ab einem Anteil der vereinbarten Zeit (über 100 % ist sie überschritten) oder so viele Minuten oder Stunden Arbeitszeit vor ihrem Ende.',
      'Who is told when: from a share of the agreed time on (beyond 100 % it is overrun), or so many minutes or hours of working time before its end.',
    ],
    shape: z._default(z.array(Warnung).check(z.maxLength(10)), [...warnvorgabe]),
  }),
}

export const kalenderfelder = {
  name,
  zone: ownField({
    de: 'Zeitzone',
    en: 'Time zone',
    shape: z.string().check(
      z.maxLength(60),
      z.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', { error: 'ticket.zone-unbekannt' }),
    ),
  }),
  land: choiceField({ de: 'Land der Feiertage', en: 'Country of the holidays', choices: landworte }),
  region: codeField({
    de: 'Region',
    en: 'Region',
    hint: ['ISO 3166-2 ohne Land: BY, NW, 9 …', 'ISO 3166-2 without the country: BY, NW, 9 …'],
    max: 3,
    shape: z.string().check(z.regex(/^[A-Z0-9]{1,3}$/)),
  }),
  halbtagsBis: ownField({ de: 'An halben Tagen bis', en: 'On half days until', shape: z._default(Time, '12:00') }),
  /** Several windows a day; `bis` 00:00 is the end of the day. */
  zeiten: ownField({
    de: 'Arbeitszeiten',
    en: 'Working hours',
    shape: z.array(z.object({ wochentag: z.int().check(z.minimum(1), z.maximum(7)), von: Time, bis: Time })).check(z.maxLength(70)),
  }),
}

export const checkfelder = {
  name,
  typId: ownField({ de: 'Liegt auf jedem neuen Ticket der Art', en: 'Laid onto each new ticket of the type', shape: z.nullable(idOf('tickettyp')) }),
  punkte: ownField({ de: 'Punkte', en: 'Items', shape: z.array(z.object({ text: line(300), art: Checkart, pflicht: z.boolean() })).check(z.maxLength(50)) }),
}

export const antwortfelder = { name, text: textField({ de: 'Text', en: 'Text', max: 5000, rows: 8 }) }

/** Limits that the office sets: days until a finished ticket cannot be reopened, business days until an acceptance that nobody answers counts. */
export const grenzfelder = {
  wiederoeffnenTage: numberField({
    de: 'Wiederöffnen möglich für',
    en: 'Can be reopened for',
    hint: ['So viele Tage nach „erledigt“ kann der Kunde das Ticket wieder öffnen.', 'So many days after “done” the customer can reopen the ticket.'],
    unit: tage,
    min: 0,
    max: 365,
  }),
  abnahmeTage: numberField({
    de: 'Abnahme gilt nach',
    en: 'Acceptance counts after',
    hint: [
      'So viele Arbeitstage und zwei Erinnerungen später gilt eine Abnahme ohne Antwort als bestätigt.',
      'So many working days and two reminders later an acceptance without an answer counts as confirmed.',
    ],
    unit: tage,
    min: 2,
    max: 60,
  }),
}
