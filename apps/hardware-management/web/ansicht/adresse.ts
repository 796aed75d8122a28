import { withQuery } from '#platform/text/way.ts'
import type { Column } from '#platform/web/ui/list/table.ts'
import { ansichtspalten, ansichtsorten, type Ansicht, type Ansichtspalte } from '#apps/hardware-management/contract/ansicht.ts'
import { filter } from '#apps/hardware-management/contract/geraet.ts'

/** What a view keeps, and the address that shows it. */
export type Frage = Pick<Ansicht, 'filter' | 'sort' | 'spalten'>

/** The question that an address asks; what it does not know is left out. */
export function frageVon(adresse: string): Frage {
  const alles = new URLSearchParams(adresse)
  const gefragt = Object.fromEntries(
    Object.entries(filter).flatMap(([name, form]) => {
      const gelesen = form.safeParse(alles.get(name) ?? undefined)
      return gelesen.success && gelesen.data ? [[name, gelesen.data]] : []
    }),
  )
  const gewaehlt = (alles.get('spalten') ?? '').split(',')
  return {
    filter: gefragt,
    sort: ansichtsorten.find((sorte) => sorte === alles.get('sort')) ?? null,
    spalten: ansichtspalten.filter((spalte) => gewaehlt.includes(spalte)),
  }
}

/** The address of a question, the same for the same one. */
export function adresseVon({ filter: gefragt, sort, spalten }: Frage) {
  const teile = Object.keys(filter).flatMap((name): [string, string][] => {
    const wert = gefragt[name as keyof typeof filter]
    return wert ? [[name, wert]] : []
  })
  if (sort) teile.push(['sort', sort])
  if (spalten.length) teile.push(['spalten', ansichtspalten.filter((spalte) => spalten.includes(spalte)).join(',')])
  return withQuery('/hardware-management', new URLSearchParams(teile))
}

/** The first ones always stand there; the wider the list, the more of the others. */
const breiten = [undefined, undefined, undefined, undefined, 42, 52, 60, 72] as const

/** Columns that a view chose, in the order of the list; without a choice all. */
export function gewaehlteSpalten<Row>(alle: readonly Column<Row>[], spalten: readonly Ansichtspalte[]): readonly Column<Row>[] {
  if (!spalten.length) return alle
  return alle
    .filter(({ id, primary }) => primary || spalten.includes(id as Ansichtspalte))
    .map((spalte, stelle) => {
      const gewaehlt: Column<Row> = { ...spalte, cardless: false }
      const from = breiten[Math.min(stelle, breiten.length - 1)]
      if (from) gewaehlt.from = from
      else delete gewaehlt.from
      return gewaehlt
    })
}
