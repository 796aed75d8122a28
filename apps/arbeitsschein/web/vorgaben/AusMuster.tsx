import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Position } from '#apps/arbeitsschein/contract/schein.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { leereZeile } from '../positionen/artikelzeile.ts'
import { texte } from '../texte.ts'
import { feld, type Scheinformular } from '../useschein.ts'

/** A new sheet takes kind, lines and note of a sample; what stands there already stays above. */
export function AusMuster({ form }: { form: Scheinformular }) {
  const t = useTexts(texte)
  const { data } = useCall(calls.muster)
  const alle = data?.entities ?? []
  if (!alle.length) return null
  const nimm = (id: string | null) => {
    const gewaehlt = alle.find((eines) => eines.id === id)
    if (!gewaehlt) return
    const schon = (form.rhf.getValues(feld('positionen')) ?? []) as Position[]
    const dazu = gewaehlt.positionen.map((eine) => ({ ...leereZeile, ...eine, menge: eine.menge.replace('.', ','), id: uuid() }))
    form.rhf.setValue(feld('art'), gewaehlt.art as never, { shouldDirty: true })
    form.rhf.setValue(feld('positionen'), [...schon, ...dazu] as never, { shouldDirty: true })
    if (!form.rhf.getValues(feld('notiz'))) form.rhf.setValue(feld('notiz'), gewaehlt.notiz as never, { shouldDirty: true })
  }
  return <PickList label={t('ausMuster')} items={alle.map(({ id, name }) => ({ id, nummer: null, name }))} value={null} onChange={nimm} />
}
