import type * as z from 'zod/mini'
import type { FieldValues } from 'react-hook-form'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { Fragenname } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'

interface Props {
  form: FormHandle<z.input<typeof Fragenname> & FieldValues>
  filialen: readonly { id: number; name: string }[]
}

/** What a question is called, and whether a branch finds it, too. */
export function Namensfelder({ form, filialen }: Props) {
  const t = useTexts(texte)
  const items = [{ id: '', name: t('nurIch') }, ...filialen.map(({ id, name }) => ({ id: String(id), name: `${id} ${name}` }))]
  return (
    <>
      <FormText form={form} name="name" label={t('name')} maxLength={60} autoComplete="off" />
      <FormField form={form} name="filiale" label={t('geteiltMit')} say={(wert) => items.find(({ id }) => id === String(wert ?? ''))?.name}>
        {({ value, onChange, onBlur, error }) => (
          <Select
            label={t('geteiltMit')}
            items={items}
            value={String(value ?? '')}
            onChange={(id) => onChange(id ? Number(id) : null)}
            onBlur={onBlur}
            {...(error && { error })}
          />
        )}
      </FormField>
    </>
  )
}
