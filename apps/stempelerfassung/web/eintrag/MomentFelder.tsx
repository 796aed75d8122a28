import type { FieldValues, Path } from 'react-hook-form'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { zweimal } from './eingabe.ts'

/** Date and time of a stamp; which of the two is only asked in the hour that exists twice. */
export function MomentFelder<In extends FieldValues>({ form, zone }: { form: FormHandle<In>; zone: string }) {
  const t = useTexts(messages)
  const [tag, zeit] = form.rhf.watch(['tag' as Path<In>, 'zeit' as Path<In>]) as [string | null, string | null]
  return (
    <>
      <div className="se-moment">
        <FormDate form={form} name={'tag' as Path<In>} label={t('stempel')} />
        <FormTime form={form} name={'zeit' as Path<In>} label={t('uhrzeit')} />
      </div>
      {zweimal(tag, zeit, zone) && (
        <FormRadio
          form={form}
          name={'mal' as Path<In>}
          label={t('mal')}
          choices={[
            { id: '1', label: t('mal1') },
            { id: '2', label: t('mal2') },
          ]}
        />
      )}
    </>
  )
}
