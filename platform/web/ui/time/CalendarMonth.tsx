import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from 'react-aria-components/Button'
import { CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, CalendarHeading } from 'react-aria-components/Calendar'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'

/** Month, year and the two arrows. */
export function CalendarHead() {
  const t = useTexts(kit)
  return (
    <header className="cal-head">
      <CalendarHeading />
      <Button slot="previous" className="btn quiet icon" aria-label={t('vorMonat')}>
        <ChevronLeft className="i" />
      </Button>
      <Button slot="next" className="btn quiet icon" aria-label={t('naechsterMonat')}>
        <ChevronRight className="i" />
      </Button>
    </header>
  )
}

/** One month as a grid, for calendars of a day and of a range. */
export function CalendarMonth() {
  return (
    <CalendarGrid className="cal" weekdayStyle="short">
      <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className="cal-day" />}</CalendarGridBody>
    </CalendarGrid>
  )
}
