import { useParams } from 'wouter'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useCall } from '#platform/web/query.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { State } from '#platform/web/ui/State.tsx'
import { useNavigate } from '#platform/web/router.tsx'
import { calls } from '../contract.ts'
import type { Ticketdetail } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { Checkliste } from './Checkliste.tsx'
import { Schritte } from './Schritte.tsx'
import { Verlauf } from './Verlauf.tsx'
import { zeichenVon } from './worte.ts'

/** One ticket: what can be done now, what it is about, what happened. */
export function Ticketseite() {
  const { id } = useParams()
  const t = useTexts(messages)
  const navigate = useNavigate()
  const { data: ticket, error } = useCall(calls.ticket, { params: { id: id! } })
  if (error?.status === 404 || error?.status === 400)
    return (
      <Page title={t('ticket')} back="/ticket">
        <Empty title={t('ticket.nicht-gefunden', { id: id! })} action={<Button onPress={() => void navigate('/ticket')}>{t('uebersicht')}</Button>} />
      </Page>
    )
  if (!ticket)
    return (
      <Page title={t('ticket')} back="/ticket">
        {error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />}
      </Page>
    )
  return (
    <Page
      title={`${ticket.nummer} ${ticket.name}`}
      back="/ticket"
      subtitle={
        <span className="ti-stand">
          <State kind={zeichenVon(ticket.schritt, ticket.zustand)}>{t(`schritt.${ticket.schritt}`)}</State>
          {ticket.intern && <State kind="intern">{t('intern')}</State>}
          <span>
            {ticket.prioritaet} {t(`prio.${ticket.prioritaet as 1}`)} · {ticket.typ.name}
          </span>
        </span>
      }
      actions={<Schritte ticket={ticket} />}
    >
      <div className="ti">
        <div className="ti-haupt">
          {ticket.bestaetigung && (
            <Notice kind="warn" title={t(`bestaetigung.${ticket.bestaetigung}`)}>
              {t(`bestaetigungText.${ticket.bestaetigung}`)}
            </Notice>
          )}
          {ticket.beschreibung && <p className="ti-text">{ticket.beschreibung}</p>}
          <Verlauf ticket={ticket} />
        </div>
        <aside className="ti-seite" aria-label={t('angaben')}>
          <Angaben ticket={ticket} />
          {ticket.innen && ticket.innen.checkliste.length > 0 && <Checkliste ticket={ticket} punkte={ticket.innen.checkliste} />}
        </aside>
      </div>
    </Page>
  )
}

function Angaben({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { innen } = ticket
  const ziel = innen?.sla?.loesung
  return (
    <>
      <Facts
        facts={[
          { label: t('kunde'), value: ticket.ktostamm?.name ?? '–' },
          { label: t('objekt'), value: ticket.objekt ? `${ticket.objekt.nummer} ${ticket.objekt.name}` : '–' },
          ...(ticket.kostenstelle ? [{ label: t('kostenstelle'), value: `${ticket.kostenstelle.nummer} ${ticket.kostenstelle.name}` }] : []),
          { label: t('zustaendig'), value: ticket.zustaendig?.name ?? '–' },
          { label: t('faellig'), value: ticket.faellig ? f.dateTime(ticket.faellig) : '–' },
          ...(ziel
            ? [
                {
                  label: t('loesungszeit'),
                  value: t('verbraucht', { prozent: ziel.prozent, ist: f.duration(ziel.verbrauchtMin), soll: f.duration(ziel.zielMin) }),
                },
              ]
            : []),
          ...(ticket.schaetzungMin === null ? [] : [{ label: t('schaetzung'), value: f.duration(ticket.schaetzungMin) }]),
          ...(innen && innen.istMin > 0 ? [{ label: t('gebucht'), value: f.duration(innen.istMin) }] : []),
          { label: t('erstellt'), value: `${f.dateTime(ticket.erstellt)}${ticket.ersteller ? ` · ${ticket.ersteller}` : ''}` },
        ]}
      />
      {ticket.kontakte.length > 0 && (
        <section className="ti-abschnitt">
          <h2>{t('kontakte')}</h2>
          <Facts facts={ticket.kontakte.map(({ art, name }) => ({ label: t(`kontakt.${art}`), value: name }))} />
        </section>
      )}
      {ticket.zeiten.length > 0 && (
        <section className="ti-abschnitt">
          <h2>{t('zeiten')}</h2>
          <Facts facts={ticket.zeiten.map(({ datum, dauerMin, anwender }) => ({ label: f.day(datum), value: `${f.duration(dauerMin)} · ${anwender.name}` }))} />
        </section>
      )}
    </>
  )
}
