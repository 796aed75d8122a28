import CalendarDays from 'lucide-react/icons/calendar-days'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { AriaField } from '../field/AriaField.tsx'
import { CalendarHead, CalendarMonth } from './CalendarMonth.tsx'
import type { DateFieldProps } from './DateField.tsx'
import { toDay } from './dates.ts'
import { kit } from '../messages.ts'

/** A date, typed or picked from a calendar. */
export function DatePicker({ label, hideLabel, hint, error, required, disabled, readOnly, value, onChange, onBlur, min, max, name }: DateFieldProps) {
  const t = useTexts(kit)
  return (
    <AriaDatePicker
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
        <Group className="input">
          <DateInput className="segs">{(segment) => <DateSegment className="segm" segment={segment} />}</DateInput>
          <Button className="in" aria-label={t('kalender')}>
            <CalendarDays className="i s" />
          </Button>
        </Group>
      </AriaField>
      <Popover className="pop" offset={4} placement="bottom start">
        <Dialog className="cal-dialog">
          <Calendar>
            <CalendarHead />
            <CalendarMonth />
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}
