import { useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Checkpunkt, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Punktstand } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { sende } from '../warteschlange/wartende.ts'

/** One item: done, note, what is wrong; or off the list. May wait on the device. */
export function PunktAendern({ ticket, punkt, onClose }: { ticket: Ticketdetail; punkt: Checkpunkt; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const [weg, setWeg] = useState(false)
  const entferne = useAct(calls.punktWeg)
  const params = { id: ticket.id, punkt: punkt.id }
  const form = useForm(Punktstand, {
    defaults: { art: punkt.art, erledigt: punkt.erledigt, notiz: punkt.notiz, fehlertext: punkt.fehlertext },
    texts: messages[language],
    onSubmit: async ({ erledigt, notiz, fehlertext }) => {
      const beimBuero = await sende(
        calls.haken,
        { params, body: { id: uuid(), version: punkt.version, erledigt, notiz, fehlertext } },
        { titel: `${ticket.nummer}: ${punkt.text}`, icon: 'clipboard-pen' },
      )
      if (beimBuero) toast.success(t('hakenOk'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={punkt.text} dismissable={false}>
      <p className="t2">
        {[
          `${t(`check.${punkt.art}`)} ${t(`checkwort.${punkt.art}`)}`,
          punkt.pflicht && t('pflicht'),
          punkt.erledigtVon && punkt.erledigtUm && t('erledigtVonUm', { wer: punkt.erledigtVon, um: f.dateTime(punkt.erledigtUm) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Form form={form} label={punkt.text} failed={t('hakenNicht')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormCheckbox form={form} name="erledigt">
          {t('erledigt')}
        </FormCheckbox>
        <FormText form={form} name="fehlertext" label={t('fehlertext')} multiline rows={2} maxLength={2000} />
        <FormText form={form} name="notiz" label={t('notizFeld')} multiline rows={2} maxLength={2000} />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
        <Button kind="quiet" icon={Trash2} onPress={() => setWeg(true)}>
          {t('punktWeg')}
        </Button>
      </Form>
      <ConfirmDialog
        open={weg}
        onClose={() => setWeg(false)}
        title={t('punktWegTitel')}
        confirmLabel={t('punktWeg')}
        danger
        failed={t('punktWegNicht')}
        onConfirm={async () => {
          await entferne.act({ params })
          toast.success(t('punktWegOk'))
          onClose()
        }}
      >
        {punkt.text}
      </ConfirmDialog>
    </Dialog>
  )
}
