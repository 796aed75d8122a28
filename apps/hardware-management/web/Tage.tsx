import type { FieldValues } from 'react-hook-form'
import { FormField, type Bound } from '#platform/web/forms/FormField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'

/** Numbers behind one another, empty is none; what is no number is told when it is saved. */
export function Tage<In extends FieldValues>({ form, name, label, hint }: Bound<In, { label: string; hint: string }>) {
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <TextField
          {...bind}
          label={label}
          hint={hint}
          inputMode="text"
          autoComplete="off"
          maxLength={40}
          value={Array.isArray(bind.value) ? bind.value.join(', ') : String(bind.value ?? '')}
          onChange={(text) => bind.onChange(text.trim() === '' ? null : /^\s*\d+(\s*,\s*\d+)*\s*$/.test(text) ? text.split(',').map(Number) : text)}
        />
      )}
    </FormField>
  )
}
