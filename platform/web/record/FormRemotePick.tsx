import type { FieldValues } from 'react-hook-form'
import { useRemotePick, type Finding } from '#platform/web/data/remote-pick.ts'
import type { PickSearch } from '#platform/web/ui/field/usepicks.ts'
import type { PickItem } from '#platform/web/ui/types.ts'
import { FormPick, type FormPickProps } from '#platform/web/forms/FormPick.tsx'

export interface FormRemotePickProps<In extends FieldValues> extends Omit<FormPickProps<In>, 'items' | 'onSearch'> {
  /** Finds the records by `q`, with the rights of the app whose call it is. */
  call: Finding
  /** Narrows what is found. Null: what it depends on is not chosen yet, so nothing is found. */
  query?: Readonly<Record<string, unknown>> | null | undefined
}

/** Pick-list of a form whose records a call finds: the first ones, and those that somebody types. */
export function FormRemotePick<In extends FieldValues>({ call, query = {}, ...rest }: FormRemotePickProps<In>) {
  const { items, onSearch } = useRemotePick(call, query as never)
  return <FormPick {...rest} items={items as PickItem[]} onSearch={onSearch as PickSearch} />
}
