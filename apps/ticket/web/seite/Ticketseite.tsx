import { useParams } from 'wouter'
import * as z from 'zod/mini'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { CommentText } from '#platform/web/ui/show/Comment.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Angaben } from '../angaben/Angaben.tsx'
import { Arbeitsscheine } from './Arbeitsscheine.tsx'
import { Bestaetigung } from './Bestaetigung.tsx'
import { Bewertung } from './Bewertung.tsx'
import { Checkliste } from '../checkliste/Checkliste.tsx'
import { Dokumente } from './Dokumente.tsx'
import { Geraete, Sitzungen } from './Geraete.tsx'
import { Kontakte } from './Kontakte.tsx'
import { Naechste } from './Naechste.tsx'
import { Schritte } from './Schritte.tsx'
import { Sla } from './Sla.tsx'
import { Verbindungen } from './Verbindungen.tsx'
import { Verlauf } from './Verlauf.tsx'
import { useAbgelehnte } from '../warteschlange/wartende.ts'
import { useWartendes, WartendesTicket } from '../warteschlange/WartendesTicket.tsx'
import { Weg } from './Weg.tsx'
import { useSchrittwort } from '../useschrittwort.ts'
import { zeichenVon } from '../worte.ts'
import { Zeiten } from '../zeiten/Zeiten.tsx'

/** One ticket: what can be done now, what it is about, what happened. */
export function Ticketseite() {
  const { id } = useParams()
  const t = useTexts(messages)
  const read = useCall(calls.ticket, { params: { id: id! } })
  const ticket = read.data
  const wartendes = useWartendes(id)
  if (!ticket && wartendes) return <WartendesTicket entry={wartendes} />
  if (!ticket || isGone(read.error)) return <UnreadPage title={t('ticket')} back="/ticket" read={read} gone={t('ticket.nicht-gefunden', { id: id! })} />
  // Another ticket is another page: nothing typed here goes on there.
  return (
    <Page
      key={ticket.id}
      title={`${ticket.nummer} ${ticket.name}`}
      neutral={`${t('ticket')} ${ticket.nummer}`}
      back="/ticket"
      subtitle={<Stand ticket={ticket} />}
      actions={<Schritte ticket={ticket} />}
    >
      <Weg ticket={ticket} />
      <Naechste ticket={ticket} />
      <Inhalt ticket={ticket} />
    </Page>
  )
}

function Stand({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const f = useFormats()
  const { faellig } = ticket
  const zuSpaet = faellig !== null && Temporal.Instant.compare(faellig, Temporal.Now.instant()) < 0
  return (
    <span className="ti-stand">
      <State kind={zeichenVon(ticket.schritt, ticket.zustand)} soft>
        {schrittwort(ticket.schritt)}
      </State>
      {ticket.intern && (
        <State kind="intern" soft>
          {t('intern')}
        </State>
      )}
      {faellig && (
        <State kind={zuSpaet ? 'bad' : 'idle'} soft>
          {t(zuSpaet ? 'ueberfaelligSeit' : 'faelligUm', { um: f.dateTime(faellig) })}
        </State>
      )}
      <span>
        {[`${ticket.prioritaet} ${t(`prio.${ticket.prioritaet as 1}`)}`, ticket.typ.name, ticket.ktostamm?.name, ticket.objekt?.name]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const teile = ['verlauf', 'angaben', 'arbeit'] as const
const Adresse = z.object({ teil: z.optional(z.enum(teile)) })

/** Side by side where there is room (the room of this page, a list may stand beside it); else one part at a time, with the others kept as they are. */
function Inhalt({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const [adresse, setzen] = useSearchState(Adresse)
  const { session } = useSession()
  const { zeiten, haken } = useAbgelehnte(ticket)
  const abgelehnt = zeiten.length + haken.size
  // Somebody from outside has no work here, unless some was billed to him.
  const vorhanden = teile.filter((one) => one !== 'arbeit' || ticket.innen !== null || ticket.zeiten.length > 0)
  const teil = vorhanden.find((one) => one === adresse.teil) ?? 'verlauf'
  return (
    <div className="ti-rahmen" data-teil={teil}>
      <div className="ti-wahl">
        {ticket.innen && abgelehnt > 0 && teil !== 'arbeit' && (
          <Notice kind="bad" action={<Button onPress={() => setzen({ teil: 'arbeit' })}>{t('ansehen')}</Button>}>
            {t(abgelehnt === 1 ? 'abgelehntEins' : 'abgelehntZahl', { n: abgelehnt })}
          </Notice>
        )}
        <Segmented
          label={t('teil')}
          value={teil}
          onChange={(neu) => setzen({ teil: neu === 'verlauf' ? null : neu })}
          choices={vorhanden.map((one) => ({ id: one, label: t(`teil.${one}`) }))}
        />
      </div>
      <div className="ti">
        <div className="ti-haupt">
          {ticket.bestaetigung && <Bestaetigung ticket={ticket} art={ticket.bestaetigung} />}
          <Bewertung ticket={ticket} />
          {ticket.beschreibung && <CommentText text={ticket.beschreibung} />}
          <Verlauf ticket={ticket} />
        </div>
        <aside className="ti-seite" aria-label={t('angaben')}>
          <div className="ti-teil arbeit">
            <Sla ticket={ticket} />
            <Zeiten ticket={ticket} />
            {ticket.innen && session.berechtigungen.includes('ARBEITSSCHEIN') && <Arbeitsscheine ticket={ticket} />}
            {ticket.innen && (ticket.innen.checkliste.length > 0 || ticket.darf.includes('checkliste')) && (
              <Checkliste ticket={ticket} punkte={ticket.innen.checkliste} />
            )}
          </div>
          <div className="ti-teil angaben">
            <Angaben ticket={ticket} />
            <Dokumente ticket={ticket} />
            <Kontakte ticket={ticket} />
            <Geraete ticket={ticket} />
            <Sitzungen ticket={ticket} />
            <Verbindungen ticket={ticket} />
          </div>
        </aside>
      </div>
    </div>
  )
}
