import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import { AriaField } from './AriaField.tsx'
import type { FieldProps } from '../types.ts'

export interface NumberFieldProps extends FieldProps {
  /** null = empty. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  /** Fixed decimal places. */
  digits?: number
  /** A number that names something (a client's, a year): no dots between thousands. */
  plain?: boolean
  /** Quiet word after the figure: 'h', 'Stk.' */
  unit?: string
  /** Minus and plus beside the figure. */
  stepper?: boolean
  readOnly?: boolean
  name?: string
}

/** A number in the person's notation (1.234,5). */
export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  step,
  digits,
  plain = false,
  unit,
  stepper,
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  readOnly,
  name,
}: NumberFieldProps) {
  const t = useTexts(kit)
  return (
    <AriaNumberField
      className={`field ${error ? 'invalid' : ''}`}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      isInvalid={!!error}
      {...(hideLabel && { 'aria-label': label })}
      {...(onBlur && { onBlur })}
      {...(min !== undefined && { minValue: min })}
      {...(max !== undefined && { maxValue: max })}
      {...(step !== undefined && { step })}
      {...(name && { name })}
      isRequired={!!required}
      isDisabled={!!disabled}
      isReadOnly={!!readOnly}
      validationBehavior="aria"
      formatOptions={{
        useGrouping: !plain,
        ...(digits === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      }}
    >
      <AriaField label={label} {...(hideLabel && { hideLabel })} hint={hint} error={error}>
        <Group className="input">
          {stepper && (
            <Button slot="decrement" className="in" aria-label={t('wenigerWert')}>
              <Minus className="i s" />
            </Button>
          )}
          <Input className="num" />
          {unit && <span className="unit">{unit}</span>}
          {stepper && (
            <Button slot="increment" className="in" aria-label={t('mehrWert')}>
              <Plus className="i s" />
            </Button>
          )}
        </Group>
      </AriaField>
    </AriaNumberField>
  )
}
