import { app } from '#apps/stempelerfassung/app.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAktionen } from '../stand/aktionen.ts'
import { Fehlschlag } from '../stand/Fehlschlag.tsx'
import { Gestempelt } from '../stand/Gestempelt.tsx'
import { KeinStand } from '../stand/KeinStand.tsx'
import { useStand, type Stand } from '../stand/stand.ts'
import { StempelKarte } from '../stand/StempelKarte.tsx'
import { useStempeln } from '../stand/stempeln.ts'
import { Startfrage } from './Startfrage.tsx'
import { Tageslinie } from './Tageslinie.tsx'
import { useStehtUnterKarte } from './unterkarte.ts'
import { Vorwarnungen } from '../stand/Vorwarnungen.tsx'

/** Working time of day and week and the break, ticking while stamped in; on phones the stamp card and the open question. */
export function ArbeitszeitWidget() {
  const t = useTexts(messages)
  const { session } = useSession()
  const schmal = useNarrow()
  const { stand, error, refetch } = useStand()
  if (schmal && session.employee) return <KarteMitFrage />
  const more = { label: t('woche'), href: app.path }
  if (!stand)
    return (
      <Card title={t('tagesstand')} more={more}>
        <KeinStand fehler={error !== null} nochmal={() => void refetch()} />
      </Card>
    )
  return (
    <Card title={t('tagesstand')} beside={stand.zustand !== 'aus' && <Zustand zustand={stand.zustand} />} more={more} className="se-arbeitszeit">
      <Uhr stand={stand} />
    </Card>
  )
}

/** What one takes the phone out for: the card, and below it the one question that is open. */
function KarteMitFrage() {
  useStehtUnterKarte()
  return (
    <div>
      <StempelKarte />
      <Startfrage />
    </div>
  )
}

const zustaende = {
  arbeit: { kind: 'ok', wort: 'anwesend' },
  pause: { kind: 'info', wort: 'inPause' },
  unterwegs: { kind: 'ok', wort: 'unterwegs' },
  abwesend: { kind: 'idle', wort: 'abwesendZustand' },
} as const
function Zustand({ zustand }: { zustand: keyof typeof zustaende }) {
  const t = useTexts(messages)
  return (
    <State kind={zustaende[zustand].kind} soft>
      {t(zustaende[zustand].wort)}
    </State>
  )
}

function Uhr({ stand }: { stand: Stand }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { haupt } = useAktionen(stand.zustand)
  const stempler = useStempeln()
  const [h, m, s] = f.seconds(stand.tagSek).split(':')
  const woche = f.seconds(stand.wocheSek)
  return (
    <>
      <div className="se-uhr" role="timer" aria-label={t('arbeitszeitHeute', { h: Number(h), m: Number(m) })}>
        {h}:{m}
        <small>:{s}</small>
      </div>
      <Tageslinie stand={stand} />
      <Vorwarnungen stand={stand} />
      <div className="se-paar">
        <KeyFigure
          label={t('woche')}
          value={
            <>
              {woche.slice(0, -3)}
              <small className="se-sek">{woche.slice(-3)}</small>
            </>
          }
          unit={stand.wocheSollMin ? `/ ${f.duration(stand.wocheSollMin)}` : null}
        />
        <KeyFigure
          label={t('pause')}
          value={f.seconds(stand.pauseSek).slice(0, 5)}
          unit={stand.pauseSollMin ? `/ ${f.seconds(stand.pauseSollMin * 60).slice(0, 5)}` : null}
        />
      </div>
      <Fehlschlag von={stempler} />
      <Gestempelt von={stempler.zuletzt} />
      <div className="se-akte">
        {haupt.map(({ id, label, icon, absicht }) => (
          <Button key={id} icon={icon} disabled={stempler.pending} onPress={() => void stempler.stempeln(absicht).catch(() => {})}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
