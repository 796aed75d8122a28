import { uuid } from '#platform/contract/uuid.ts'
import type { Bestand, Konto, Person } from './import-bestand.ts'
import type { Melde } from './import-spalten.ts'
import { titel } from './import-spalten.ts'
import { schluessel } from './import-werte.ts'
import type { Angaben } from './import-zeile.ts'
import { nameVon } from './contract.ts'
import type { Schritt } from './import-person.ts'

export type AnwenderSchritt = Schritt<Konto> & { neueRollen: readonly { id: string; name: string }[]; standardrolle: boolean }

/** Role of a new user when the line names none. */
export const standardrolle = 'Mitarbeiter'

type Ergebnis = { schritt: Omit<AnwenderSchritt, 'zeile' | 'name'> | null; aktiv: boolean }

/**
 * Plans a line's user. Roles are only added, never taken away: an import must not lock an administrator out.
 * Name, e-mail and account of a user follow the person as long as they were the person's.
 */
export function anwenderPlaner({ anwenderVon, usernames, rollen, rollenVon }: Bestand) {
  // Whoever set the portal up signs in already and stands in the staff list, too. A customer or a device never becomes an employee.
  const verknuepfbar = (username: string | null) => {
    const konto = username === null ? undefined : usernames.get(username)
    const fremd = ['kunde', 'terminal'].some((name) => konto && rollenVon.get(konto.id)?.has(rollen.get(name)?.id ?? ''))
    return konto?.lstfixId === null && !fremd ? konto : undefined
  }
  return (zeile: Angaben, person: Person, personVorher: Person | undefined, melde: Melde): Ergebnis => {
    const vorher = anwenderVon.get(person.id) ?? verknuepfbar(zeile.username)
    if (!vorher && zeile.username === null) {
      if (zeile.rollen.length) melde('rollen', 'sind angegeben, aber kein Benutzername.')
      return { schritt: null, aktiv: false }
    }
    const username = zeile.username ?? vorher!.username
    const besitzer = usernames.get(username)
    if (besitzer && besitzer.id !== vorher?.id)
      melde('username', `„${username}“ ist an ${besitzer.anzeigename} vergeben${besitzer.lstfixId ? '' : ' (kein Mitarbeiter)'}.`)
    const genannt = zeile.rollen.length || vorher ? zeile.rollen : [standardrolle]
    const gewaehlt = genannt.flatMap((name) => {
      const rolle = rollen.get(schluessel(name))
      if (!rolle)
        melde(
          'rollen',
          `„${name}“ gibt es nicht. Vorhanden: ${
            [...rollen.values()]
              .map((eine) => eine.name)
              .sort()
              .join(', ') || 'keine'
          }.`,
        )
      return rolle ?? []
    })
    const neueRollen = [...new Set(gewaehlt)].filter(({ id }) => !(vorher && rollenVon.get(vorher.id)?.has(id)))
    const satz = vorher ? angepasst(vorher, username, zeile, person, personVorher) : neu(username, zeile, person)
    const felder = vorher ? unterschiede(vorher, satz, person.persnr, neueRollen) : []
    return {
      aktiv: satz.aktiv,
      schritt: vorher && !felder.length ? null : { satz, vorher, felder, neueRollen, standardrolle: !vorher && !zeile.rollen.length },
    }
  }
}

const neu = (username: string, { sprache }: Angaben, person: Person): Konto => ({
  id: uuid(),
  username,
  email: person.email ?? adresseIn(username),
  anzeigename: nameVon(person, 'de'),
  passwortHash: null,
  passwortGeaendert: null,
  aktiv: true,
  lstfixId: person.id,
  accountid: person.vkforgid,
  sprache: sprache ?? 'de',
  angelegt: '',
})

const angepasst = (vorher: Konto, username: string, { sprache }: Angaben, person: Person, personVorher: Person | undefined): Konto => ({
  ...vorher,
  username,
  lstfixId: person.id,
  sprache: sprache ?? vorher.sprache,
  anzeigename: personVorher && vorher.anzeigename !== nameVon(personVorher, 'de') ? vorher.anzeigename : nameVon(person, 'de'),
  email: vorher.email === null || vorher.email === personVorher?.email?.toLowerCase() ? (person.email ?? vorher.email) : vorher.email,
  accountid: vorher.accountid === personVorher?.vkforgid ? person.vkforgid : vorher.accountid,
})

function unterschiede(vorher: Konto, satz: Konto, persnr: number, neueRollen: readonly { name: string }[]) {
  const felder: [string, string | number | null, string | number | null][] = [
    [titel('username'), vorher.username, satz.username],
    ['Anzeigename', vorher.anzeigename, satz.anzeigename],
    ['E-Mail des Anwenders', vorher.email, satz.email],
    [titel('persnr'), vorher.lstfixId === null ? null : persnr, persnr],
    ['Konto', vorher.accountid, satz.accountid],
    [titel('sprache'), vorher.sprache, satz.sprache],
    ['Neue Rollen', '', neueRollen.map(({ name }) => name).join(', ')],
  ]
  return felder.filter(([, von, nach]) => von !== nach).map(([feld, von, nach]) => ({ feld, von: String(von ?? ''), nach: String(nach ?? '') }))
}

const adresseIn = (username: string) => (/^[^@]+@[^@]+\.[^@]+$/.test(username) ? username : null)
