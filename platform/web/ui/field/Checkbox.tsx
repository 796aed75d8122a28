import { useId, type ReactNode, type Ref } from 'react'
import { ErrorText } from './Field.tsx'

export interface CheckboxProps {
  children: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: () => void
  hint?: ReactNode
  error?: string | undefined
  /** Some, not all. */
  mixed?: boolean
  disabled?: boolean
  required?: boolean
  name?: string
  /** -1: reached otherwise than by Tab. */
  tabIndex?: number
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

/** Yes or no, with its words beside it. */
export function Checkbox({ children, value, onChange, hint, error, mixed = false, required, ref, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={`field ${error ? 'invalid' : ''}`}>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          checked={value}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ') || undefined}
          ref={(element) => {
            if (element) element.indeterminate = mixed
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        {children && <span>{children}</span>}
      </label>
      {error && <ErrorText id={`${id}e`}>{error}</ErrorText>}
      {hint && (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      )}
    </div>
  )
}
