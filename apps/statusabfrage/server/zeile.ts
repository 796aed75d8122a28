import { fuerAlle } from '#domain/zeiten/tag/anwesenheit.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Statuszeile } from '../contract.ts'
import { jetztMinute, linie } from './linie.ts'
import type { Tafelperson, Tafelzeile } from './zeilen.ts'

/** Reasons are for those with the right, for the head of the person's department and for the person. */
export const siehtGrund = (context: Context, { id, leitungId }: Tafelperson) =>
  may(context, 'STATUSABFRAGE.GRUND') || (context.person.lstfixId !== null && [id, leitungId].includes(context.person.lstfixId))

/** The row as the asker may see it. Many ask for the same rows: what one sees who may see (not) as much is made once. */
export const alsZeile = (context: Context, stichdatum: string, zeile: Tafelzeile): Statuszeile =>
  fuerSicht(stichdatum, zeile, siehtGrund(context, zeile.person), may(context, 'STATUSABFRAGE.NACHRICHT'))

/** The row for a screen on a wall: whoever signed it in, everybody reads it. Private reasons, telephones and acts are not on it. */
export const fuerDieWand = (stichdatum: string, zeile: Tafelzeile): Statuszeile => fuerSicht(stichdatum, zeile, false, false)

function fuerSicht(stichdatum: string, zeile: Tafelzeile, offen: boolean, handelt: boolean): Statuszeile {
  const sicht = (offen ? 1 : 0) + (handelt ? 2 : 0)
  const sichten = gemacht.get(zeile) ?? []
  if (!sichten.length) gemacht.set(zeile, sichten)
  return (sichten[sicht] ??= gesehen(stichdatum, zeile, offen, handelt))
}
/** A row of the board belongs to one day, and is another one as soon as its facts or the minute change. */
const gemacht = new WeakMap<Tafelzeile, Statuszeile[]>()

function gesehen(stichdatum: string, zeile: Tafelzeile, offen: boolean, handelt: boolean): Statuszeile {
  const { person, lage, stand } = zeile
  const grund = offen ? stand.grund : fuerAlle(stand.grund)
  return {
    lstfix: { id: person.id, persnr: person.persnr, vorname: person.vorname, zuname: person.zuname },
    anwender: person.anwenderId === null ? null : { id: person.anwenderId },
    status: stand.status,
    grund,
    abteilung: { id: person.abteilungId, bezeichnung: person.abteilung },
    filiale: { vkforgid: person.vkforgid, name: person.filiale },
    zone: person.zone,
    // How long someone is away tells why: a week is a holiday, half a year is not.
    seit: stand.seit,
    bis: stand.bis,
    bisTag: offen ? stand.bisTag : null,
    linie: linie(stichdatum, zeile),
    jetztMin: jetztMinute(lage),
    zuletztGehoert: stand.zuletzt,
    telefon: handelt ? person.telefon : null,
    darf: handelt ? [...(person.telefon ? ['anrufen' as const] : []), 'nachricht'] : [],
  }
}

/** Where a message to the person goes. */
export const adresse = ({ anwenderEmail, email }: Pick<Tafelperson, 'anwenderEmail' | 'email'>) => anwenderEmail ?? email
