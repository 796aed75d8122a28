import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { modellAm, type Modelltag } from './arbeitszeit.ts'
import type { Bestand, Person, Zuordnung } from './import-bestand.ts'
import type { Melde } from './import-spalten.ts'
import { schluessel } from './import-werte.ts'
import type { Angaben } from './import-zeile.ts'

export interface NeuesModell {
  id: string
  name: string
  tage: readonly Modelltag[]
  zeile: number
}

/**
 * Finds a line's working-time model by name. One that is missing comes from the weekday columns, of this line or of any other
 * that names it; all lines have to agree. Existing models are never changed: past days are reckoned by them.
 */
export function modellSuche({ modelle }: Bestand, angaben: readonly Angaben[], neue: NeuesModell[], melder: (zeile: number) => Melde) {
  const genannt = new Map<string, NeuesModell>()
  for (const { zeile, modell, tage } of angaben) {
    if (!modell || !tage) continue
    const name = schluessel(modell)
    const bekannt = modelle.get(name) ?? genannt.get(name)
    if (!bekannt) genannt.set(name, { id: uuid(), name: modell, tage, zeile })
    else if (!gleich(bekannt.tage, tage))
      melder(zeile)(
        'modell',
        'zeile' in bekannt
          ? `„${modell}“ hat in Zeile ${bekannt.zeile} andere Zeiten.`
          : `„${modell}“ gibt es schon mit anderen Zeiten. Bitte einen anderen Namen wählen oder die Spalten Mo bis So leer lassen.`,
      )
  }
  return ({ modell, tage, modellAb }: Angaben, melde: Melde): string | null => {
    if (modell === null) {
      if (tage) melde('modell', 'fehlt, obwohl Zeiten in Mo bis So stehen.')
      else if (modellAb) melde('modell', 'fehlt, obwohl „Modell ab“ angegeben ist.')
      return null
    }
    const vorhanden = modelle.get(schluessel(modell))
    if (vorhanden && !vorhanden.aktiv) melde('modell', `„${modell}“ ist stillgelegt.`)
    if (vorhanden) return vorhanden.id
    const neu = genannt.get(schluessel(modell))
    if (!neu) melde('modell', `„${modell}“ gibt es nicht. Die Spalten Mo bis So können es festlegen.`)
    else if (!neue.includes(neu)) neue.push(neu)
    return neu?.id ?? null
  }
}

/** The assignment to write for a line, if the model is not valid already: from the given day, else from the entry (first one) or today. */
export function zuordnung(
  { modellAb }: Angaben,
  person: Person,
  modellId: Id<'arbeitszeitmodell'> | null,
  { bestand, neue }: { bestand: Bestand; neue: readonly NeuesModell[] },
  heute: string,
) {
  if (modellId === null) return null
  const bisher = bestand.zuordnungen.get(person.id) ?? []
  const spaetestens = heute > person.eintritt ? heute : person.eintritt
  const gueltigAb = modellAb ?? (bisher.length ? spaetestens : person.eintritt)
  if (modellAm(bisher, modellAb ?? spaetestens)?.modellId === modellId) return null
  const satz: Zuordnung = { lstfixId: person.id, modellId, gueltigAb }
  const vorher = bisher.find((eine) => eine.gueltigAb === gueltigAb)
  const name = (id: string | undefined) => (id === undefined ? '' : (bestand.modellnamen.get(id) ?? neue.find((modell) => modell.id === id)?.name ?? ''))
  return { satz, vorher, felder: [{ feld: 'Arbeitszeitmodell', von: name(modellAm(bisher, gueltigAb)?.modellId), nach: name(modellId) }] }
}

const gleich = (a: readonly Modelltag[], b: readonly Modelltag[]) => form(a) === form(b)
const form = (tage: readonly Modelltag[]) =>
  tage
    .map(({ wochentag, von, bis, pauseMin }) => `${wochentag} ${von} ${bis} ${pauseMin}`)
    .sort()
    .join()
