import type { Context } from '#platform/server/http/context.ts'
import type { Abteilungszeile } from '../contract.ts'
import { jetztMinute, kurve } from './linie.ts'
import type { Tafelzeile } from './zeilen.ts'

const schrittMin = 15

/** The figures of a board, whatever page of it is shown. */
export function zaehlwerk(zeilen: readonly Tafelzeile[]) {
  const stand = { gesamt: zeilen.length, anwesend: 0, fehltErwartet: 0, fehltUnerwartet: 0, gruppen: { U: 0, unklar: 0, E: 0, A: 0 } }
  for (const {
    stand: { status },
    gruppe,
  } of zeilen) {
    stand[feld[status]] += 1
    stand.gruppen[gruppe] += 1
  }
  return stand
}
const feld = { A: 'anwesend', E: 'fehltErwartet', U: 'fehltUnerwartet' } as const

/** Counters, curve and the branches that can be chosen (of all, whichever is chosen now). */
export function uebersicht({ jetzt }: Context, alle: readonly Tafelzeile[], vkforgid: number | undefined, abteilung: string | undefined) {
  const zeilen = vkforgid ? alle.filter(({ person }) => person.vkforgid === vkforgid) : alle
  const filialen = [...Map.groupBy(alle, ({ person }) => person.vkforgid)].map(([nummer, hier]) => ({
    vkforgid: nummer,
    name: hier[0]!.person.filiale,
    anzahl: hier.length,
  }))
  const erste = alle[0]?.person
  return {
    stand: jetzt.toString(),
    ...zaehlwerk(zeilen),
    kurve: kurve(zeilen, schrittMin),
    jetztMin: alle[0] ? jetztMinute(alle[0].lage) : null,
    filialen: filialen.sort((a, b) => a.vkforgid - b.vkforgid),
    abteilung: abteilung && erste ? { id: abteilung, bezeichnung: erste.abteilung } : null,
  }
}

/** The board by department. */
export function abteilungen(zeilen: readonly Tafelzeile[], q: string | undefined, sort: 'ausnahmen' | 'name' | 'gesamt'): Abteilungszeile[] {
  const wort = q?.toLocaleLowerCase('de')
  return [...Map.groupBy(zeilen, ({ person }) => person.abteilungId)]
    .map(([id, hier]) => {
      const { gesamt, anwesend, fehltErwartet, fehltUnerwartet } = zaehlwerk(hier)
      return { abteilung: { id, bezeichnung: hier[0]!.person.abteilung }, mitarbeiterGesamt: gesamt, anwesend, fehltErwartet, fehltUnerwartet }
    })
    .filter(({ abteilung }) => !wort || abteilung.bezeichnung.toLocaleLowerCase('de').includes(wort))
    .sort((a, b) => erst[sort](a, b) || deutsch.compare(a.abteilung.bezeichnung, b.abteilung.bezeichnung) || (a.abteilung.id < b.abteilung.id ? -1 : 1))
}

const erst = {
  ausnahmen: (a: Abteilungszeile, b: Abteilungszeile) => b.fehltUnerwartet - a.fehltUnerwartet,
  name: () => 0,
  gesamt: (a: Abteilungszeile, b: Abteilungszeile) => b.mitarbeiterGesamt - a.mitarbeiterGesamt,
}
const deutsch = new Intl.Collator('de')
