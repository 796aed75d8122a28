import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { Handform } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useTicketrecht, useTickets } from './usewahl.ts'

/** A session that no source knows of; it may wait on the device. */
export function Eintragen({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { waehlt } = useTicketrecht()
  const tickets = useTickets()
  const form = useForm(Handform, {
    defaults: {
      verbindung: '',
      remoteHost: '',
      datum: Temporal.Now.plainDateISO(zone).toString(),
      von: null,
      bis: null,
      ktostammId: null,
      ticketId: null,
      beschreibung: '',
    },
    texts: messages[language],
    onSubmit: async ({ datum, von, bis, ...rest }) => {
      const tag = Temporal.PlainDate.from(datum)
      const um = (am: Temporal.PlainDate, uhr: string) => am.toZonedDateTime({ timeZone: zone, plainTime: uhr }).toInstant().toString()
      const body = { id: uuid(), ...rest, von: um(tag, von), bis: um(bis < von ? tag.add({ days: 1 }) : tag, bis) }
      const beimBuero = await deliver(calls.anlegen, { body }, { titel: `RDP ${rest.verbindung} ${von}–${bis}`, icon: 'monitor' })
      toast.success(t(beimBuero ? 'eingetragen' : 'amGeraet'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('eintragen')} dismissable={false}>
      <Form form={form} label={t('eintragen')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormText form={form} name="verbindung" label={tm('verbindung')} maxLength={200} autoComplete="off" />
        <div className="rl-drei">
          <FormDate form={form} name="datum" label={t('datum')} />
          <FormTime form={form} name="von" label={tm('von')} />
          <FormTime form={form} name="bis" label={tm('bis')} hint={t('bisHinweis')} />
        </div>
        <KundeFeld form={form} call={calls.kunden} query={{ limit: 100 }} />
        {waehlt && <FormPick form={form} name="ticketId" label={tm('ticket')} {...tickets} />}
        <FormText form={form} name="remoteHost" label={tm('remoteHost')} maxLength={200} autoComplete="off" />
        <FormText form={form} name="beschreibung" label={tm('beschreibung')} hint={t('beschreibungHinweis')} multiline rows={2} maxLength={2000} />
        <SubmitButton form={form} wide>
          {t('eintragen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
