import type { Ticketdetail, Ziel } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { schwelleMin, type Warnstufe, stufenwort } from '#domain/tickets/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Abschnitt } from './Abschnitt.tsx'

/** The agreed times: used, when they break, whether the clock stands still and since when, which warning level is reached. */
export function Sla({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const sla = ticket.innen?.sla
  if (!sla || (!sla.antwort && !sla.loesung)) return null
  return (
    <Abschnitt titel={t('sla')}>
      {sla.antwort && <Zielzeile titel={t('sla.antwort')} ziel={sla.antwort} stufen={sla.stufen} seit={ticket.seit} />}
      {sla.loesung && <Zielzeile titel={t('sla.loesung')} ziel={sla.loesung} stufen={sla.stufen} seit={ticket.seit} />}
      <small className="t2">{t('slaRegel', { name: sla.regel })}</small>
    </Abschnitt>
  )
}

function Zielzeile({ titel, ziel, stufen, seit }: { titel: string; ziel: Ziel; stufen: readonly Warnstufe[]; seit: string }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { prozent, verbrauchtMin, zielMin, erreicht, pausiert, verletzt, faellig } = ziel
  const ab = (stufe: Warnstufe) => schwelleMin(stufe, zielMin) ?? Infinity
  const stufe = stufen.toSorted((a, b) => ab(a) - ab(b)).findLast((one) => (one.einheit === 'prozent' ? prozent >= one.stufe : verbrauchtMin >= ab(one)))
  const [ist, soll] = [f.duration(verbrauchtMin), f.duration(zielMin)]
  const worte = t('slaVerbraucht', { ist, soll, prozent })
  return (
    <div className="ti-mass">
      <span className="row between">
        <span className="mid">{titel}</span>
        <span className="t2 n">{worte}</span>
      </span>
      <Meter value={prozent} kind={verletzt ? 'bad' : erreicht ? 'ok' : prozent >= 80 ? 'warn' : 'info'} label={`${titel}: ${worte}`} />
      <span className="ti-stand">
        {erreicht ? (
          <State kind={verletzt ? 'bad' : 'ok'}>{t(verletzt ? 'slaVerfehlt' : 'slaErreicht', { dauer: ist, soll })}</State>
        ) : (
          <>
            {verletzt && <State kind="bad">{faellig ? t('slaVerletzt', { um: f.dateTime(faellig) }) : t('slaVerletztSchon')}</State>}
            {pausiert && <State kind="idle">{t('slaPause', { seit: f.dateTime(seit) })}</State>}
            {!verletzt && !pausiert && faellig && <State kind={prozent >= 80 ? 'warn' : 'info'}>{t('slaBis', { um: f.dateTime(faellig) })}</State>}
            {!verletzt && stufe !== undefined && <span className="t2">{t('slaStufe', { stufe: stufenwort(stufe) })}</span>}
          </>
        )}
      </span>
    </div>
  )
}
