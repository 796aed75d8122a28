import { useId, useRef, useState, type KeyboardEvent } from 'react'
import AtSign from 'lucide-react/icons/at-sign'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Avatar } from '../show/Avatar.tsx'
import { Field } from './Field.tsx'
import { IconButton } from '../act/IconButton.tsx'
import { kit } from '../messages.ts'

export interface Person {
  id: string
  name: string
}
export interface MentionFieldProps {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  /** Who can be mentioned by "@"; without any it is an ordinary field. */
  people: readonly Person[]
  /** Somebody was chosen; the text says `@Name`. */
  onMention: (person: Person) => void
  error?: string | undefined
  maxLength: number
  /** Ctrl+Enter. */
  onSend?: () => void
  rows?: number
}

/** What stands behind the last "@" in front of the caret. */
const asked = (text: string, caret: number) => {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'-]{0,20}(?: [\p{L}\p{N}.'-]{0,20})?)$/u.exec(text.slice(0, caret))
  return found ? { from: caret - found[1]!.length - 1, word: found[1]!.trim().toLowerCase() } : null
}

/** Several lines of text in which people are mentioned: "@" opens the list, arrows and Enter choose. */
export function MentionField({ label, hideLabel, value, onChange, people, onMention, error, maxLength, onSend, rows = 3 }: MentionFieldProps) {
  const t = useTexts(kit)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<{ from: number; word: string } | null>(null)
  const [active, setActive] = useState(0)
  const found = at
    ? people
        .filter(({ name }) =>
          name
            .toLowerCase()
            .split(/\s+/)
            .concat(name.toLowerCase())
            .some((part) => part.startsWith(at.word)),
        )
        .slice(0, 6)
    : []
  const look = () => {
    const { value: text, selectionStart } = area.current!
    setAt(asked(text, selectionStart))
    setActive(0)
  }
  const put = (from: number, to: number, words: string) => {
    onChange(value.slice(0, from) + words + value.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + words.length, from + words.length)
      look()
    })
  }
  const take = (person: Person) => {
    onMention(person)
    put(at!.from, area.current!.selectionStart, `@${person.name} `)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend?.()
    if (!found.length) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(found[active]!)
    else if (event.key === 'Escape') setAt(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="mentionfield">
      <Field label={label} error={error} {...(hideLabel && { hideLabel })}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={area}
            className="input"
            rows={rows}
            maxLength={maxLength}
            value={value}
            {...(people.length > 0 && { 'aria-autocomplete': 'list' as const })}
            {...(found.length > 0 && { 'aria-controls': `${id}l`, 'aria-activedescendant': `${id}${active}` })}
            onChange={(event) => {
              onChange(event.target.value)
              look()
            }}
            onClick={look}
            onKeyDown={key}
            onBlur={() => setAt(null)}
          />
        )}
      </Field>
      {people.length > 0 && (
        <span className="at">
          <IconButton
            icon={AtSign}
            label={t('erwaehnen')}
            onPress={() => {
              const caret = area.current!.selectionStart
              put(caret, caret, caret && !/[\s(]$/.test(value.slice(0, caret)) ? ' @' : '@')
            }}
          />
        </span>
      )}
      {found.length > 0 && (
        <div className="pop list menu mentions" role="listbox" id={`${id}l`} aria-label={t('erwaehnen')}>
          {found.map((person, index) => (
            <button
              key={person.id}
              type="button"
              role="option"
              id={`${id}${index}`}
              tabIndex={-1}
              aria-selected={index === active}
              className="item"
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar name={person.name} size="s" />
              <span className="item-label">{person.name}</span>
            </button>
          ))}
        </div>
      )}
      <span className="sr" role="status">
        {found.length > 0 ? found[active]!.name : ''}
      </span>
    </div>
  )
}
