import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Tag } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'
import { Tageszeichen } from './Tageszeichen.tsx'

interface Props {
  tag: Tag
  gewaehlt: string
  onWahl: (datum: string) => void
}

/** The week on a phone: seven days, each with how it stands. */
export function Wochenstreifen({ tag, gewaehlt, onWahl }: Props) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <div className="ab-streifen" role="group" aria-label={t('wochentage')}>
      {tag.woche.map(({ datum, zustand }) => (
        <button key={datum} type="button" aria-current={datum === gewaehlt ? 'date' : undefined} onClick={() => onWahl(datum)}>
          <span>{f.weekday(datum)}</span>
          <b>{Number(datum.slice(8))}</b>
          <Tageszeichen zustand={zustand} />
        </button>
      ))}
    </div>
  )
}
