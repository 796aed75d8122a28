import * as z from 'zod/mini'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { text } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { listeTexte } from './texte-liste.ts'
import { gesendet } from '../worte.ts'

const Antwortform = z.object({ text: text(20_000) })

/** A short answer from the list, without opening the ticket; the draft stays until it is sent. */
export function Antwort({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open onClose={onClose} title={tl('antworten')} dismissable={false}>
      <p className="t2">{tl('fuerEins', { nummer: ticket.nummer, name: ticket.name })}</p>
      <Schreiben ticket={ticket} onClose={onClose} />
    </Dialog>
  )
}

function Schreiben({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const { language } = useLanguage()
  const { session } = useSession()
  const draftKey = `ticket.antwort.${session.anwenderId}.${ticket.id}`
  const { act } = useAct(calls.kommentieren, { draftKey })
  const { data: vorlagen } = useCall(calls.antworten, { query: {} })
  const form = useForm(Antwortform, {
    defaults: { text: '' },
    texts: messages[language],
    draftKey,
    onSubmit: async (werte) => {
      await gesendet(act({ params: { id: ticket.id }, body: { id: uuid(), ...werte } }))
      toast.success(tl('gesendet'))
      onClose()
    },
  })
  const einfuegen = (id: string) => {
    const vorlage = vorlagen?.entities.find((one) => one.id === id)
    if (vorlage) form.rhf.setValue('text', [form.rhf.getValues('text').trim(), vorlage.text].filter(Boolean).join('\n\n'), { shouldDirty: true })
  }
  return (
    <Form form={form} label={tl('antworten')}>
      <UnsavedGuard dirty={form.dirty} />
      <FormText form={form} name="text" label={tl('antwortText')} multiline rows={6} maxLength={20_000} autoFocus />
      {(vorlagen?.entities.length ?? 0) > 0 && (
        <Select
          label={tl('antwortVorlage')}
          value={null}
          placeholder={tl('keineVorlage')}
          onChange={einfuegen}
          items={vorlagen!.entities.map(({ id, name }) => ({ id, name }))}
        />
      )}
      <SubmitButton form={form} wide>
        {t('senden')}
      </SubmitButton>
    </Form>
  )
}
