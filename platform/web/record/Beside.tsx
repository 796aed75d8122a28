import { createContext, useContext, type ReactNode } from 'react'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { nowhere, PlacesContext, usePlaces } from '#platform/web/ui/page/places.tsx'
import { useSideBySide } from '#platform/web/ui/page/sidebyside.ts'
import './record.css'

const WithinBeside = createContext(false)
/** Does the record stand beside its list, under the list's own heading? Otherwise it has the page to itself: a screen of its own, or too little room for both. */
export function useBeside() {
  const narrow = useNarrow('tablet')
  return useContext(WithinBeside) && !narrow
}

interface BesideProps {
  /** Names the record's place. */
  label: string
  /** The chosen record, if one is open. */
  record: ReactNode
  /** For what the list or its record look like here and nowhere else. */
  className?: string
  /** The list. */
  children: ReactNode
}

/** A list and the chosen record beside it, each scrolls by itself; one after the other where it is narrow. */
export function Beside({ label, record, className = '', children }: BesideProps) {
  const narrow = useNarrow('tablet')
  const places = usePlaces()
  useSideBySide(!!record && !narrow)
  return (
    <div className={`records ${record ? 'beside' : ''} ${className}`}>
      <div className="records-list">
        <PlacesContext value={record && narrow ? nowhere : places}>{children}</PlacesContext>
      </div>
      {record && (
        <section className="record-open" aria-label={label}>
          <WithinBeside value={true}>{record}</WithinBeside>
        </section>
      )}
    </div>
  )
}
