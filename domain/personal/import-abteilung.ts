import { uuid } from '#platform/contract/uuid.ts'
import type { Bestand, Person } from './import-bestand.ts'
import type { Melde } from './import-spalten.ts'
import { schluessel } from './import-werte.ts'
import type { Angaben } from './import-zeile.ts'

export interface NeueAbteilung {
  id: string
  nummer: number
  bezeichnung: string
  zeile: number
}

/** Finds a line's department by number or name; one that is missing is put into `neue`, with the given or the next free number. */
export function abteilungsSuche({ abteilungen }: Bestand, angaben: readonly Angaben[], neue: NeueAbteilung[]) {
  const alle: { id: string; nummer: number; bezeichnung: string }[] = [...abteilungen]
  const vergeben = new Set([...alle.map(({ nummer }) => nummer), ...angaben.flatMap(({ abteilungsnummer }) => abteilungsnummer ?? [])])
  // The number may stand in one line of several: the first one counts for all.
  const genannt = new Map<string, number>()
  for (const { abteilung, abteilungsnummer } of angaben)
    if (abteilungsnummer && !genannt.has(schluessel(abteilung))) genannt.set(schluessel(abteilung), abteilungsnummer)
  let naechste = Math.max(0, ...vergeben)
  return (zeile: Angaben, melde: Melde): string | null => {
    const { abteilung, abteilungsnummer } = zeile
    if (/^\d+$/.test(abteilung)) {
      if (abteilungsnummer !== null && abteilungsnummer !== Number(abteilung))
        return nichts(melde, `${abteilung} passt nicht zur Abteilungsnummer ${abteilungsnummer}.`)
      return (
        alle.find(({ nummer }) => nummer === Number(abteilung))?.id ??
        nichts(melde, `${abteilung} gibt es nicht. Für eine neue Abteilung bitte ihren Namen angeben.`)
      )
    }
    const gleiche = alle.filter(({ bezeichnung }) => schluessel(bezeichnung) === schluessel(abteilung))
    const nummer = abteilungsnummer ?? genannt.get(schluessel(abteilung))
    const mitNummer = nummer === undefined ? undefined : alle.find((eine) => eine.nummer === nummer)
    if (mitNummer)
      return gleiche.includes(mitNummer) ? mitNummer.id : nichts(melde, `Die Abteilungsnummer ${mitNummer.nummer} gehört zu „${mitNummer.bezeichnung}“.`)
    if (gleiche.length > 1)
      return nichts(melde, `„${abteilung}“ gibt es mehrmals (${gleiche.map((eine) => eine.nummer).join(', ')}). Bitte die Nummer angeben.`)
    if (gleiche[0])
      return nummer === undefined ? gleiche[0].id : nichts(melde, `„${gleiche[0].bezeichnung}“ hat die Nummer ${gleiche[0].nummer}, nicht ${nummer}.`)
    const neu = { id: uuid(), nummer: nummer ?? ++naechste, bezeichnung: abteilung, zeile: zeile.zeile }
    alle.push(neu)
    neue.push(neu)
    return neu.id
  }
}

function nichts(melde: Melde, grund: string) {
  melde('abteilung', grund)
  return null
}

/** Finds a line's branch by number or name; without one it stays as it is, or is the only one. */
export function filialSuche({ filialen }: Bestand) {
  const namen = filialen.map(({ vkforgid, name }) => `${vkforgid} ${name}`).join(', ')
  return ({ filiale }: Angaben, vorher: Person | undefined, melde: Melde): number | null => {
    if (filiale === null) {
      if (vorher) return vorher.vkforgid
      if (filialen.length === 1) return filialen[0]!.vkforgid
      melde('filiale', filialen.length ? `fehlt. Es gibt: ${namen}.` : 'Es gibt noch keine Filiale. Bitte zuerst die Firma einrichten.')
      return null
    }
    const gefunden = filialen.filter(({ vkforgid, name }) => String(vkforgid) === filiale || schluessel(name) === schluessel(filiale))
    if (gefunden.length !== 1)
      melde(
        'filiale',
        gefunden.length ? `„${filiale}“ gibt es mehrmals. Bitte die Nummer angeben.` : `„${filiale}“ gibt es nicht. Vorhanden: ${namen || 'keine'}.`,
      )
    return gefunden[0]?.vkforgid ?? null
  }
}
