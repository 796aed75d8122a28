import { useCallback } from 'react'
import { request } from '#platform/web/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useCall } from '#platform/web/query.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { PickList } from '#platform/web/ui/PickList.tsx'
import { calls } from '../contract.ts'
import type { Ticketdetail } from '../contract/formen.ts'
import { Ortform } from '../contract/seite.ts'
import { messages } from '../messages.ts'
import { Inzwischen } from './Inzwischen.tsx'
import { useSpeichern, wennAnders } from './usespeichern.ts'
import { alsWahl, stammName } from './worte.ts'

const kundenSuche = async (q: string) => (await request(calls.kunden, { query: { q } })).entities

/** For whom and where; an object belongs to its customer, a cost center to its object. */
export function OrtAendern({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { basis, inzwischen, speichere } = useSpeichern(ticket, onClose)
  const alt = { ktostammId: basis.ktostamm?.id ?? null, objektId: basis.objekt?.id ?? null, kostenstelleId: basis.kostenstelle?.id ?? null }
  const titel = t('bearbeiten', { was: t('teil.ort') })
  const form = useForm(Ortform, {
    defaults: alt,
    texts: messages[language],
    onSubmit: ({ ktostammId, objektId, kostenstelleId }) =>
      speichere({
        ktostammId: wennAnders(ktostammId, alt.ktostammId),
        objektId: wennAnders(objektId, alt.objektId),
        kostenstelleId: wennAnders(kostenstelleId, alt.kostenstelleId),
      }),
  })
  const [kunde, objekt] = form.rhf.watch(['ktostammId', 'objektId']) as [string | null, string | null]
  const { data: kunden } = useCall(calls.kunden, { query: {} })
  const { data: objekte } = useCall(calls.objekte, { query: { ...(kunde ? { ktostammId: kunde } : {}), limit: 200 } })
  const { data: stellen } = useCall(calls.kostenstellen, { query: { objektId: objekt ?? '', limit: 200 } }, { enabled: !!objekt })
  const objektSuche = useCallback(
    async (q: string) => (await request(calls.objekte, { query: { q, ...(kunde ? { ktostammId: kunde } : {}) } })).entities,
    [kunde],
  )
  const leere = (...namen: ('objektId' | 'kostenstelleId')[]) => {
    for (const name of namen) form.rhf.setValue(name, null, { shouldDirty: true })
  }
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Inzwischen
        zeilen={
          inzwischen && [
            { feld: t('kunde'), vorher: stammName(basis.ktostamm), jetzt: stammName(inzwischen.ktostamm) },
            { feld: t('objekt'), vorher: stammName(basis.objekt), jetzt: stammName(inzwischen.objekt) },
            { feld: t('kostenstelle'), vorher: stammName(basis.kostenstelle), jetzt: stammName(inzwischen.kostenstelle) },
          ]
        }
      />
      <Form form={form} label={titel}>
        <UnsavedGuard dirty={form.dirty} />
        <FormField form={form} name="ktostammId" label={t('kunde')}>
          {({ onChange, ...bind }) => (
            <PickList
              {...bind}
              label={t('kunde')}
              hint={t('kundeHinweis')}
              items={kunden?.entities ?? []}
              selected={alsWahl(basis.ktostamm)}
              onSearch={kundenSuche}
              onChange={(id) => {
                onChange(id)
                leere('objektId', 'kostenstelleId')
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="objektId" label={t('objekt')}>
          {({ onChange, ...bind }) => (
            <PickList
              {...bind}
              label={t('objekt')}
              items={objekte?.entities ?? []}
              selected={alsWahl(basis.objekt)}
              onSearch={objektSuche}
              onChange={(id) => {
                onChange(id)
                leere('kostenstelleId')
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="kostenstelleId" label={t('kostenstelle')}>
          {(bind) => <PickList {...bind} label={t('kostenstelle')} disabled={!objekt} items={stellen?.entities ?? []} selected={alsWahl(basis.kostenstelle)} />}
        </FormField>
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
