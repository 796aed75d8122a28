import ChevronRight from 'lucide-react/icons/chevron-right'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { useAktionen } from './aktionen.ts'
import { Fehlschlag } from './Fehlschlag.tsx'
import { arbeitet } from './folgt.ts'
import { Gestempelt } from './Gestempelt.tsx'
import { KeinStand } from './KeinStand.tsx'
import { useStand, type Stand } from './stand.ts'
import { useStempeln } from './stempeln.ts'
import { Tageslinie } from '../tag/Tageslinie.tsx'
import { Vorwarnungen } from './Vorwarnungen.tsx'

/** The phone's stamp card: the one yellow act on ink. */
export function StempelKarte() {
  const t = useTexts(messages)
  const { stand, error, refetch } = useStand()
  return stand ? (
    <Karte stand={stand} />
  ) : (
    <Card title={t('tagesstand')}>
      <KeinStand fehler={error !== null} nochmal={() => void refetch()} />
    </Card>
  )
}

function Karte({ stand }: { stand: Stand }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { session } = useSession()
  const { haupt, spezial } = useAktionen(stand.zustand)
  const stempler = useStempeln()
  const stempeln = (absicht: Parameters<typeof stempler.stempeln>[0]) => void stempler.stempeln(absicht).catch(() => {})
  const minuten = Math.floor(stand.tagSek / 60)
  const seit = stand.seit ? f.time(stand.seit, stand.zone) : ''
  const worte = {
    arbeit: t('anwesendSeit', { zeit: seit }),
    unterwegs: t('unterwegs'),
    pause: t('inPause'),
    abwesend: t('abwesendZustand'),
    aus: t('nichtDa'),
  }[stand.zustand]
  return (
    <>
      <section className="se-karte on-ink" aria-label={t('tagesstand')}>
        <div className="row between">
          <span className="row mid">
            {arbeitet(stand) && <span className="live" />}
            {worte}
          </span>
          <span className="t2 cut">{session.konten.find(({ accountid }) => accountid === session.employee?.vkforgid)?.name}</span>
        </div>
        <div className="se-gross" role="timer" aria-label={t('arbeitszeitHeute', { h: Math.floor(minuten / 60), m: minuten % 60 })}>
          {f.duration(minuten)}
          <small>{stand.sollMin > 0 ? t('von', { soll: f.duration(stand.sollMin) }) : 'h'}</small>
        </div>
        <Tageslinie stand={stand} />
        <div className="row between wrap t2 num">
          <span>
            {t('woche')} {f.seconds(stand.wocheSek)}
            {stand.wocheSollMin > 0 && ` / ${f.duration(stand.wocheSollMin)}`}
          </span>
          <span>
            {t('pause')} {f.seconds(stand.pauseSek).slice(0, 5)}
            {stand.pauseSollMin > 0 && ` / ${f.seconds(stand.pauseSollMin * 60).slice(0, 5)}`}
          </span>
        </div>
        <Fehlschlag von={stempler} />
        <Gestempelt von={stempler.zuletzt} />
        <div className="se-zwei">
          {haupt.map(({ id, label, icon, absicht }, stelle) => (
            <Button
              key={id}
              size="main"
              kind={stelle === haupt.length - 1 ? 'signal' : 'ink'}
              icon={icon}
              disabled={stempler.pending}
              onPress={() => stempeln(absicht)}
            >
              {label}
            </Button>
          ))}
        </div>
        {spezial.length > 0 && (
          <MenuButton
            kind="quiet"
            size="tap"
            iconEnd={ChevronRight}
            disabled={stempler.pending}
            items={spezial.map(({ id, label, hint, icon, absicht }) => ({ id, label, icon, ...(hint && { hint }), onAction: () => stempeln(absicht) }))}
          >
            {t('spezialstempel')}
          </MenuButton>
        )}
      </section>
      <Vorwarnungen stand={stand} />
    </>
  )
}
