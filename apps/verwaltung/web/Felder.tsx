import type { FieldValues, Path } from 'react-hook-form'
import type { CheckItem } from '#platform/web/forms/FormChecks.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { texte } from './texte.ts'

interface Feld<In extends FieldValues> {
  form: FormHandle<In>
  name: Path<In>
  label: string
  hint?: string | undefined
}

/** One of a list whose ids are numbers (accounts). */
export function FormNummer<In extends FieldValues>({ form, name, label, items }: Feld<In> & { items: readonly CheckItem<number>[] }) {
  return (
    <FormField form={form} name={name} label={label} say={(id) => items.find((item) => item.id === id)?.name}>
      {(bind) => (
        <Select
          {...bind}
          label={label}
          value={bind.value === null || bind.value === undefined || bind.value === '' ? null : String(bind.value)}
          onChange={(id) => bind.onChange(Number(id))}
          items={items.map((item) => ({ id: String(item.id), name: item.name }))}
        />
      )}
    </FormField>
  )
}

/** One of a list, or none of it: then null. */
export function FormOderKeine<In extends FieldValues, Of extends string | number>({
  form,
  name,
  label,
  hint,
  keine,
  items,
}: Feld<In> & { keine: string; items: readonly CheckItem<Of>[] }) {
  return (
    <FormField form={form} name={name} label={label} say={(id) => (id === null ? keine : items.find((item) => item.id === id)?.name)}>
      {(bind) => (
        <Select
          {...bind}
          label={label}
          hint={hint}
          value={String(bind.value ?? '-')}
          onChange={(gewaehlt) => bind.onChange(items.find(({ id }) => String(id) === gewaehlt)?.id ?? null)}
          items={[{ id: '-', name: keine }, ...items.map(({ id, name }) => ({ id: String(id), name }))]}
        />
      )}
    </FormField>
  )
}

/** A filter of the list; the first choice is "all". */
export function FilterWahl({
  label,
  items,
  value,
  onChange,
  alle,
}: {
  label: string
  items: readonly CheckItem<string>[]
  value: string | undefined
  onChange: (value: string | null) => void
  alle?: string
}) {
  const t = useTexts(texte)
  return (
    <Select
      label={label}
      items={[{ id: 'alle', name: alle ?? t('alle') }, ...items.map(({ id, name }) => ({ id, name }))]}
      value={value ?? 'alle'}
      onChange={(id) => onChange(id === 'alle' ? null : id)}
    />
  )
}

/** Only with an alarm, only without, or all. */
export function FilterAlarm({ value, onChange }: { value: string | undefined; onChange: (value: string | null) => void }) {
  const t = useTexts(texte)
  const items = (['ja', 'nein'] as const).map((id) => ({ id, name: t(id) }))
  return <FilterWahl label={t('alarm')} value={value} onChange={onChange} items={items} />
}
