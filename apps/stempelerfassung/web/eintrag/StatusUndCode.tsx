import type { FieldValues, Path } from 'react-hook-form'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'

/** Status and code side by side. The code that a record has stays choosable even when it is no longer offered. */
export function StatusUndCode<In extends FieldValues>({ form }: { form: FormHandle<In> }) {
  const t = useTexts(messages)
  const { data } = useCall(calls.codes, { query: { limit: 200 } })
  const gewaehlt = form.rhf.watch('code' as Path<In>) as string
  const codes = (data?.entities ?? []).map(({ name, description }) => ({ id: name, name, ...(description && { hint: description }) }))
  return (
    <div className="se-nebeneinander">
      <FormSelect
        form={form}
        name={'flag' as Path<In>}
        label={t('status')}
        items={[
          { id: 'arrival', name: t('arrival') },
          { id: 'departure', name: t('departure') },
        ]}
      />
      <FormSelect
        form={form}
        name={'code' as Path<In>}
        label={t('code')}
        items={codes.some(({ id }) => id === gewaehlt) ? codes : [{ id: gewaehlt, name: gewaehlt }, ...codes]}
      />
    </div>
  )
}
