import * as z from 'zod/mini'
import { serves } from '#platform/contract/app.ts'
import type { WebApp } from '#platform/web/route/screens.ts'

export const groessen = ['third', 'half', 'full'] as const
export type Groesse = (typeof groessen)[number]
/** A widget in its place. `id` = app/widget. */
export interface Platz {
  id: string
  size: Groesse
  hidden: boolean
}
/** A widget that the person may see, as its manifest declares it. */
export interface Angebot {
  id: string
  widget: string
  webApp: WebApp
  title: { de: string; en: string }
  size: Groesse
}

const Gespeichert = z.array(z.object({ id: z.string().check(z.maxLength(120)), size: z.enum(groessen), hidden: z.boolean() })).check(z.maxLength(200))

/** Every permitted widget, in menu order. */
export const angebote = (apps: readonly WebApp[], can: (key: string) => boolean): Angebot[] =>
  apps.flatMap((webApp) =>
    Object.entries(webApp.app.widgets)
      .filter(([, angebot]) => can(angebot.permission) && serves(angebot, can))
      .map(([widget, { title, size }]) => ({ id: `${webApp.app.id}/${widget}`, widget, webApp, title, size })),
  )

/**
 * The arrangement of a person over what there is now: stored places first, in their order; new widgets at their place of the
 * lists, behind their predecessor; what is gone or no longer permitted falls out, and is back with the right. Anything else
 * that is stored counts as nothing.
 */
export function plaetze(gespeichert: unknown, verfuegbar: readonly Angebot[]): Platz[] {
  const gelesen = Gespeichert.safeParse(gespeichert)
  const gemerkt = gelesen.success ? gelesen.data : []
  const folge = gemerkt.filter(({ id }, i) => verfuegbar.some((angebot) => angebot.id === id) && gemerkt.findIndex((platz) => platz.id === id) === i)
  verfuegbar.forEach(({ id, size }, stelle) => {
    if (folge.some((platz) => platz.id === id)) return
    const vorgaenger = stelle === 0 ? -1 : folge.findIndex((platz) => platz.id === verfuegbar[stelle - 1]!.id)
    folge.splice(vorgaenger + 1, 0, { id, size, hidden: false })
  })
  return folge
}

/** What is stored: the new arrangement, and behind it what the person has arranged but may not see at the moment. */
export const merken = (neu: readonly Platz[], gespeichert: unknown): Platz[] => {
  const gelesen = Gespeichert.safeParse(gespeichert)
  return [...neu, ...(gelesen.success ? gelesen.data.filter(({ id }) => !neu.some((platz) => platz.id === id)) : [])]
}

/** Moves a shown widget by so many shown places; hidden ones in between do not count. */
export function verschoben(plaetze: readonly Platz[], id: string, um: number): Platz[] {
  const sichtbar = plaetze.filter(({ hidden }) => !hidden)
  const von = sichtbar.findIndex((platz) => platz.id === id)
  if (von < 0) return [...plaetze]
  const [platz] = sichtbar.splice(von, 1)
  sichtbar.splice(Math.min(sichtbar.length, Math.max(0, von + um)), 0, platz!)
  return [...sichtbar, ...plaetze.filter(({ hidden }) => hidden)]
}

const spalten = { third: 4, half: 6, full: 12 } as const
/** How wide each shown widget is drawn: as chosen, but what would stand alone in its row takes the row. */
export function breiten(sichtbar: readonly Platz[]): Groesse[] {
  const zeilen: Platz[][] = []
  let voll = 12
  for (const platz of sichtbar) {
    const breite = spalten[platz.size]
    if (voll + breite > 12) {
      zeilen.push([])
      voll = 0
    }
    zeilen.at(-1)!.push(platz)
    voll += breite
  }
  return zeilen.flatMap((zeile) => (zeile.length === 1 && zeile[0]!.size === 'half' ? ['full' as const] : zeile.map(({ size }) => size)))
}
/** How many places lead from a widget to the one above or below it in a grid of twelve columns; 0 at the edge. */
export function zeilensprung(plaetze: readonly Platz[], id: string, richtung: -1 | 1): number {
  const sichtbar = plaetze.filter(({ hidden }) => !hidden)
  let [zeile, spalte] = [0, 0]
  const orte = sichtbar.map((platz) => {
    const breite = spalten[platz.size]
    if (spalte + breite > 12) {
      zeile++
      spalte = 0
    }
    const ort = { zeile, von: spalte }
    spalte += breite
    return ort
  })
  const hier = sichtbar.findIndex((platz) => platz.id === id)
  const ziel = orte
    .map((ort, i) => ({ ...ort, i }))
    .filter(({ zeile }) => zeile === orte[hier]!.zeile + richtung)
    .sort((a, b) => Math.abs(a.von - orte[hier]!.von) - Math.abs(b.von - orte[hier]!.von))[0]
  return ziel ? ziel.i - hier : 0
}

/** On phones the stamp card comes first, whatever the arrangement: it is what one takes the phone out for. */
export const stempelkarte = 'stempelerfassung/arbeitszeit'
/** The work of the day, and behind it what was stamped today: the card tells that already. */
const [arbeit, stempelHeute] = [['arbeitsschein/offene', 'ticket/meine'], 'stempelerfassung/heute'] as const
/** The order on phones. `eigene`: somebody arranged it, and but for the card it stays so. */
export function fuerTelefon(plaetze: readonly Platz[], eigene = false): Platz[] {
  const folge = [...plaetze].sort((a, b) => Number(b.id === stempelkarte) - Number(a.id === stempelkarte))
  const heute = folge.findIndex(({ id }) => id === stempelHeute)
  const hinter = folge.findLastIndex(({ id }) => arbeit.includes(id as (typeof arbeit)[number]))
  if (!eigene && heute >= 0 && heute < hinter) folge.splice(hinter, 0, ...folge.splice(heute, 1))
  return folge
}
