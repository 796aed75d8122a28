import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { beziehungen, Verbindungform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { useTicketsuche } from './useticketsuche.ts'

/** Ties this ticket to another one; read as a sentence: this one "is part of" the other. */
export function VerbindungHinzu({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const verknuepfen = useAct(calls.verknuepfen)
  const unterordnen = useAct(calls.unterordnen)
  const { wahl } = useTicketsuche(ticket, 'alle')
  const form = useForm(Verbindungform, {
    defaults: { art: 'verwandt', anderes: null },
    texts: messages[language],
    onSubmit: async ({ art, anderes }) => {
      const [hier, dort] = [ticket.id, anderes!]
      if (art === 'eltern') await unterordnen.act({ params: { id: hier }, body: { eltern: dort } })
      else if (art === 'kind') await unterordnen.act({ params: { id: dort }, body: { eltern: hier } })
      else if (art === 'blockiert.von' || art === 'doppelt.von')
        await verknuepfen.act({ params: { id: dort }, body: { anderes: hier, art: art === 'doppelt.von' ? 'doppelt' : 'blockiert' } })
      else await verknuepfen.act({ params: { id: hier }, body: { anderes: dort, art } })
      toast.success(t('verbundenOk'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('verknuepfen')}>
      <Form form={form} label={t('verknuepfen')}>
        <p className="t2">{`${ticket.nummer} ${ticket.name}`}</p>
        <FormSelect form={form} name="art" label={t('beziehung')} items={beziehungen.map((id) => ({ id, name: t(`bez.${id}`) }))} />
        <FormPick form={form} name="anderes" label={t('anderesTicket')} placeholder={t('suche')} {...wahl} />
        <SubmitButton form={form} wide>
          {t('verbindenKnopf')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
