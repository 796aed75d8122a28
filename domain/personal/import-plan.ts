import type { Bestand, Person, Zuordnung } from './import-bestand.ts'
import { abteilungsSuche, filialSuche, type NeueAbteilung } from './import-abteilung.ts'
import { anwenderPlaner, type AnwenderSchritt } from './import-anwender.ts'
import { modellSuche, zuordnung, type NeuesModell } from './import-modell.ts'
import { personAus, unterschiede, type Schritt } from './import-person.ts'
import { titel, type Melde } from './import-spalten.ts'
import type { Angaben, Fehler } from './import-zeile.ts'
import { nameVon } from './contract.ts'

type PersonSchritt = Schritt<Person>
type ModellSchritt = Schritt<Zuordnung>

/** Everything that the file would change. With `fehler` nothing may be written. */
export interface Plan {
  fehler: Fehler[]
  abteilungen: NeueAbteilung[]
  modelle: NeuesModell[]
  personen: PersonSchritt[]
  zuordnungen: ModellSchritt[]
  anwender: AnwenderSchritt[]
  /** Lines whose person, model and user are already as written. */
  unveraendert: number
  /** People who have left while their user is active. */
  ausgetretenAktiv: number
}

/** Compares the lines with the database. A line with a bad cell is still checked for everything else, so that one run tells all. */
export function planen(angaben: readonly Angaben[], fehler: readonly Fehler[], bestand: Bestand, heute: string): Plan {
  const plan: Plan = { fehler: [...fehler], abteilungen: [], modelle: [], personen: [], zuordnungen: [], anwender: [], unveraendert: 0, ausgetretenAktiv: 0 }
  const schlecht = new Set(fehler.map(({ zeile }) => zeile))
  const gemeldet = new Set(fehler.map(({ zeile, spalte }) => `${zeile} ${spalte}`))
  // One reason a cell: what follows from an unreadable one would only confuse.
  const melder =
    (zeile: number): Melde =>
    (spalte, grund) => {
      if (gemeldet.has(`${zeile} ${titel(spalte)}`)) return
      schlecht.add(zeile)
      gemeldet.add(`${zeile} ${titel(spalte)}`)
      plan.fehler.push({ zeile, spalte: titel(spalte), grund })
    }
  doppelte(angaben, melder)
  const abteilung = abteilungsSuche(bestand, angaben, plan.abteilungen)
  const filiale = filialSuche(bestand)
  const modell = modellSuche(bestand, angaben, plan.modelle, melder)
  const anwender = anwenderPlaner(bestand)
  for (const zeile of angaben) {
    const melde = melder(zeile.zeile)
    if (!zeile.persnr) continue
    const vorher = bestand.personen.get(zeile.persnr)
    const abteilungId = abteilung(zeile, melde)
    const vkforgid = filiale(zeile, vorher, melde)
    const modellId = modell(zeile, melde)
    const satz = personAus(zeile, vorher, { abteilungId: abteilungId ?? '', vkforgid: vkforgid ?? 0 }, heute, melde)
    const konto = anwender(zeile, satz, vorher, melde)
    if (schlecht.has(zeile.zeile)) continue
    const name = nameVon(satz, 'de')
    const felder = vorher ? unterschiede(vorher, satz, bestand, plan.abteilungen) : []
    const zu = zuordnung(zeile, satz, modellId, { bestand, neue: plan.modelle }, heute)
    if (!vorher || felder.length) plan.personen.push({ zeile: zeile.zeile, name, satz, vorher, felder })
    if (zu) plan.zuordnungen.push({ zeile: zeile.zeile, name, ...zu })
    if (konto.schritt) plan.anwender.push({ zeile: zeile.zeile, name, ...konto.schritt })
    if (vorher && !felder.length && !zu && !konto.schritt) plan.unveraendert++
    if (konto.aktiv && satz.austritt !== null && satz.austritt < heute) plan.ausgetretenAktiv++
  }
  plan.fehler.sort((a, b) => a.zeile - b.zeile)
  return plan
}

function doppelte(angaben: readonly Angaben[], melder: (zeile: number) => Melde) {
  const persnr = new Map<number, number>()
  const username = new Map<string, number>()
  for (const { zeile, ...wert } of angaben) {
    const nummer = persnr.get(wert.persnr)
    if (nummer !== undefined) melder(zeile)('persnr', `${wert.persnr} steht schon in Zeile ${nummer}.`)
    else if (wert.persnr) persnr.set(wert.persnr, zeile)
    if (!wert.username) continue
    const name = username.get(wert.username)
    if (name !== undefined) melder(zeile)('username', `„${wert.username}“ steht schon in Zeile ${name}.`)
    else username.set(wert.username, zeile)
  }
}
