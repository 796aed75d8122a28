import MessageSquare from 'lucide-react/icons/message-square'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Entscheidung } from './Entscheidung.tsx'
import { satz, verneintText, zeichen } from './worte.ts'

/** What waits for the person: the youngest questions to be answered in their place, and the figures that lead to the rest. */
export function FaelleWidget() {
  const t = useTexts(messages)
  const f = useFormats()
  const { data: stand, error, refetch } = useCall(calls.stand)
  // The youngest missing stamp is asked for where the stamps of the day stand.
  const nebenan = stand?.faelle.find(({ art }) => art === 'Gehen fehlt' || art === 'Kommen fehlt' || art === 'Rückkehr fehlt' || art === 'Zwei Kommen')?.id
  return (
    <Card title={t('faelle')} more={{ label: t('alleAnzeigen'), href: '/klaerung' }}>
      {!stand ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('neuLaden')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : (
        <>
          {(stand.team || stand.offen > 0 || stand.aenderungen > 0) && (
            <div className="kl-zahlen">
              {stand.offen > 0 && <KeyFigure label={t('zuBeantworten')} value={stand.offen} href="/klaerung" />}
              {stand.team && <KeyFigure label={t('zuPruefen')} value={stand.zuPruefen} href="/klaerung?bereich=team&zustand=beantwortet" />}
              {stand.aenderungen > 0 && <KeyFigure label={t('neueAenderungen')} value={stand.aenderungen} href="/klaerung/aenderungen" />}
            </div>
          )}
          {stand.offen === 0 ? (
            <Empty icon={MessageSquare} title={t('nichtsZuTun')} text={t('nichtsZuTunText')} />
          ) : (
            <ul className="kl-fragen">
              {stand.faelle
                .filter(({ id }) => id !== nebenan)
                .map((fall) => (
                  <li key={fall.id}>
                    <State kind={zeichen[fall.zustand]}>
                      {f.weekday(fall.datum)} {f.shortDay(fall.datum)} · {t(`art.${fall.art}`)}
                    </State>
                    <p>{satz(t, f, fall)}</p>
                    {fall.verneint && <p className="t2">{verneintText(t, f, fall)}</p>}
                    <Entscheidung fall={fall} kurz />
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
