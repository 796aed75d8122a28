import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Field } from './Field.tsx'
import { kit } from '../messages.ts'
import type { Drawing, FieldProps } from '../types.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  /** Several lines; grows with its content. */
  multiline?: boolean
  rows?: number
  /** A password gets a button that shows it. */
  reveal?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
  readOnly?: boolean
  name?: string
  startIcon?: Drawing
  /** Beside the label, e.g. a link. */
  aside?: ReactNode
  /** Inside the box, at its end, e.g. a unit or a scan button. */
  end?: ReactNode
  spellCheck?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** One line or several lines of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    required,
    aside,
    onChange,
    multiline,
    reveal,
    startIcon: Start,
    end,
    type = 'text',
    rows = 3,
    disabled,
    ...rest
  } = props
  const t = useTexts(kit)
  const [open, setOpen] = useState(false)
  const Shown = open ? EyeOff : Eye
  const field = { label, hint, error, aside, ...(hideLabel && { hideLabel }), ...(required && { required }) }
  return (
    <Field {...field}>
      {(wiring) =>
        multiline ? (
          <textarea {...rest} {...wiring} disabled={disabled} rows={rows} className="input" onChange={(event) => onChange(event.target.value)} />
        ) : (
          <span className="input" data-disabled={disabled || undefined}>
            {Start && <Start className="i" />}
            <input {...rest} {...wiring} disabled={disabled} type={open ? 'text' : type} onChange={(event) => onChange(event.target.value)} />
            {reveal && (
              <button type="button" className="in" aria-label={t(open ? 'verbergen' : 'zeigen')} aria-pressed={open} onClick={() => setOpen(!open)}>
                <Shown className="i" />
              </button>
            )}
            {end}
          </span>
        )
      }
    </Field>
  )
}
