import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Bestand, Person } from './import-bestand.ts'
import type { NeueAbteilung } from './import-abteilung.ts'
import type { Melde } from './import-spalten.ts'
import { titel } from './import-spalten.ts'
import { deutscherTag } from './import-werte.ts'
import type { Angaben } from './import-zeile.ts'

/** One changed field as people read it. */
export interface Unterschied {
  feld: string
  von: string
  nach: string
}
/** One record to write. `vorher` undefined = new; `felder` = what changes, as people read it. */
export interface Schritt<T> {
  zeile: number
  name: string
  satz: T
  vorher: T | undefined
  felder: Unterschied[]
}

/** The person as the line wants it; columns that the file does not have stay as they are. Reports days that contradict each other. */
export function personAus(
  zeile: Angaben,
  vorher: Person | undefined,
  ort: { abteilungId: Id<'abteilung'>; vkforgid: number },
  heute: string,
  melde: Melde,
): Person {
  const satz: Person = {
    id: vorher?.id ?? uuid(),
    persnr: zeile.persnr,
    vorname: zeile.vorname,
    zuname: zeile.zuname,
    email: oder(zeile.email, vorher?.email),
    telefon: oder(zeile.telefon, vorher?.telefon),
    lohngruppe: oder(zeile.lohngruppe, vorher?.lohngruppe),
    geburtsdatum: oder(zeile.geburtsdatum, vorher?.geburtsdatum),
    ...ort,
    eintritt: zeile.eintritt,
    austritt: oder(zeile.austritt, vorher?.austritt),
  }
  if (satz.eintritt === '') return satz
  if (satz.austritt !== null && satz.austritt < satz.eintritt)
    melde('austritt', `${deutscherTag(satz.austritt)} liegt vor dem Eintritt ${deutscherTag(satz.eintritt)}.`)
  if (satz.geburtsdatum !== null && satz.geburtsdatum > heute) melde('geburtsdatum', `${deutscherTag(satz.geburtsdatum)} liegt in der Zukunft.`)
  else if (satz.geburtsdatum !== null && satz.geburtsdatum >= satz.eintritt)
    melde('geburtsdatum', `${deutscherTag(satz.geburtsdatum)} liegt nicht vor dem Eintritt ${deutscherTag(satz.eintritt)}.`)
  if (zeile.modellAb !== null && zeile.modellAb < satz.eintritt)
    melde('modellAb', `${deutscherTag(zeile.modellAb)} liegt vor dem Eintritt ${deutscherTag(satz.eintritt)}.`)
  if (zeile.modellAb !== null && satz.austritt !== null && zeile.modellAb > satz.austritt)
    melde('modellAb', `${deutscherTag(zeile.modellAb)} liegt nach dem Austritt ${deutscherTag(satz.austritt)}.`)
  return satz
}

/** What differs between the stored person and the wanted one. */
export function unterschiede(vorher: Person, satz: Person, { abteilungen }: Bestand, neue: readonly NeueAbteilung[]): Unterschied[] {
  const abteilung = (id: string) => [...abteilungen, ...neue].find((eine) => eine.id === id)?.bezeichnung ?? ''
  const tag = (day: string | null) => (day === null ? null : deutscherTag(day))
  const felder: [string, string | number | null, string | number | null][] = [
    [titel('vorname'), vorher.vorname, satz.vorname],
    [titel('zuname'), vorher.zuname, satz.zuname],
    [titel('email'), vorher.email, satz.email],
    [titel('telefon'), vorher.telefon, satz.telefon],
    [titel('lohngruppe'), vorher.lohngruppe, satz.lohngruppe],
    [titel('geburtsdatum'), tag(vorher.geburtsdatum), tag(satz.geburtsdatum)],
    [titel('filiale'), vorher.vkforgid, satz.vkforgid],
    [titel('eintritt'), tag(vorher.eintritt), tag(satz.eintritt)],
    [titel('austritt'), tag(vorher.austritt), tag(satz.austritt)],
    ...(vorher.abteilungId === satz.abteilungId
      ? []
      : [[titel('abteilung'), abteilung(vorher.abteilungId), abteilung(satz.abteilungId)] as [string, string, string]]),
  ]
  return felder.filter(([, von, nach]) => von !== nach).map(([feld, von, nach]) => ({ feld, von: String(von ?? ''), nach: String(nach ?? '') }))
}

const oder = <T>(wert: T | null | undefined, bisher: T | null | undefined): T | null => (wert === undefined ? (bisher ?? null) : wert)
