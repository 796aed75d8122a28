import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { AriaField } from '../field/AriaField.tsx'
import { toDay } from './dates.ts'
import type { FieldProps } from '../types.ts'

export interface DateFieldProps extends FieldProps {
  /** `yyyy-MM-dd`, null = empty. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  readOnly?: boolean
  name?: string
}

/** The date's parts in the person's order; each is typed or stepped with the arrow keys. */
export function DateField({ label, hideLabel, hint, error, required, disabled, readOnly, value, onChange, onBlur, min, max, name }: DateFieldProps) {
  return (
    <AriaDateField
      className={`field ${error ? 'invalid' : ''}`}
      value={toDay(value)}
      onChange={(day) => onChange(day ? day.toString() : null)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      isInvalid={!!error}
      shouldForceLeadingZeros
      isRequired={!!required}
      isDisabled={!!disabled}
      isReadOnly={!!readOnly}
      validationBehavior="aria"
      {...(onBlur && { onBlur })}
      {...(hideLabel && { 'aria-label': label })}
      {...(name && { name })}
    >
      <AriaField label={label} {...(hideLabel && { hideLabel })} hint={hint} error={error}>
        <DateInput className="input segs">{(segment) => <DateSegment className="segm" segment={segment} />}</DateInput>
      </AriaField>
    </AriaDateField>
  )
}
