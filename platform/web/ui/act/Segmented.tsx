import { useId, type ReactNode } from 'react'
import type { Drawing } from '../types.ts'

export interface SegmentedProps<Id extends string> {
  /** Names the choice for people who do not see it. */
  label: string
  choices: readonly { id: Id; label: ReactNode; icon?: Drawing }[]
  value: Id
  onChange: (value: Id) => void
}

/** One of two to five, side by side; arrow keys move between them. */
export function Segmented<Id extends string>({ label, choices, value, onChange }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <span className="seg" role="radiogroup" aria-label={label}>
      {choices.map(({ id, label: words, icon: Icon }) => (
        <label key={id}>
          <input type="radio" className="sr" name={name} checked={value === id} onChange={() => onChange(id)} />
          {Icon && <Icon className="i s" />}
          {words}
        </label>
      ))}
    </span>
  )
}
