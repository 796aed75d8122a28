import type { Node } from '#test/checks/sources.ts'
import { columnsOf, germanIn, keysOf } from './source.ts'

/**
 * German words in names of `platform` that stay, because another place says them letter for letter: `columns` of tables that platform itself reads and writes,
 * by table; `wire`: fields of its contracts, by file; `fixed`: the rest, with the reason. Everything else there is English. An entry that is no such column or
 * field any more, or that nobody declares, has to go.
 */
export interface Spelled {
  columns: Readonly<Record<string, string>>
  wire: Readonly<Record<string, string>>
  fixed: Readonly<Record<string, string>>
}
export const spelled: Spelled = {
  columns: {
    Anwender: 'aktiv anzeigename lstfixId passwortHash sprache',
    Benachrichtigung: 'ziel',
    BotAufgabe: 'aufgabe geheimnis',
    Datei: 'bis breite druck erstellt gesendet hoehe schluessel vorschau',
    DateiTeil: 'empfangen inhalt teil',
    Ereignis: 'fuer thema',
    GeraetFolge: 'folge',
    Idempotenz: 'anfrage antwort',
    NfcLesung: 'texte',
    Postausgang: 'anhaenge anlass antwortAn betreff faden fehler geheim gesendetAm kurz sammeltBis verschlossen zustand',
    Posteingang: 'absender erzwungen grund kennung postfach umschlag unbelegt weg',
    Programmzugang: 'konten widerrufen',
    Pruefspur: 'aktion anwenderName daten gegenstand gegenstandId zeitpunkt',
    PruefspurSiegel: 'pruefspurId',
    PushAbo: 'endpunkt sitzungId',
    PushOnesignal: 'aboId',
    Quarantaene: 'aufruf eintrag',
    Sitzung: 'adresse anwenderId beendet laeuftAb',
    Terminal: 'vkforgid',
    TerminalAufgabe: 'geraetId',
    TerminalGeraet: 'abweichungSek oeffentlich wartend',
    UebergabeSchluessel: 'privat',
  },
  wire: {
    'files.ts': 'ansicht teile',
    'nfc.ts': 'mindestens praefix',
    'outbox.ts': 'angenommen ausweis eintraege ergebnis geraet grad kopf quittung stapel uhr',
    'push.ts': 'abo ersetzt',
    'session.ts': 'berechtigungen konto',
    'shapes.ts': 'nummer',
    'terminal.ts': 'sitzung unterschrift zeit',
  },
  fixed: {
    jetzt: 'docs/decisions/0260: Work { person, db, jetzt, … }, as every rule of domain and apps takes it',
    von: 'the other half of `bis` in ranges that filters and forms send; sender of a read mail, as `Posteingang` and its rules say it',
    notfall: 'an option that the operator types: portal schluessel --notfall',
    rolle: 'an option that the operator types: portal benutzer --rolle',
    nachweis: 'fields of the answer to the call of a tag (apps/nfc/contract.ts), kept on the device until the stamp',
    bewiesen: 'the same',
    gueltigBis: 'the same',
    eigen: 'stored on people’s devices under this name: an entry that waits would be lost',
    notiz: 'the same',
    tat: 'the same, on terminals',
    vorher: 'a field of the sealed proof that leaves the portal (docs/sicherheit.md)',
    zeile: 'the same',
  },
}

export interface Found {
  name: string
  word: string
  path: string
}

/** German names that `sources` declare, but for those that are spelled elsewhere. */
export function germanNames(sources: readonly { path: string; program: Node }[], words: ReadonlySet<string>, list: Spelled = spelled): Found[] {
  const stays = new Set([...[...Object.values(list.columns), ...Object.values(list.wire)].flatMap((names) => names.split(' ')), ...Object.keys(list.fixed)])
  return sources.flatMap(({ path, program }) =>
    germanIn(program, words)
      .filter(({ name }) => !stays.has(name))
      .map((found) => ({ path, ...found })),
  )
}

/** Entries of the list that say nothing any more: no such column, no such field, declared nowhere, or twice. `contract`: the source of a file of platform/contract. */
export function staleNames(
  sources: readonly { path: string; program: Node }[],
  words: ReadonlySet<string>,
  tables: Node,
  contract: (file: string) => Node,
  list: Spelled = spelled,
): string[] {
  const declared = new Set(sources.flatMap(({ program }) => germanIn(program, words).map(({ name }) => name)))
  const entries = [
    ...Object.entries(list.columns).flatMap(([table, names]) =>
      names.split(' ').map((name) => ({ name, there: columnsOf(tables, table).has(name), where: table })),
    ),
    ...Object.entries(list.wire).flatMap(([file, names]) => names.split(' ').map((name) => ({ name, there: keysOf(contract(file)).has(name), where: file }))),
    ...Object.keys(list.fixed).map((name) => ({ name, there: true, where: 'fixed' })),
  ]
  return entries
    .filter(({ name, there }, nr) => !there || !declared.has(name) || entries.findIndex((other) => other.name === name) !== nr)
    .map(({ name, where }) => `${where}: ${name}`)
}
