import { useCallback } from 'react'
import { uuid } from '#platform/contract/uuid.ts'
import { request } from '#platform/web/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useCall } from '#platform/web/query.tsx'
import { useSession } from '#platform/web/session.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PickList } from '#platform/web/ui/PickList.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { Ticketdetail } from '../contract/formen.ts'
import { Zeitform } from '../contract/seite.ts'
import { messages } from '../messages.ts'
import { sende } from './wartende.ts'
import { alsWahl, veraltet } from './worte.ts'

/** What the timer measured; `nachher` runs when the time is in good hands. */
export interface Vorschlag {
  datum?: string
  von?: string
  bis?: string
  ueberMitternacht?: boolean
  nachher?: () => void
}

/** Working time on a ticket; it may wait on the device and arrives once. */
export function ZeitErfassen({ ticket, vorschlag, onClose }: { ticket: Ticketdetail; vorschlag: Vorschlag; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { session } = useSession()
  const kunde = ticket.ktostamm?.id
  const beimKunden = kunde ? { ktostammId: kunde } : {}
  const form = useForm(Zeitform, {
    defaults: {
      objektId: ticket.objekt?.id ?? null,
      kostenstelleId: ticket.kostenstelle?.id ?? null,
      kzverrzeit: 'K',
      datum: vorschlag.datum ?? Temporal.Now.plainDateISO().toString(),
      von: vorschlag.von ?? null,
      bis: vorschlag.bis ?? null,
      beschreibung: '',
    },
    texts: messages[language],
    ...(vorschlag.von ? {} : { draftKey: `ticket.zeit.${session.anwenderId}.${ticket.id}` }),
    onSubmit: async ({ objektId, kostenstelleId, ...zeit }) => {
      const beimBuero = await sende(
        calls.zeitErfassen,
        { params: { id: ticket.id }, body: { id: uuid(), objektId: objektId!, kostenstelleId: kostenstelleId!, ...zeit } },
        { titel: `${t('zeit')} ${ticket.nummer}: ${zeit.von}–${zeit.bis}`, icon: 'timer' },
      )
      toast.success(t(beimBuero ? 'zeitOk' : 'zeitWartet'))
      veraltet()
      vorschlag.nachher?.()
      onClose()
    },
  })
  const objekt = form.rhf.watch('objektId') as string | null
  const { data: objekte } = useCall(calls.objekte, { query: { ...beimKunden, limit: 200 } })
  const { data: stellen } = useCall(calls.kostenstellen, { query: { objektId: objekt ?? '', limit: 200 } }, { enabled: !!objekt })
  const suche = useCallback(async (q: string) => (await request(calls.objekte, { query: { q, ...(kunde ? { ktostammId: kunde } : {}) } })).entities, [kunde])
  return (
    <Dialog open onClose={onClose} title={t('zeitErfassen')} dismissable={false}>
      {vorschlag.ueberMitternacht && <Notice kind="info">{t('uhrMitternacht')}</Notice>}
      <Form form={form} label={t('zeitErfassen')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormField form={form} name="objektId" label={t('objekt')}>
          {({ onChange, ...bind }) => (
            <PickList
              {...bind}
              label={t('objekt')}
              items={objekte?.entities ?? []}
              selected={alsWahl(ticket.objekt)}
              onSearch={suche}
              onChange={(id) => {
                onChange(id)
                form.rhf.setValue('kostenstelleId', null)
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="kostenstelleId" label={t('kostenstelle')}>
          {(bind) => (
            <PickList {...bind} label={t('kostenstelle')} disabled={!objekt} items={stellen?.entities ?? []} selected={alsWahl(ticket.kostenstelle)} />
          )}
        </FormField>
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
