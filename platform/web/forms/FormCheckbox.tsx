import type { FieldValues } from 'react-hook-form'
import { Checkbox, type CheckboxProps } from '#platform/web/ui/field/Checkbox.tsx'
import { FormField, type Bound } from './FormField.tsx'

/** Checkbox of a form. `label` names it in the error summary, where its words are not plain text. */
export function FormCheckbox<In extends FieldValues>({ form, name, label, children, ...rest }: Bound<In, CheckboxProps> & { label?: string }) {
  return (
    <FormField form={form} name={name} label={label ?? (typeof children === 'string' ? children : name)}>
      {(bind) => (
        <Checkbox {...rest} {...bind} value={bind.value === true}>
          {children}
        </Checkbox>
      )}
    </FormField>
  )
}
