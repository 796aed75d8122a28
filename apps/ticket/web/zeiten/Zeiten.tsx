import { useState } from 'react'
import CircleStop from 'lucide-react/icons/circle-stop'
import Plus from 'lucide-react/icons/plus'
import Timer from 'lucide-react/icons/timer'
import Undo2 from 'lucide-react/icons/undo-2'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail, Zeit } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { ZeitAbgelehnt } from '../warteschlange/Abgelehnt.tsx'
import { Abschnitt } from '../seite/Abschnitt.tsx'
import { gemessen, useStoppuhr } from './usestoppuhr.ts'
import { useAbgelehnte, useWartende, verwirf, type WartendeZeit } from '../warteschlange/wartende.ts'
import { ZeitErfassen, type Vorschlag } from './ZeitErfassen.tsx'

/** So many entries are drawn before one asks for all. */
const ZUERST = 5

/** Time spent on it against the estimate, the timer, the entries; a void stays visible with its reason. */
export function Zeiten({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [neu, setNeu] = useState<Vorschlag | null>(null)
  const [weg, setWeg] = useState<Zeit | null>(null)
  const [alle, setAlle] = useState(false)
  const wartend = useWartende(ticket).zeiten
  const abgelehnt = useAbgelehnte(ticket).zeiten
  const storno = useAct(calls.zeitStornieren)
  const darf = ticket.darf.includes('zeit')
  const { innen, schaetzungMin } = ticket
  if (!darf && ticket.zeiten.length === 0 && !innen) return null
  return (
    <Abschnitt titel={t('zeiten')} tat={darf && <IconButton icon={Plus} label={t('zeitErfassen')} onPress={() => setNeu({})} />}>
      {innen && (
        <div className="ti-mass">
          <span className="row between">
            <span className="mid n">
              {schaetzungMin
                ? t('istVonSoll', { ist: f.duration(innen.istMin), soll: f.duration(schaetzungMin) })
                : t('istH', { ist: f.duration(innen.istMin) })}
            </span>
            <span className="t2 n">{schaetzungMin ? f.percent(innen.istMin / schaetzungMin) : t('ohneSchaetzung')}</span>
          </span>
          {schaetzungMin && (
            <Meter
              value={innen.istMin}
              max={schaetzungMin}
              kind={innen.istMin > schaetzungMin ? 'bad' : innen.istMin >= schaetzungMin * 0.8 ? 'warn' : 'info'}
              label={t('istVonSoll', { ist: f.duration(innen.istMin), soll: f.duration(schaetzungMin) })}
            />
          )}
          {schaetzungMin && innen.istMin > schaetzungMin && (
            <State kind="bad">{t('ueberSchaetzung', { mehr: f.duration(innen.istMin - schaetzungMin) })}</State>
          )}
        </div>
      )}
      {innen &&
        abgelehnt.map((entry) => (
          <ZeitAbgelehnt
            key={entry.id}
            entry={entry}
            onAendern={darf ? () => setNeu({ ...(entry.body as WartendeZeit), nachher: () => void verwirf([entry]) }) : undefined}
          />
        ))}
      {darf && <Uhrzeile ticket={ticket} onFertig={setNeu} />}
      {ticket.zeiten.length + wartend.length === 0 ? (
        <p className="t2">{t('keineZeiten')}</p>
      ) : (
        <ul className="ti-liste">
          {wartend.map((zeit) => (
            <li key={zeit.id}>
              <span className="two">
                <span className="mid n">{`${f.day(zeit.datum)} · ${zeit.von}–${zeit.bis}`}</span>
                <State kind="idle">{t('wartet')}</State>
              </span>
            </li>
          ))}
          {ticket.zeiten.slice(0, alle ? undefined : ZUERST).map((zeit) => (
            <li key={zeit.id} className={zeit.storno ? 'ti-weg' : undefined}>
              <span className="ti-eintrag">
                <span className="row between">
                  <span className="mid n">{`${f.day(zeit.datum)} · ${zeit.von}–${zeit.bis}`}</span>
                  <span className="n">{`${f.duration(zeit.dauerMin)} h`}</span>
                </span>
                <small className="t2">
                  {[zeit.wer.name, t(`kz.${zeit.kzverrzeit}`), [zeit.objekt.name, zeit.kostenstelle?.name].filter(Boolean).join(', ')].join(' · ')}
                </small>
                {zeit.beschreibung && <small className="ti-text">{zeit.beschreibung}</small>}
                {zeit.storno && <State kind="bad">{t('storniert', { grund: zeit.storno.grund })}</State>}
              </span>
              {zeit.darf.includes('stornieren') && (
                <IconButton icon={Undo2} label={t('zeitStornierenVon', { tag: f.day(zeit.datum), von: zeit.von })} onPress={() => setWeg(zeit)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!alle && ticket.zeiten.length > ZUERST && (
        <Button kind="quiet" onPress={() => setAlle(true)}>
          {t('alleZeiten', { n: ticket.zeiten.length })}
        </Button>
      )}
      {neu && <ZeitErfassen ticket={ticket} vorschlag={neu} onClose={() => setNeu(null)} />}
      <ConfirmDialog
        open={weg !== null}
        onClose={() => setWeg(null)}
        title={t('zeitStornierenTitel')}
        confirmLabel={t('zeitStornieren')}
        danger
        reason={{ label: t('grund') }}
        failed={t('zeitStornoNicht')}
        onConfirm={async (grund) => {
          await storno.act({ params: { id: ticket.id, zeit: weg!.id }, body: { grund } })
          toast.success(t('zeitStornoOk'))
        }}
      >
        {t('zeitStornoText')}
      </ConfirmDialog>
    </Abschnitt>
  )
}

/** The timer: stopping it opens the form with what it measured. */
function Uhrzeile({ ticket, onFertig }: { ticket: Ticketdetail; onFertig: (vorschlag: Vorschlag) => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { uhr, starte, halte } = useStoppuhr()
  const [frage, setFrage] = useState(false)
  if (!uhr)
    return (
      <div>
        <Button icon={Timer} onPress={() => starte({ ticketId: ticket.id, nummer: ticket.nummer, seit: Temporal.Now.instant().toString() })}>
          {t('uhrStarten')}
        </Button>
      </div>
    )
  if (uhr.ticketId !== ticket.id)
    return (
      <div className="ti-uhr">
        <span>{t('uhrWoanders', { nummer: uhr.nummer, seit: f.time(uhr.seit) })}</span>
        <LinkButton kind="quiet" href={`/ticket/${uhr.nummer}`}>
          {t('uhrOeffnen')}
        </LinkButton>
      </div>
    )
  const zone = Temporal.Now.timeZoneId()
  return (
    <div className="ti-uhr laeuft">
      <State kind="info">{t('uhrLaeuft', { seit: f.time(uhr.seit) })}</State>
      <span className="row wrap">
        <Button
          kind="primary"
          icon={CircleStop}
          onPress={() =>
            onFertig({ ...gemessen(Temporal.Instant.from(uhr.seit).toZonedDateTimeISO(zone), Temporal.Now.zonedDateTimeISO(zone)), nachher: halte })
          }
        >
          {t('uhrAnhalten')}
        </Button>
        <Button kind="quiet" onPress={() => setFrage(true)}>
          {t('uhrVerwerfen')}
        </Button>
      </span>
      <ConfirmDialog open={frage} onClose={() => setFrage(false)} title={t('uhrVerwerfenTitel')} confirmLabel={t('uhrVerwerfen')} danger onConfirm={halte} />
    </div>
  )
}
