import type { FieldValues } from 'react-hook-form'
import { NumberField, type NumberFieldProps } from '#platform/web/ui/field/NumberField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** NumberField of a form; null = empty. */
export function FormNumber<In extends FieldValues>({ form, name, ...rest }: Bound<In, NumberFieldProps>) {
  return (
    <FormField form={form} name={name} label={rest.label}>
      {(bind) => <NumberField {...rest} {...bind} />}
    </FormField>
  )
}

/** A number that names something (an employee, a year): typed as it is, without dots between thousands; null = empty. */
export function FormKeyNumber<In extends FieldValues>({ form, name, label, hint }: Bound<In, { label: string; hint?: string | undefined }>) {
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <TextField
          {...bind}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={bind.value === null || bind.value === undefined ? '' : String(bind.value)}
          onChange={(text) => bind.onChange(/^\d+$/.test(text.trim()) ? Number(text) : text.trim() || null)}
        />
      )}
    </FormField>
  )
}
