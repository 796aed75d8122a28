import type { Id } from '#platform/contract/shapes.ts'
import type { Unterzeichnet } from '#domain/einsatz/web/Unterzeichnung.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { kopftexte } from '../kopf/texte.ts'

interface AusAnsprechpartnernProps {
  objektId: Id<'objekt'> | null
  wert: Unterzeichnet
  onChange: (wert: Unterzeichnet) => void
}

/** Whoever signs is often a contact of the customer: a choice fills in the name and what he is. Nothing is offered where none is known, and nobody signs. */
export function AusAnsprechpartnern({ objektId, wert, onChange }: AusAnsprechpartnernProps) {
  const t = useTexts(kopftexte)
  const { items, onSearch } = useRemotePick(calls.ansprechpartner, objektId ? { objektId } : null)
  if (!items.length || wert.art === 'abwesend' || wert.art === 'verweigert') return null
  const gewaehlt = items.find(({ name }) => name === wert.name)
  return (
    <PickList
      label={t('ausAnsprechpartnern')}
      items={items}
      onSearch={onSearch}
      value={gewaehlt?.id ?? null}
      onChange={(_, item) => item && onChange({ ...wert, name: item.name, funktion: item.hint ?? '' })}
    />
  )
}
