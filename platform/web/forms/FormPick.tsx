import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PickList, pickText, type PickListProps } from '#platform/web/ui/field/PickList.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { FormField, type Bound } from './FormField.tsx'

/** PickList of a form; the value is the record's id. */
export function FormPick<In extends FieldValues>({ form, name, ...rest }: Bound<In, PickListProps>) {
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
            bind.onChange(id)
          }}
        />
      )}
    </FormField>
  )
}
