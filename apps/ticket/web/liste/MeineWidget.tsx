import { useId, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import TicketIcon from 'lucide-react/icons/ticket'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import type { Meine } from '#apps/ticket/contract/meine.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Lage } from './Lage.tsx'
import { listeTexte } from './texte-liste.ts'

/** One's tickets at a glance: what waits for one, what runs out next or what was answered last, and the way to a new one. */
export function MeineWidget() {
  const t = useTexts(messages)
  const { data, error, refetch } = useCall(calls.meine, {}, { keep: true, refetchInterval: 60_000 })
  return (
    <Card
      title={t('meineTickets')}
      more={{ label: t('alleTickets'), href: '/ticket' }}
      foot={
        <LinkButton href="/ticket/create" icon={Plus}>
          {t('erfassen')}
        </LinkButton>
      }
    >
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('neuLaden')}</Button>} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : data.intern ? (
        <Personal meine={data} />
      ) : (
        <Kunde meine={data} />
      )}
    </Card>
  )
}

function Personal({ meine: { laufend, ueberfaellig, niemand, tickets, naechstes } }: { meine: Meine }) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  return (
    <>
      <div className="tw-zahlen">
        <KeyFigure label={t('wartetAufMich')} value={laufend} href="/ticket?sicht=meine" />
        <KeyFigure label={t('sicht.ueberfaellig')} value={ueberfaellig} href="/ticket?sicht=ueberfaellig" />
        <KeyFigure label={tl('niemand')} value={niemand} href="/ticket?zustaendig=niemand" />
      </div>
      <Teil titel={t('wartetAufMich')}>{tickets.length ? <Zeilen tickets={tickets} /> : <p className="t2">{t('nichtsWartet')}</p>}</Teil>
      <Teil titel={t('brichtNaechstes')}>{naechstes.length ? <Zeilen tickets={naechstes} mitFrist /> : <p className="t2">{t('nichtsBricht')}</p>}</Teil>
    </>
  )
}

function Kunde({ meine: { laufend, freigabe, wartet, tickets, antworten } }: { meine: Meine }) {
  const t = useTexts(messages)
  const f = useFormats()
  if (!tickets.length && !antworten.length) return <Empty icon={TicketIcon} title={t('nichtsLaeuft')} />
  return (
    <>
      <div className="tw-zahlen">
        <KeyFigure label={t('sicht.laufend')} value={laufend} href="/ticket" />
        {freigabe > 0 && <KeyFigure label={t('zuBestaetigen')} value={freigabe} href="/ticket?sicht=freigabe" />}
        {wartet > 0 && <KeyFigure label={t('ihreAntwort')} value={wartet} href={`/ticket?schritt=${encodeURIComponent('wartet auf Kunde')}`} />}
      </div>
      {tickets.length ? <Zeilen tickets={tickets} /> : <p className="t2">{t('nichtsLaeuft')}</p>}
      {antworten.length > 0 && (
        <Teil titel={t('letzteAntworten')}>
          <ul className="rows tw-antworten">
            {antworten.map(({ id, ticket, wer, um, text }) => (
              <li key={id}>
                <div className="two grow">
                  <Anchor className="mid" href={`/ticket/${ticket.nummer}`}>
                    {text}
                  </Anchor>
                  <small>
                    {wer ?? t('portal')} · {f.relative(um)} · {t('zuTicket', { nummer: ticket.nummer, name: ticket.name })}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </Teil>
      )}
    </>
  )
}

function Teil({ titel, children }: { titel: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="tw-teil" aria-labelledby={id}>
      <h3 id={id}>{titel}</h3>
      {children}
    </section>
  )
}

/** `mitFrist`: when each breaks, instead of whose it is. */
function Zeilen({ tickets, mitFrist = false }: { tickets: readonly Ticket[]; mitFrist?: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const neben = ({ ktostamm, faellig }: Ticket) => (mitFrist && faellig !== null ? t('faelligUm', { um: f.dateTime(faellig) }) : ktostamm?.name)
  return (
    <ul className="rows tw-zeilen">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <div className="two grow">
            <Anchor className="mid" href={`/ticket/${ticket.nummer}`}>
              {ticket.name}
            </Anchor>
            <span className="tw-lage">
              <Lage ticket={ticket} />
              <small className="cut">{neben(ticket)}</small>
            </span>
          </div>
          <span className="num t2">{ticket.nummer}</span>
        </li>
      ))}
    </ul>
  )
}
