import type * as z from 'zod/mini'
import type { FieldValues } from 'react-hook-form'
import { Land } from '#domain/personal/contract.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { PasswordRules } from '#platform/web/forms/PasswordRules.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { laender, type Einrichtung } from '../contract.ts'
import { messages } from '../messages.ts'
import { regionen, zonen } from '#domain/personal/web/regionen.ts'

type Props = { form: FormHandle<z.input<typeof Einrichtung> & FieldValues> }

/** What the company is called and where it works. Another country brings its own region and zone. */
export function FelderFirma({ form }: Props) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const land = form.rhf.watch('land') as Land
  const choose = (next: Land) => {
    form.rhf.setValue('land', next as never)
    form.rhf.setValue('region', regionen(next, language)[0]!.id as never)
    form.rhf.setValue('zone', laender[next].zone as never)
  }
  return (
    <>
      <FormText form={form} name="firma" label={t('einrichtung.firma')} autoComplete="organization" autoFocus />
      <FormField form={form} name="land" label={t('einrichtung.land')}>
        {(bind) => (
          <Select<Land> {...bind} label={t('einrichtung.land')} items={Land.options.map((id) => ({ id, name: t(`einrichtung.${id}`) }))} onChange={choose} />
        )}
      </FormField>
      <FormSelect form={form} name="region" label={t(`einrichtung.region-${land}`)} hint={t('einrichtung.region-hinweis')} items={regionen(land, language)} />
      <FormSelect form={form} name="zone" label={t('einrichtung.zone')} items={zonen(language)} />
      <FormDate form={form} name="zeitAb" label={t('einrichtung.zeitAb')} hint={t('einrichtung.zeitAb-hinweis')} />
    </>
  )
}

/** The first branch; its number is known to everybody later, so it can be chosen. */
export function FelderFiliale({ form }: Props) {
  const t = useTexts(messages)
  return (
    <>
      <FormNumber form={form} name="vkforgid" label={t('einrichtung.vkforgid')} hint={t('einrichtung.vkforgid-hinweis')} min={1} max={999_999} />
      <FormText form={form} name="filiale" label={t('einrichtung.filiale')} />
      <FormText form={form} name="ort" label={t('einrichtung.ort')} autoComplete="address-level2" autoFocus />
    </>
  )
}

/** The first person, who may do everything. */
export function FelderAdministration({ form }: Props) {
  const t = useTexts(messages)
  return (
    <>
      <FormText form={form} name="anzeigename" label={t('einrichtung.anzeigename')} autoComplete="name" autoFocus />
      <FormText
        form={form}
        name="username"
        label={t('einrichtung.username')}
        hint={t('einrichtung.username-hinweis')}
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <FormText
        form={form}
        name="password"
        label={t('einrichtung.password')}
        hint={<PasswordRules password={(form.rhf.watch('password') as string | undefined) ?? ''} />}
        type="password"
        reveal
        autoComplete="new-password"
      />
      <FormText form={form} name="passwordRepeat" label={t('einrichtung.passwordRepeat')} type="password" reveal autoComplete="new-password" />
    </>
  )
}
