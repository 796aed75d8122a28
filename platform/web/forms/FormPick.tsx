import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { PickList, pickText, type PickListProps } from '#platform/web/ui/field/PickList.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { FormField, type Bound } from './FormField.tsx'

export type FormPickProps<In extends FieldValues> = Bound<In, PickListProps> & {
  /** What belongs to the chosen record: these fields are emptied when another one is chosen. A form need not have them all. */
  empties?: readonly string[] | undefined
  /** What is chosen, as the list has it: the field itself carries its id only. */
  onPicked?: ((item: PickItem | null) => void) | undefined
}

/** PickList of a form; the value is the record's id. */
export function FormPick<In extends FieldValues>({ form, name, empties = [], onPicked, ...rest }: FormPickProps<In>) {
  const [picked, setPicked] = useState<PickItem | null>(null)
  const say = (id: unknown) => {
    const item = [picked, rest.selected, ...(rest.items ?? [])].find((one) => one?.id === id)
    return item ? pickText(item) : undefined
  }
  return (
    <FormField form={form} name={name} label={rest.label} say={say}>
      {(bind) => (
        <PickList
          {...rest}
          {...bind}
          onChange={(id, item) => {
            setPicked(item)
            onPicked?.(item)
            bind.onChange(id)
            if (id === bind.value) return
            const has = form.rhf.getValues()
            for (const field of empties)
              if (field in has) form.rhf.setValue(field as Path<In>, null as never, { shouldDirty: true, shouldValidate: form.failures > 0 })
          }}
        />
      )}
    </FormField>
  )
}
