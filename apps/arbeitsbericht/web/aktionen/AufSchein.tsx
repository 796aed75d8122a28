import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { calls as scheinCalls } from '#apps/arbeitsschein/contract.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { aktionstexte } from './texte.ts'

/** The way to a sheet of this object, where reported time is taken over: an open one, or a new one. */
export function AufSchein({ objektId, onClose }: { objektId: Id<'objekt'>; onClose: () => void }) {
  const ta = useTexts(aktionstexte)
  const f = useFormats()
  const [neuer] = useState(uuid)
  const { data, error } = useCall(scheinCalls.liste, { query: { zustand: 'offen', objekt: objektId, limit: 20 } })
  return (
    <Dialog open onClose={onClose} title={ta('scheinTitel')}>
      <div className="stack">
        <p className="t2">{ta('scheinText')}</p>
        {!data && !error && <Skeleton rows={3} />}
        {data && !data.entities.length && <p>{ta('scheinKeiner')}</p>}
        {data && data.entities.length > 0 && (
          <ul className="rows" aria-label={ta('scheinOffen')}>
            {data.entities.map(({ id, nummer, datum }) => (
              <li key={id}>
                <LinkButton href={`/arbeitsschein/${id}`} kind="quiet">
                  {scheinnummer(nummer)} · {f.day(datum)}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <LinkButton href={`/arbeitsschein/${neuer}`} kind="primary">
          {ta('scheinNeu')}
        </LinkButton>
      </div>
    </Dialog>
  )
}
