import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { AriaField } from '../field/AriaField.tsx'
import { fromTime, toTime } from './dates.ts'
import type { FieldProps } from '../types.ts'

export interface TimeFieldProps extends FieldProps {
  /** `HH:mm`, null = empty. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: string
  max?: string
  readOnly?: boolean
  name?: string
}

/** Hours and minutes, always 24 h. */
export function TimeField({ label, hideLabel, hint, error, required, disabled, readOnly, value, onChange, onBlur, min, max, name }: TimeFieldProps) {
  return (
    <AriaTimeField
      className={`field ${error ? 'invalid' : ''}`}
      value={toTime(value)}
      onChange={(time) => onChange(fromTime(time))}
      minValue={toTime(min)}
      maxValue={toTime(max)}
      isInvalid={!!error}
      hourCycle={24}
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
    </AriaTimeField>
  )
}
