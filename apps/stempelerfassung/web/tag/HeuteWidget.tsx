import CalendarClock from 'lucide-react/icons/calendar-clock'
import { app } from '#apps/stempelerfassung/app.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { doppelteIn } from '#domain/stempel/web/doppelt.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { frageSatz, tagAdresse } from './fragetext.ts'
import { KeinStand } from '../stand/KeinStand.tsx'
import { Startfrage } from './Startfrage.tsx'
import { useStand } from '../stand/stand.ts'
import { Stempelzeile } from '../Stempelzeile.tsx'
import { useFrageUnterKarte } from './unterkarte.ts'

/** So many of them: the day's list has the others. */
const letzte = 4

/** Today's last stamps in their order, and the youngest open question unless the stamp card asks it. */
export function HeuteWidget() {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { stand, error, refetch } = useStand()
  const frage = stand?.frage
  const { session } = useSession()
  const telefon = useNarrow() && session.employee !== undefined
  const unterKarte = useFrageUnterKarte()
  return (
    <Card title={t('stempelHeute')} more={{ label: t('alle'), href: `${app.path}/query/result` }}>
      {!stand ? (
        <KeinStand fehler={error !== null} nochmal={() => void refetch()} rows={3} />
      ) : stand.stempel.length === 0 ? (
        <Empty icon={CalendarClock} title={t('keine')} />
      ) : (
        <ol className="se-stempel rows">
          {stand.stempel.slice(-letzte).map((stempel) => (
            <Stempelzeile key={stempel.id} stempel={stempel} doppelt={doppelteIn(stand.stempel).has(stempel.id)} />
          ))}
        </ol>
      )}
      {telefon
        ? !unterKarte && <Startfrage />
        : frage &&
          stand && (
            <div className="se-unten">
              <Notice
                kind="warn"
                title={frageSatz(t, frage, stand.datum, (instant) => f.time(instant, stand.zone), language)}
                action={
                  <Anchor className="link" href={tagAdresse(frage)}>
                    {t('klaeren')}
                  </Anchor>
                }
              >
                {frage.vorschlag ? t('warRichtig', { zeit: f.time(frage.vorschlag.timestamp, stand.zone) }) : null}
              </Notice>
            </div>
          )}
    </Card>
  )
}
