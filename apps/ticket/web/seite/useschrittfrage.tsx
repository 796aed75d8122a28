import { useState } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { veraltet } from '../worte.ts'

export type Naechster = Ticketdetail['schritte'][number]

/**
 * The question before a step is set, with its reason where one is due. An answer is not meant for a ticket that has moved on behind it: it is refused once, and what is
 * pressed after that was said about the state that is there now.
 */
export function useSchrittfrage(ticket: Ticketdetail) {
  const t = useTexts(messages)
  const { act } = useAct(calls.weiter)
  const [gefragt, setGefragt] = useState<{ schritt: Naechster; version: number | null } | null>(null)
  const { nach, grund } = gefragt?.schritt ?? {}
  const weiter = async (gesagt: string) => {
    try {
      await act({ params: { id: ticket.id }, body: { version: gefragt!.version ?? ticket.version, nach: gefragt!.schritt.nach, grund: gesagt } })
      toast.success(t('statusOk'))
    } catch (error) {
      veraltet()
      throw error
    } finally {
      setGefragt((was) => was && { ...was, version: null })
    }
  }
  return {
    frage: (schritt: Naechster) => setGefragt({ schritt, version: ticket.version }),
    dialog: (
      <ConfirmDialog
        open={gefragt !== null}
        onClose={() => setGefragt(null)}
        title={nach ? t('weiterTitel', { schritt: t(`schritt.${nach}`) }) : ''}
        confirmLabel={t('weiter')}
        {...(grund ? { reason: { label: t(ticket.schritt === 'Test' ? 'fehlertext' : 'grund'), maxLength: 2000 } } : {})}
        failed={t('statusNicht')}
        onConfirm={(gesagt) => weiter(gesagt ?? '')}
      >
        {`${ticket.nummer} ${ticket.name}`}
      </ConfirmDialog>
    ),
  }
}
