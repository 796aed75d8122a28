import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import type { Id } from '#platform/contract/shapes.ts'
import type { Way } from '#platform/text/way.ts'
import { calls, type Empfaenger, type Statusdetail } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Avatar } from '#platform/web/ui/show/Avatar.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Stempelliste } from './Stempelliste.tsx'
import { gehoertText, segmente, standText, zeichen } from '../worte.ts'
import { telefonziel } from '../Zeile.tsx'

interface PersonProps {
  idlstfix: Id<'lstfix'>
  stichdatum: string
  zurueck: Way
  onNachricht: (wer: Empfaenger) => void
  /** A screen of its own, on a phone; else the column beside the list. */
  allein: boolean
}

/** One employee on a day: how he stands, the day, the stamps, how to reach him. */
export function Person({ idlstfix, stichdatum, zurueck, onNachricht, allein }: PersonProps) {
  const t = useTexts(messages)
  const name = useName()
  const { data, error, refetch } = useCall(calls.personalDetail, { params: { stichdatum, idlstfix } })
  const angaben = data ? (
    <Angaben person={data} stichdatum={stichdatum} onNachricht={onNachricht} />
  ) : error?.status === 404 ? (
    <Empty title={t('nichtGefunden')} />
  ) : error ? (
    <Notice kind="bad" live title={t('ladefehler')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
  ) : (
    <Skeleton avatar />
  )
  if (allein)
    return (
      <Page title={data ? name(data.lstfix) : t('mitarbeiter')} neutral={t('mitarbeiter')} back={zurueck} subtitle={data && herkunft(data)}>
        <div className="sa-person">{angaben}</div>
      </Page>
    )
  return (
    <aside className="sa-person" aria-label={data ? name(data.lstfix) : t('mitarbeiter')}>
      <Anchor data-back className="btn quiet icon sa-zu" href={zurueck} aria-label={t('zurListe')}>
        <X className="i" />
      </Anchor>
      {data && (
        <header className="sa-kopf">
          <Avatar name={name(data.lstfix)} size="l" />
          <span className="two">
            <h2 className="t16">{name(data.lstfix)}</h2>
            <small>{herkunft(data)}</small>
          </span>
        </header>
      )}
      {angaben}
    </aside>
  )
}

const herkunft = ({ lstfix, abteilung, filiale }: Statusdetail) => `${lstfix.persnr} · ${abteilung.bezeichnung} · ${filiale.name}`

function Angaben({ person, stichdatum, onNachricht }: { person: Statusdetail; stichdatum: string; onNachricht: PersonProps['onNachricht'] }) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()(person.lstfix)
  const stand = standText(person, stichdatum, t, f)
  const zeit = (instant: string) => f.time(instant, person.zone)
  const { plan } = person
  return (
    <>
      <p className="sa-lage">
        <State kind={person.grund === 'unklar' && person.status !== 'U' ? 'warn' : zeichen[person.status]} soft>
          {t(`status.${person.status}`)}
        </State>
        <span>{stand}</span>
      </p>
      <div className="sa-tag">
        <DayLine size="l" segments={segmente(person.linie)} now={person.jetztMin} label={t('linie', { name, stand })} />
        <HoursAxis />
      </div>
      <div className="row wrap sa-taten">
        {person.darf.includes('nachricht') && (
          <Button kind="primary" icon={MessageSquare} disabled={!person.erreichbar} onPress={() => onNachricht({ id: person.lstfix.id, name })}>
            {t('nachricht')}
          </Button>
        )}
        {person.darf.includes('anrufen') && person.telefon && (
          <LinkButton href={telefonziel(person.telefon)} icon={Phone}>
            {t('anrufen')}
          </LinkButton>
        )}
      </div>
      <Facts
        facts={[
          {
            label: t('plan'),
            value: plan ? (
              <>
                {t('planText', { von: zeit(plan.von), bis: zeit(plan.bis), soll: f.duration(plan.sollMin) })}
                {plan.pauseMin > 0 && <span className="t3"> · {t('pauseGeplant', { min: plan.pauseMin })}</span>}
              </>
            ) : (
              <span className="t3">{t('keinPlan')}</span>
            ),
          },
          { label: t('zuletztGehoert'), value: person.zuletztGehoert ? gehoertText(person, stichdatum, f) : <span className="t3">{t('nie')}</span> },
          ...(person.darf.includes('nachricht') ? [{ label: t('telefon'), value: person.telefon ?? <span className="t3">{t('keinTelefon')}</span> }] : []),
          ...(person.darf.includes('nachricht') && !person.erreichbar
            ? [{ label: t('nachricht'), value: <span className="t3">{t('keineAdresse')}</span> }]
            : []),
        ]}
      />
      <h2 className="sa-titel">{t('stempel')}</h2>
      <Stempelliste stempel={person.stempel} zone={person.zone} />
    </>
  )
}
