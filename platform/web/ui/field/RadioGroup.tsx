import { useId, type ReactNode } from 'react'
import { ErrorText } from './Field.tsx'
import type { FieldProps } from '../types.ts'

export interface Choice<Id extends string = string> {
  id: Id
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}
export interface RadioGroupProps<Id extends string> extends FieldProps {
  choices: readonly Choice<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  onBlur?: () => void
  row?: boolean
}

/** One of few, all of them visible. */
export function RadioGroup<Id extends string>({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  choices,
  value,
  onChange,
  onBlur,
  row,
}: RadioGroupProps<Id>) {
  const id = useId()
  return (
    <fieldset
      className={`field radios ${error ? 'invalid' : ''}`}
      role="radiogroup"
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      onBlur={onBlur}
      aria-labelledby={`${id}l`}
      aria-describedby={[error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={hideLabel ? 'sr' : 'label'} id={`${id}l`}>
        {label}
      </legend>
      <div className={row ? 'row wrap' : undefined}>
        {choices.map((choice) => (
          <label className="check" key={choice.id}>
            <input type="radio" name={id} value={choice.id} checked={value === choice.id} disabled={choice.disabled} onChange={() => onChange(choice.id)} />
            <span>
              {choice.label}
              {choice.hint && <small className="hint">{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={`${id}e`}>{error}</ErrorText>}
      {hint && (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      )}
    </fieldset>
  )
}
