import { useRef } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Kbd } from '../act/Kbd.tsx'
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
}

/** What people type to find something: `/` leads here (`data-search`), Escape empties it, the arrow down goes to the first row that was found. */
export function SearchField({ label, hideLabel = true, value, onChange, onSubmit, placeholder, autoFocus }: SearchFieldProps) {
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
              if (event.key === 'ArrowDown') {
                const first = (event.currentTarget.closest('.dialog') ?? document.getElementById('inhalt'))?.querySelector<HTMLElement>(
                  'tbody tr[tabindex="0"]',
                )
                if (first) {
                  event.preventDefault()
                  first.focus()
                }
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
            <span className="key">
              <Kbd>/</Kbd>
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
