import Star from 'lucide-react/icons/star'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Bewertungform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Abschnitt } from './Abschnitt.tsx'

const stufen = ['5', '4', '3', '2', '1'] as const

/** How content the customer was; asked once, after the end. */
export function Bewertung({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  if (ticket.darf.includes('bewerten')) return <Bewerten ticket={ticket} />
  if (!ticket.bewertung) return null
  const { sterne, text } = ticket.bewertung
  return (
    <Abschnitt titel={t('bewertung')}>
      <p className="row">
        <span className="ti-sterne" aria-hidden="true">
          {stufen.map((nr) => (
            <Star key={nr} className={Number(nr) > 5 - sterne ? 'i s voll' : 'i s'} />
          ))}
        </span>
        <span className="mid">{t(`sterne.${sterne as 1}`)}</span>
      </p>
      {text && <p className="ti-text t2">{text}</p>}
    </Abschnitt>
  )
}

function Bewerten({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.bewerten)
  const form = useForm(Bewertungform, {
    defaults: { sterne: null, text: '' },
    texts: messages[language],
    onSubmit: async ({ sterne, text }) => {
      await act({ params: { id: ticket.id }, body: { sterne: Number(sterne), text } })
      toast.success(t('bewertetOk'))
    },
  })
  return (
    <section className="ti-frage" aria-label={t('bewertungFrage')}>
      <h2>{t('bewertungFrage')}</h2>
      <Form form={form} label={t('bewertungFrage')}>
        <FormRadio form={form} name="sterne" label={t('bewertung')} row choices={stufen.map((id) => ({ id, label: t(`sterne.${id}`) }))} />
        <FormText form={form} name="text" label={t('bewertungText')} multiline rows={2} maxLength={1000} />
        <SubmitButton form={form}>{t('bewerten')}</SubmitButton>
      </Form>
    </section>
  )
}
