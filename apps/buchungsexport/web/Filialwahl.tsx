import * as z from 'zod/mini'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

const Adresse = z.object({ filiale: z.optional(z.string().check(z.regex(/^\d{1,9}$/))), monat: z.optional(z.string().check(z.regex(/^\d{4}-\d\d$/))) })

/** The chosen branch (the first of one's own, until another is chosen) and month; both are in the address. */
export function useWahl() {
  const [{ filiale, monat }, setze] = useSearchState(Adresse)
  const { data, error, refetch } = useCall(calls.filialen)
  const filialen = data?.filialen ?? []
  return { filialen, filiale: filialen.find(({ vkforgid }) => String(vkforgid) === filiale) ?? filialen[0], monat, setze, error, refetch }
}

/** Who acts for several branches chooses one. */
export function Filialwahl({ wahl: { filialen, filiale, setze } }: { wahl: ReturnType<typeof useWahl> }) {
  const tm = useTexts(messages)
  if (filialen.length < 2 || !filiale) return null
  return (
    <FilterBar>
      <Select
        label={tm('filiale')}
        items={filialen.map(({ vkforgid, name }) => ({ id: String(vkforgid), name }))}
        value={String(filiale.vkforgid)}
        onChange={(id) => setze({ filiale: id, monat: null })}
      />
    </FilterBar>
  )
}
