import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { calls } from '#apps/ticket/contract.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { alsWahl } from '../worte.ts'

/** An object of the customer (without one, any), and a cost center of that object: another object empties it. */
export function ObjektFelder<In extends FieldValues>({
  form,
  kunde,
  bisher,
}: {
  form: FormHandle<In>
  kunde: string | null | undefined
  bisher: Pick<Ticketdetail, 'objekt' | 'kostenstelle'>
}) {
  const t = useTexts(messages)
  const [objektId, kostenstelleId] = ['objektId' as Path<In>, 'kostenstelleId' as Path<In>]
  const objekt = form.rhf.watch(objektId) as string | null
  const objekte = useRemotePick(calls.objekte, { ...(kunde && { ktostammId: kunde }), limit: 200 })
  const { data: stellen } = useCall(calls.kostenstellen, { query: { objektId: objekt ?? '', limit: 200 } }, { enabled: !!objekt })
  return (
    <>
      <FormField form={form} name={objektId} label={t('objekt')}>
        {({ onChange, ...bind }) => (
          <PickList
            {...bind}
            label={t('objekt')}
            selected={alsWahl(bisher.objekt)}
            {...objekte}
            onChange={(id) => {
              onChange(id)
              form.rhf.setValue(kostenstelleId, null as PathValue<In, Path<In>>, { shouldDirty: true })
            }}
          />
        )}
      </FormField>
      <FormField form={form} name={kostenstelleId} label={t('kostenstelle')}>
        {(bind) => <PickList {...bind} label={t('kostenstelle')} disabled={!objekt} items={stellen?.entities ?? []} selected={alsWahl(bisher.kostenstelle)} />}
      </FormField>
    </>
  )
}
