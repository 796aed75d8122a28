import type { Id } from '#platform/contract/shapes.ts'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Zeitform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Kzverrzeit } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { ObjektFelder } from '../angaben/ObjektFelder.tsx'
import { sende } from '../warteschlange/wartende.ts'

/** What the timer measured, or what the server refused; `nachher` runs when the time is saved, on the device or at the server. */
export interface Vorschlag {
  datum?: string
  von?: string
  bis?: string
  ueberMitternacht?: boolean
  beschreibung?: string
  kzverrzeit?: Kzverrzeit
  objektId?: Id<'objekt'>
  kostenstelleId?: Id<'kostenstelle'>
  nachher?: () => void
}

/** Working time on a ticket; it may wait on the device and arrives once. */
export function ZeitErfassen({ ticket, vorschlag, onClose }: { ticket: Ticketdetail; vorschlag: Vorschlag; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { session } = useSession()
  const draftKey = vorschlag.von ? undefined : `ticket.zeit.${session.anwenderId}.${ticket.id}`
  const form = useForm(Zeitform, {
    defaults: {
      objektId: vorschlag.objektId ?? ticket.objekt?.id ?? null,
      kostenstelleId: vorschlag.kostenstelleId ?? ticket.kostenstelle?.id ?? null,
      kzverrzeit: vorschlag.kzverrzeit ?? 'K',
      datum: vorschlag.datum ?? Temporal.Now.plainDateISO().toString(),
      von: vorschlag.von ?? null,
      bis: vorschlag.bis ?? null,
      beschreibung: vorschlag.beschreibung ?? '',
    },
    texts: messages[language],
    ...(draftKey && { draftKey }),
    onSubmit: async ({ objektId, kostenstelleId, ...zeit }) => {
      const beimBuero = await sende(
        calls.zeitErfassen,
        { params: { id: ticket.id }, body: { id: uuid(), objektId: objektId!, kostenstelleId: kostenstelleId!, ...zeit } },
        { titel: `${t('zeit')} ${ticket.nummer}: ${zeit.von}–${zeit.bis}`, icon: 'timer', draftKey },
      )
      toast.success(t(beimBuero ? 'zeitOk' : 'zeitWartet'))
      vorschlag.nachher?.()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('zeitErfassen')} dismissable={false}>
      {vorschlag.ueberMitternacht && <Notice kind="info">{t('uhrMitternacht')}</Notice>}
      <Form form={form} label={t('zeitErfassen')} failed={t('zeitNicht')}>
        <UnsavedGuard dirty={form.dirty} />
        <ObjektFelder form={form} kunde={ticket.ktostamm?.id} bisher={ticket} />
        <FormSelect form={form} name="kzverrzeit" label={t('kzverrzeit')} items={(['K', 'R', 'A', 'L'] as const).map((id) => ({ id, name: t(`kz.${id}`) }))} />
        <div className="ti-drei">
          <FormDate form={form} name="datum" label={t('zeitDatum')} />
          <FormTime form={form} name="von" label={t('zeitAnfang')} />
          <FormTime form={form} name="bis" label={t('zeitEnde')} />
        </div>
        <FormText form={form} name="beschreibung" label={t('beschreibung')} multiline rows={3} maxLength={2000} />
        <SubmitButton form={form} wide>
          {t('zeitErfassen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
