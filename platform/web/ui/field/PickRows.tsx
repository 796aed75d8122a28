// The field keeps the focus and the keyboard (ARIA 1.2 combobox): rows are neither native options nor focus stops.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import type { PickItem } from '../types.ts'

interface PickRowsProps {
  id: string
  label: string
  first: readonly PickItem[]
  rest: readonly PickItem[]
  value: string | null
  active: number
  /** Said when there is no row. */
  empty: string
  /** Said above the rows. */
  note: string | undefined
  onChoose: (item: PickItem) => void
  onActive: (index: number) => void
}

/** The rows of a pick-list: recent ones first, under their own heading. The field keeps the focus, `active` is where its arrow keys are. */
export function PickRows({ id, label, first, rest, value, active, empty, note, onChoose, onActive }: PickRowsProps) {
  const t = useTexts(kit)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const rows = (items: readonly PickItem[], start: number) =>
    items.map((item, index) => {
      const at = start + index
      return (
        <div
          key={item.id}
          role="option"
          id={`${id}-${at}`}
          className="item two-line"
          tabIndex={-1}
          aria-selected={item.id === value}
          data-active={at === active || undefined}
          data-selected={item.id === value || undefined}
          onClick={() => onChoose(item)}
          onPointerMove={() => {
            if (at !== active) onActive(at)
          }}
        >
          <span className="item-label cut">{item.name}</span>
          <span className="item-hint cut">{[item.nummer, item.hint].filter(Boolean).join(' · ')}</span>
        </div>
      )
    })
  if (!first.length && !rest.length) return <output className="list-empty">{empty}</output>
  const box = (
    <div className="list" role="listbox" id={id} aria-label={label} ref={list}>
      {first.length === 0 ? (
        rows(rest, 0)
      ) : (
        <>
          <div role="group" aria-labelledby={`${id}-recent`}>
            <div className="list-head" id={`${id}-recent`}>
              {t('zuletzt')}
            </div>
            {rows(first, 0)}
          </div>
          {rest.length > 0 && (
            <div role="group" aria-labelledby={`${id}-all`}>
              <div className="list-head" id={`${id}-all`}>
                {t('alle')}
              </div>
              {rows(rest, first.length)}
            </div>
          )}
        </>
      )}
    </div>
  )
  if (!note) return box
  return (
    <>
      <output className="list-note">{note}</output>
      {box}
    </>
  )
}
