import type { ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Namensteile } from '#domain/personal/contract.ts'
import { useName } from '#domain/personal/web/usename.ts'
import type { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { app } from '../app.ts'
import type { Monatsblatt, Woche } from '../contract.ts'
import { texteFreigabe } from './texte-freigabe.ts'
import { texte } from './texte.ts'
import { useSaldo } from './worte.ts'
import './zeitkonto.css'

type Blatt = Woche | Monatsblatt

/** Sums of a period, large enough to be seen from a chair away. */
export function Summen({ blatt }: { blatt: Blatt }) {
  const { summe } = blatt
  const schnitt = 'durchschnitt' in blatt ? blatt.durchschnitt : null
  const t = useTexts(texte)
  const f = useFormats()
  const saldo = useSaldo()
  const wartetNoch = blatt.tage.some(
    ({ saldoMin, sollMin, gewertetMin, datum, fragen }) => saldoMin === null && (sollMin || gewertetMin) && (datum >= blatt.heute || fragen.length),
  )
  return (
    <>
      <div className="zk-summen">
        <KeyFigure label={t('ist')} value={f.duration(summe.istMin)} unit="h" />
        <KeyFigure label={t('soll')} value={f.duration(summe.sollMin)} unit="h" />
        <KeyFigure label={t('saldo')} value={saldo(summe.saldoMin)} unit="h" />
        {summe.nachtMin > 0 && <KeyFigure label={t('nacht')} value={f.duration(summe.nachtMin)} unit="h" />}
        {schnitt && (
          <KeyFigure label={t('durchschnitt', { wochen: schnitt.wochen })} value={f.duration(schnitt.istMin)} unit="h">
            <small>{t('durchschnittGrenze', { grenze: f.duration(schnitt.grenzMin) })}</small>
          </KeyFigure>
        )}
      </div>
      {blatt.vorBeginn && (
        <Notice kind="info" title={t('vorBeginn')}>
          {t('vorBeginnText')}
        </Notice>
      )}
      {wartetNoch && <p className="t2">{t('summenHinweis')}</p>}
    </>
  )
}

/** Who did what with the period. */
export function Verlauf({ blatt: { verlauf, zone } }: { blatt: Blatt }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <Card title={t('verlauf')}>
      {verlauf.length ? (
        <Timeline
          label={t('verlauf')}
          entries={verlauf.toReversed().map(({ id, akt, von, vertretungFuer, zeitpunkt, grund }) => ({
            id,
            initials: von
              .split(' ')
              .map((wort) => wort[0])
              .join('')
              .slice(0, 2),
            title: `${t(`getan.${akt}`)} · ${vertretungFuer ? t('inVertretung', { wer: von, fuer: vertretungFuer }) : von}`,
            time: f.dateTime(zeitpunkt, zone),
            children: grund,
          }))}
        />
      ) : (
        <p className="t2">{t('verlaufLeer')}</p>
      )}
    </Card>
  )
}

/** Number and name of whose period it is. */
export function Wer({ blatt: { employee } }: { blatt: { employee: Namensteile & { persnr: number } } }) {
  const name = useName()
  return (
    <>
      {employee.persnr} {name(employee)}
    </>
  )
}

/** To the period before and after, and back to now. */
export function Blaettern({ zurueck, vor, jetzt }: { zurueck: () => void; vor: () => void; jetzt: () => void }) {
  const t = useTexts(texte)
  return (
    <>
      <IconButton kind="plain" icon={ChevronLeft} label={t('vorige')} onPress={zurueck} />
      <Button onPress={jetzt}>{t('heute')}</Button>
      <IconButton kind="plain" icon={ChevronRight} label={t('naechste')} onPress={vor} />
    </>
  )
}

/** What stands there until the answer comes, or when it does not. */
export function Warten({ fehler, nochmal }: { fehler: CallError | null; nochmal: () => void }): ReactNode {
  const t = useTexts(texte)
  const ohne = useTexts(texteFreigabe)
  if (fehler?.problem?.code === 'stempel.keine-person')
    return (
      <Empty
        title={ohne('keinePersonalnummer')}
        text={ohne('keinePersonalnummerText')}
        action={<LinkButton href={`${app.path}/team`}>{t('zumTeam')}</LinkButton>}
      />
    )
  return fehler ? (
    <Notice kind={fehler.status === 0 ? 'calm' : 'bad'} live action={<Button onPress={nochmal}>{t('erneut')}</Button>}>
      {fehler.problem?.detail ?? t('unerreichbar')}
    </Notice>
  ) : (
    <Skeleton />
  )
}
