import { useEffect, type ReactNode } from 'react'
import { useController, type FieldValues, type Path } from 'react-hook-form'
import type { FormHandle } from './useform.ts'

/** A field's props without those that the form brings. */
export type Bound<In extends FieldValues, Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'error' | 'name'> & { form: FormHandle<In>; name: Path<In> }

/** What the form brings: spread it over any kit field. */
export interface Binding {
  // The schema decides the type; the field's own `value` prop narrows it again.
  // oxlint-disable-next-line typescript/no-explicit-any
  value: any
  onChange: (value: unknown) => void
  onBlur: () => void
  error: string | undefined
  required: boolean
  name: string
}

/** Binds any kit field to a form: `<FormField form={form} name="art" label="Art">{(bind) => <Select {...bind} … />}</FormField>`. */
export function FormField<In extends FieldValues>({
  form,
  name,
  label,
  secret,
  say,
  children,
}: {
  form: FormHandle<In>
  name: Path<In>
  label: string
  secret?: boolean
  /** What a value (one of several) is called, where it is no word by itself. */
  say?: (value: unknown) => string | undefined
  children: (binding: Binding) => ReactNode
}) {
  const { field, fieldState } = useController({ control: form.rhf.control, name })
  const { fields, words, secrets } = form
  useEffect(() => {
    if (say) words.set(name, say)
  })
  useEffect(() => {
    fields.set(name, label)
    if (secret) secrets.add(name)
    return () => {
      fields.delete(name)
    }
  }, [fields, secrets, name, label, secret])
  return (
    <div className="bound" data-field={name}>
      {children({ value: field.value, onChange: field.onChange, onBlur: field.onBlur, error: fieldState.error?.message, required: form.required(name), name })}
    </div>
  )
}
