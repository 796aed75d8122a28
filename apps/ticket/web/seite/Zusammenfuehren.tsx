import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Zielform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { useTicketsuche } from './useticketsuche.ts'

/** The ticket goes on in another one of the same customer; says first what moves there. */
export function Zusammenfuehren({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { act } = useAct(calls.zusammenfuehren)
  const { wahl, nummerVon } = useTicketsuche(ticket, 'laufend')
  const form = useForm(Zielform, {
    defaults: { ziel: null },
    texts: messages[language],
    onSubmit: async ({ ziel }) => {
      await act({ params: { id: ticket.id }, body: { version: ticket.version, ziel: ziel! } })
      const nummer = nummerVon(ziel!)
      toast.success(t('zusammengefuehrtOk', { nummer }))
      onClose()
      void navigate(`/ticket/${nummer}`)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('zusammenfuehrenTitel')}>
      <Notice kind="warn">{t('zusammenfuehrenText')}</Notice>
      <Form form={form} label={t('zusammenfuehrenTitel')}>
        <p className="t2">{`${ticket.nummer} ${ticket.name}`}</p>
        <FormPick form={form} name="ziel" label={t('ziel')} placeholder={t('suche')} {...wahl} />
        <SubmitButton form={form} wide>
          {t('zusammenfuehren')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
