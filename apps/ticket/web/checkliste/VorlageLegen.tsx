import * as z from 'zod/mini'
import { calls } from '#apps/ticket/contract.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'

const Wahl = z.object({ vorlageId: z.string() })

/** Lays a template of items onto the ticket, behind what is there. */
export function VorlageLegen({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.vorlageLegen)
  const { data } = useCall(calls.checkvorlagen, { query: { limit: 200 } })
  const form = useForm(Wahl, {
    defaults: { vorlageId: null },
    texts: messages[language],
    onSubmit: async (body) => {
      const { anzahl } = await act({ params: { id: ticket.id }, body })
      toast.success(t('vorlageOk', { n: anzahl }))
      onClose()
    },
  })
  const vorlage = data?.entities.find(({ id }) => id === form.rhf.watch('vorlageId'))
  return (
    <Dialog open onClose={onClose} title={t('vorlageLegen')}>
      {!data ? (
        <Skeleton rows={3} />
      ) : data.entities.length === 0 ? (
        <Notice kind="info">{t('keineVorlagen')}</Notice>
      ) : (
        <Form form={form} label={t('vorlageLegen')}>
          <FormSelect form={form} name="vorlageId" label={t('vorlage')} items={data.entities.map(({ id, name }) => ({ id, name }))} />
          {vorlage && (
            <ul className="ti-liste">
              {vorlage.punkte.map(({ text, art }) => (
                <li key={`${art}${text}`}>
                  <span>
                    {text} <small className="t2">{t(`check.${art}`)}</small>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <SubmitButton form={form} wide>
            {t('vorlageLegen')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}
