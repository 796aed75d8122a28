import type { Insertable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { imFeld } from './abteilungen.ts'
import type { Person } from './personen.ts'
import { angemeldete, stellen } from './stellen.ts'
import { Zufall } from '../zufall.ts'

/** A user with the names of its roles; `konten` beyond its own, `berechtigungen` granted singly. */
export interface Anwender {
  zeile: Insertable<Tables['anwender']> & { id: string }
  rollen: readonly string[]
  konten: readonly number[]
  berechtigungen: readonly string[]
}

const ROLLEN: Readonly<Record<keyof typeof angemeldete, string>> = {
  admin: 'Administrator',
  leitung: 'Leitung',
  monteur: 'Monteur',
  vorarbeiter: 'Vorarbeiter',
  buchhaltung: 'Buchhaltung',
  support: 'Support',
}
const ALLE_KONTEN = new Set(['admin', 'leitung', 'buchhaltung'])
/** Customers have no employee record; their account is the branch that serves them. */
const KUNDEN = [
  { username: 'kunde.a@kunde-a.example', anzeigename: 'Karl Ahlers', berechtigungen: ['ARBEITSSCHEIN.KUNDE', 'GESAMTABFRAGE', 'RDPLOG'] },
  { username: 'kunde.b@kunde-b.example', anzeigename: 'Britta Behrens', berechtigungen: ['ARBEITSSCHEIN.KUNDE'] },
  {
    username: 'kunde.a.alle@kunde-a.example',
    anzeigename: 'Anna Albers',
    berechtigungen: ['ARBEITSSCHEIN.KUNDE', 'TICKET.KTOSTAMM', 'GESAMTABFRAGE', 'RDPLOG'],
  },
] as const
/** Whose department sells from the office. */
const INNENDIENST = 40

/** The demo's sign-ins and an account for every one of the first sixty; all with the same password. */
export function anwender(personen: readonly Person[], passwortHash: string, jetzt: Temporal.Instant): Anwender[] {
  const anmeldung = new Map(Object.entries(angemeldete).map(([name, persnr]) => [persnr as number, name as keyof typeof angemeldete]))
  const zeile = (username: string, anzeigename: string, person: Person | null): Anwender['zeile'] => ({
    id: new Zufall('anwender', username).uuid(jetzt.subtract({ hours: 24 * 400 }).epochMilliseconds),
    username,
    email: username,
    anzeigename,
    passwortHash,
    passwortGeaendert: jetzt.toString(),
    aktiv: true,
    lstfixId: person?.id ?? null,
    accountid: person?.filiale ?? 1000,
    sprache: 'de',
    angelegt: jetzt.toString(),
  })
  const mitarbeiter = personen
    .filter(({ stamm }) => stamm)
    .map((person): Anwender => {
      const name = anmeldung.get(person.persnr)
      const rolle = name ? ROLLEN[name] : istLeitung(person) ? 'Leitung' : imFeld.has(person.abteilung) ? 'Monteur' : 'Mitarbeiter'
      return {
        zeile: zeile(name ? `${name}@musterbau.example` : person.email, `${person.vorname} ${person.zuname}`, person),
        rollen: [rolle, ...(person.abteilung === INNENDIENST && rolle === 'Mitarbeiter' ? ['Vertrieb'] : [])],
        konten: name && ALLE_KONTEN.has(name) ? [2000, 3000, 4000] : [],
        berechtigungen: [],
      }
    })
  return [
    ...mitarbeiter,
    ...KUNDEN.map(({ username, anzeigename, berechtigungen }) => ({
      zeile: zeile(username, anzeigename, null),
      rollen: ['Kunde'],
      konten: [],
      berechtigungen,
    })),
  ]
}

/** The first of a department in the list of places. */
export const istLeitung = ({ persnr, abteilung }: Pick<Person, 'persnr' | 'abteilung'>) =>
  stellen.find((stelle) => stelle.abteilung === abteilung)?.persnr === persnr
