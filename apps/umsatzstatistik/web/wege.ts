import type { Way } from '#platform/text/way.ts'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { Frage, type Aufgliederung } from '../contract.ts'
import { standardfolge } from '../sortierung.ts'

export const pfad = '/umsatzstatistik'
/** What the form's address says when that of a result could not be read. */
export const kaputt = 'fehler=adresse'

/** What is shown of a question: rows of its level or its documents, and the order of the rows. */
export interface Blick {
  frage: Frage
  belege: boolean
  sort: string
}

/** Address of what is shown. */
export function ergebnis(frage: Frage, { belege = false, sort = standardfolge }: Partial<Blick> = {}): Way {
  const werte = new URLSearchParams({ f: JSON.stringify(frage), ...(belege && { ansicht: 'belege' }), ...(sort !== standardfolge && { sort }) })
  return `${pfad}/result?${werte}`
}
/** What an address shows; null when it holds no question. */
export function ausAdresse(suche: string): Blick | null {
  const werte = new URLSearchParams(suche)
  try {
    const frage = Frage.safeParse(JSON.parse(werte.get('f') ?? '')).data
    return frage ? { frage, belege: werte.get('ansicht') === 'belege', sort: werte.get('sort') ?? standardfolge } : null
  } catch {
    return null
  }
}

/** What a row opens into when no breakdown says it. */
const darunter: Readonly<Partial<Record<Ebene, Ebene>>> = {
  Vkforg: 'Hauptgruppe',
  Hauptgruppe: 'Untergruppe',
  Untergruppe: 'Unteruntergruppe',
  Unteruntergruppe: 'Artikel',
  Produktgruppe: 'Artikel',
  Kunde: 'Hauptgruppe',
  Kundengruppe: 'Kunde',
  Konditionsgruppe: 'Kunde',
  Lieferart: 'Hauptgruppe',
  Lagerplatz: 'Hauptgruppe',
  Abteilung: 'Vertreter',
  Abteilungsub: 'Vertreter',
  Vertreter: 'Kunde',
}
/** The level below the asked one; null: documents. */
export function naechste({ ebene, aufgliederung, pfad: weg }: Frage, aufgliederungen: readonly Aufgliederung[]): Ebene | null {
  const benutzt = [ebene, ...weg.map((schritt) => schritt.ebene)]
  const liste = aufgliederungen.find(({ id }) => id === aufgliederung)?.ebenen ?? []
  if (liste.includes(ebene)) return liste.slice(liste.indexOf(ebene) + 1).find((eine) => !benutzt.includes(eine)) ?? null
  let eine = darunter[ebene]
  while (eine && benutzt.includes(eine)) eine = darunter[eine]
  return eine ?? null
}

/** Only this row of the asked level. */
export const nurDiese = (frage: Frage, schluessel: string): Frage => ({ ...frage, pfad: [...frage.pfad, { ebene: frage.ebene, schluessel }] })
/** Address of what a row opens into. */
export function hinein(frage: Frage, schluessel: string, aufgliederungen: readonly Aufgliederung[]) {
  const ebene = naechste(frage, aufgliederungen)
  const darin = nurDiese(frage, schluessel)
  return ebene ? ergebnis({ ...darin, ebene }) : ergebnis(darin, { belege: true })
}
/** The question as it was so many steps from the top. */
export const bisSchritt = (frage: Frage, nr: number): Frage => ({ ...frage, pfad: frage.pfad.slice(0, nr), ebene: frage.pfad[nr]?.ebene ?? frage.ebene })
/** Other levels that a row can be looked at by. */
export const andere = ({ ebene, pfad: weg }: Frage) => ebenen.filter((eine) => eine !== ebene && !weg.some((schritt) => schritt.ebene === eine))
