import * as z from 'zod/mini'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import type { Way } from '#platform/text/way.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { Unread } from '#platform/web/record/Unread.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { initials } from '#platform/web/ui/show/Avatar.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls, type Falldetail, type Schritt } from '../contract.ts'
import { messages } from '../messages.ts'
import { Entscheidung } from './Entscheidung.tsx'
import { antwortText, linie, satz, verneintText, zeichen } from './worte.ts'

/** One case: the question, the day's line, its stamps, what was said and decided. */
export function Falltafel({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(messages)
  const schmal = useNarrow('tablet')
  const { data: fall, error } = useCall(calls.fall, { params: { id } })
  if (error?.status === 404)
    return (
      <>
        {schmal && <h1 className="sr">{t('fall')}</h1>}
        <Empty title={t('nichtGefunden')} action={<Button onPress={zurueck}>{t('schliessen')}</Button>} />
      </>
    )
  return (
    <>
      <RecordHead title={fall ? t(`art.${fall.art}`) : t('fall')} subtitle={fall && <Wer fall={fall} />} back={zurueck} />
      {fall ? <Inhalt fall={fall} /> : <Unread error={error} back={zurueck} />}
    </>
  )
}

function Wer({ fall }: { fall: Falldetail }) {
  const name = useName()
  const f = useFormats()
  return (
    <>
      {name(fall.employee)} · {fall.employee.persnr} · {f.longDay(fall.datum)}
    </>
  )
}

/** `antworten`: whoever comes to say another time is asked for it at once. */
const Adresse = z.object({ antworten: z.optional(z.literal('1')) })

function Inhalt({ fall }: { fall: Falldetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { session, can } = useSession()
  const name = useName()
  const [{ antworten }, setzen] = useSearchState(Adresse)
  const verneint = verneintText(t, f, fall)
  const eigene = fall.employee.id === session.employee?.personalid
  const woche: Way = `/stempelerfassung?tag=${fall.datum}${eigene ? '' : `&employeeid=${fall.employee.id}`}`
  return (
    <>
      <p className="kl-frage">
        <State kind={zeichen[fall.zustand]} soft>
          {t(`zustand.${fall.zustand}`)}
        </State>
        <span>{satz(t, f, fall)}</span>
      </p>
      {verneint && (
        <Notice kind="warn" icon={ThumbsDown}>
          {verneint}
        </Notice>
      )}
      <div className="kl-tag">
        <DayLine size="l" segments={linie(fall)} label={t('tageslinie', { name: name(fall.employee) })} />
        <HoursAxis />
      </div>
      {fall.art === 'Trotz Abwesenheit' && fall.darf.length > 0 && <Notice kind="info">{t('trotzRat')}</Notice>}
      <Entscheidung fall={fall} sofort={antworten === '1'} onZu={() => antworten && setzen({ antworten: null })} />
      <Facts
        facts={[
          ...fall.abwesenheiten.map((eine) => ({
            label: t('abwesenheit'),
            value: can('VERWALTUNG') ? (
              <Anchor className="link" href={`/verwaltung/abwesenheiten/${eine.id}`}>
                {t(`abwesend.${eine.art}`)}
              </Anchor>
            ) : (
              t(`abwesend.${eine.art}`)
            ),
          })),
          ...(fall.vorschlag ? [{ label: t('vorschlag'), value: antwortText(t, f, fall.vorschlag, fall.zone) }] : []),
          ...(fall.antwort ? [{ label: t('antwort'), value: antwortText(t, f, fall.antwort, fall.zone) }] : []),
          ...(fall.text ? [{ label: t('erklaerung'), value: fall.text }] : []),
          ...(fall.quelle ? [{ label: t('quelle'), value: fall.quelle }] : []),
        ]}
      />
      <RecordSection
        title={t('stempelDesTages')}
        action={
          <Anchor className="link" href={woche}>
            {t('zurWoche')}
          </Anchor>
        }
      >
        {fall.stempel.length === 0 ? (
          <p className="t2">{t('keineStempel')}</p>
        ) : (
          <ul className="rows kl-stempel">
            {fall.stempel.map(({ id, timestamp, flag, code, storno, grund }) => (
              <li key={id}>
                <b className="mid">{storno ? <s>{f.time(timestamp, fall.zone)}</s> : f.time(timestamp, fall.zone)}</b>
                <span className="grow">
                  {t(flag)}
                  {code.name !== 'Normal' && <span className="t2"> · {code.name}</span>}
                  {grund && <small className="t2 kl-grund">{grund}</small>}
                </span>
                {storno ? <span className="t12 t3">{t('zaehltNicht')}</span> : fall.betroffen.includes(id) && <State kind="warn">{t('betroffen')}</State>}
              </li>
            ))}
          </ul>
        )}
      </RecordSection>
      <RecordSection title={t('verlauf')}>
        <Verlauf schritte={fall.schritte} fall={fall} />
      </RecordSection>
    </>
  )
}

/** What happened: raised by the stamps themselves or by the person; settled by the stamps, or by the absence that they stood against. */
function titel(art: Falldetail['art'], tat: Schritt['tat']) {
  if (tat === 'aufwerfen') return art === 'Widerspruch' ? 'tat.widersprechen' : art === 'Korrektur' ? 'tat.beantragen' : 'tat.aufwerfen'
  if (art === 'Trotz Abwesenheit' && tat === 'erledigen') return 'tat.passt'
  return art === 'Trotz Abwesenheit' && tat === 'wiederaufnehmen' ? 'tat.passtNicht' : (`tat.${tat}` as const)
}

function Verlauf({ schritte, fall }: { schritte: readonly Schritt[]; fall: Falldetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  // Who answered at a terminal may have no access to the portal: it was the person asked all the same.
  const mitNamen = schritte.map((schritt) => ({
    ...schritt,
    von: schritt.von ?? (schritt.tat === 'beantworten' || schritt.tat === 'verneinen' ? name(fall.employee) : null),
  }))
  return (
    <Timeline
      label={t('verlauf')}
      entries={mitNamen.map(({ id, tat, zeitpunkt, von, vertretungFuer, text, antwort }) => ({
        id,
        initials: von ? initials(von) : '·',
        time: f.dateTime(zeitpunkt, fall.zone),
        title: t(titel(fall.art, tat)),
        children: (
          <>
            <span>
              {von ?? t('durchStempel')}
              {vertretungFuer && ` ${t('inVertretung', { name: vertretungFuer })}`}
            </span>
            {tat === 'verneinen' && fall.verneint && (
              <div>{t('verneintAm', { terminal: fall.verneint.terminal, am: f.dateTime(fall.verneint.am, fall.zone) })}</div>
            )}
            {antwort && fall.art !== 'Widerspruch' && <div>{antwortText(t, f, antwort, fall.zone)}</div>}
            {text && <div>„{text}“</div>}
          </>
        ),
      }))}
    />
  )
}
