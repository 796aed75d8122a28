import { useApps } from '#platform/web/route/apps.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { messages } from '../messages.ts'
import type { Gewaehlt } from './Kundenwahl.tsx'
import { useVorschau } from './usevorschau.ts'

/** "3 Kunden, 41 Tickets": before it is granted. */
export function Vorschau({ id, kunden, ticketKtostamm }: { id: string; kunden: readonly Gewaehlt[]; ticketKtostamm: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { apps } = useApps()
  const { data } = useVorschau(id, kunden, ticketKtostamm)
  if (!kunden.length) return <p className="t2">{t('vorschauNichts')}</p>
  if (!data) return <Skeleton rows={2} />
  const zahl = (wert: number) => f.number(wert)
  return (
    <div className="stack" aria-live="polite">
      <div className="ra-zahlen">
        <KeyFigure label={t('vorschauKunden')} value={zahl(data.kunden)} />
        <KeyFigure label={t('vorschauTickets')} value={zahl(data.tickets)} />
        <KeyFigure label={t('vorschauObjekte')} value={zahl(data.objekte)} />
      </div>
      <p className="t2">
        {t('vorschauApps')}:{' '}
        {apps
          .filter(({ app }) => data.apps.includes(app.id))
          .map(({ app }) => app.title[language])
          .join(', ')}
      </p>
    </div>
  )
}
