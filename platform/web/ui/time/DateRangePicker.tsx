import CalendarRange from 'lucide-react/icons/calendar-range'
import { Button } from 'react-aria-components/Button'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DateRangePicker as AriaRangePicker } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { AriaField } from '../field/AriaField.tsx'
import { CalendarHead, CalendarMonth } from './CalendarMonth.tsx'
import { toDay } from './dates.ts'
import { kit } from '../messages.ts'
import type { FieldProps } from '../types.ts'

/** First and last day, both included, `yyyy-MM-dd`. */
export interface DayRange {
  von: string
  bis: string
}
interface DateRangePickerProps extends FieldProps {
  value: DayRange | null
  onChange: (value: DayRange | null) => void
  onBlur?: () => void
  min?: string
  max?: string
}

/** From a day to a day, typed or picked in one calendar. */
export function DateRangePicker({ label, hideLabel, hint, error, required, disabled, value, onChange, onBlur, min, max }: DateRangePickerProps) {
  const t = useTexts(kit)
  const start = toDay(value?.von)
  const end = toDay(value?.bis)
  return (
    <AriaRangePicker
      className={`field ${error ? 'invalid' : ''}`}
      value={start && end ? { start, end } : null}
      onChange={(range) => onChange(range ? { von: range.start.toString(), bis: range.end.toString() } : null)}
      minValue={toDay(min)}
      maxValue={toDay(max)}
      isInvalid={!!error}
      isRequired={!!required}
      isDisabled={!!disabled}
      validationBehavior="aria"
      shouldForceLeadingZeros
      {...(onBlur && { onBlur })}
      {...(hideLabel && { 'aria-label': label })}
    >
      <AriaField label={label} {...(hideLabel && { hideLabel })} hint={hint} error={error}>
        <Group className="input range">
          <DateInput slot="start" className="segs">
            {(segment) => <DateSegment className="segm" segment={segment} />}
          </DateInput>
          <span aria-hidden="true">–</span>
          <DateInput slot="end" className="segs grow">
            {(segment) => <DateSegment className="segm" segment={segment} />}
          </DateInput>
          <Button className="in" aria-label={t('kalender')}>
            <CalendarRange className="i s" />
          </Button>
        </Group>
      </AriaField>
      <Popover className="pop" offset={4} placement="bottom start">
        <Dialog className="cal-dialog">
          <RangeCalendar className="cal-range">
            <CalendarHead />
            <CalendarMonth />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </AriaRangePicker>
  )
}
