import { useState, type ReactNode } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { CommentField, type CommentFieldProps } from '#platform/web/ui/field/CommentField.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { sende } from '../warteschlange/senden.ts'

/** Where somebody answers. Staff chooses before writing whether the customer reads it; each kind has its own draft, frame and readers. */
export function Schreiben({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const [art, setArt] = useState<'kommentar' | 'notiz'>('kommentar')
  const notieren = ticket.darf.includes('notieren')
  const params = { id: ticket.id }
  const { data: wer } = useCall(calls.empfaenger, { params })
  const { data: vorlagen } = useCall(calls.antworten, { query: { limit: 100 } }, { enabled: notieren })
  const melden = useAct(calls.antwortet)
  // Who is told by it that somebody answers is staff; a lost word of it is no loss.
  const tippt = notieren ? () => void melden.act({ params }).catch(() => {}) : undefined
  const wahl = notieren && (
    <Segmented
      label={t('verlauf')}
      value={art}
      onChange={setArt}
      choices={[
        { id: 'kommentar', label: t('kommentar') },
        { id: 'notiz', label: t('notiz') },
      ]}
    />
  )
  const empfaenger = !wer
    ? t('lesenAlle')
    : wer.namen.length === 0
      ? t(wer.weitere > 0 || !notieren ? 'gehtAnBuero' : 'gehtAnNiemand')
      : t(wer.weitere > 0 ? 'gehtAnUnd' : 'gehtAn', { namen: wer.namen.join(', '), n: wer.weitere })
  if (art === 'notiz') return <Notiz ticket={ticket} wahl={wahl} tippt={tippt} />
  return <Antworten ticket={ticket} empfaenger={empfaenger} wahl={wahl} tippt={tippt} vorlagen={vorlagen?.entities} />
}

/** The field for what everybody reads; also for a ticket that is still on the device. */
export function Antworten({
  ticket: { id, nummer, name },
  empfaenger,
  wahl,
  tippt,
  vorlagen,
}: {
  ticket: { id: string; nummer?: number; name: string }
  empfaenger: string
  wahl?: ReactNode
  tippt?: (() => void) | undefined
  vorlagen?: CommentFieldProps['templates']
}) {
  const t = useTexts(messages)
  const { session } = useSession()
  return (
    <CommentField
      key="kommentar"
      label={t('kommentar')}
      draft={{ anwenderId: session.anwenderId, name: `ticket.${id}.kommentar` }}
      recipients={empfaenger}
      sendLabel={t('senden')}
      head={wahl}
      {...(vorlagen && { templates: vorlagen })}
      {...(tippt && { onTyping: tippt })}
      failed={t('antwortNicht')}
      onSend={async ({ text, files }) => {
        const beimBuero = await sende(
          calls.kommentieren,
          { params: { id }, body: { id: uuid(), text, dateien: files.ids } },
          { titel: t('eintragAntwort', { nummer: nummer ?? name }), icon: 'message-square', dateien: files.waiting },
        )
        return t(beimBuero ? 'antwortOk' : 'antwortWartet')
      }}
    />
  )
}

function Notiz({ ticket: { id, nummer }, wahl, tippt }: { ticket: Ticketdetail; wahl: ReactNode; tippt: (() => void) | undefined }) {
  const t = useTexts(messages)
  const { session } = useSession()
  const { data: personen } = useCall(calls.personen, { query: { limit: 200 } })
  return (
    <CommentField
      key="notiz"
      label={t('notiz')}
      draft={{ anwenderId: session.anwenderId, name: `ticket.${id}.notiz` }}
      intern={t('kundeSiehtNicht')}
      recipients={t('erwaehnte')}
      sendLabel={t('notieren')}
      people={personen?.entities ?? []}
      head={wahl}
      {...(tippt && { onTyping: tippt })}
      failed={t('notizNicht')}
      onSend={async ({ text, mentioned, files }) => {
        const beimBuero = await sende(
          calls.notieren,
          { params: { id }, body: { id: uuid(), text, dateien: files.ids, erwaehnt: [...mentioned] } },
          { titel: t('eintragNotiz', { nummer }), icon: 'lock', dateien: files.waiting },
        )
        return t(beimBuero ? 'notizOk' : 'notizWartet')
      }}
    />
  )
}
