import { useRef, type ReactNode } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Field } from './Field.tsx'
import { kit } from '../messages.ts'

export interface SearchFieldProps {
  label?: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  /** Enter. */
  onSubmit?: (value: string) => void
  placeholder?: string
  autoFocus?: boolean
  /** Inside the box while it is empty, e.g. `<Kbd>/</Kbd>`. */
  end?: ReactNode
}

/** What people type to find something; Escape empties it. `/` leads here (`data-search`). */
export function SearchField({ label, hideLabel = true, value, onChange, onSubmit, placeholder, autoFocus, end }: SearchFieldProps) {
  const t = useTexts(kit)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <Field label={label ?? t('suchen')} hideLabel={hideLabel} className="search">
      {({ id }) => (
        <span className="input">
          <Search className="i" />
          <input
            ref={input}
            id={id}
            type="search"
            data-search
            enterKeyHint="search"
            autoComplete="off"
            autoFocus={autoFocus}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && value) {
                event.preventDefault()
                event.stopPropagation()
                clear()
              }
              if (event.key === 'Enter' && onSubmit) {
                event.preventDefault()
                onSubmit(value)
              }
            }}
          />
          {value ? (
            <button type="button" className="in" aria-label={t('leeren')} onClick={clear}>
              <X className="i s" />
            </button>
          ) : (
            end
          )}
        </span>
      )}
    </Field>
  )
}
