import type { FieldValues, Path } from 'react-hook-form'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { texte } from './texte.ts'

interface Feld<In extends FieldValues> {
  form: FormHandle<In>
  name: Path<In>
  label: string
  hint?: string
}
export interface Wahl<Id extends string | number> {
  id: Id
  name: string
  hint?: string
  gruppe?: string
}

/** One of a list whose ids are numbers (accounts). */
export function FormNummer<In extends FieldValues>({ form, name, label, items }: Feld<In> & { items: readonly Wahl<number>[] }) {
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

/** A number that names something (Personalnummer, year): typed as it is, without dots between thousands. */
export function FormZahl<In extends FieldValues>({ form, name, label, hint }: Feld<In>) {
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

/** Any of a list, as checkboxes under the headings of their groups. */
export function FormMehrfach<In extends FieldValues, Id extends string | number>({
  form,
  name,
  label,
  hint,
  items,
}: Feld<In> & { items: readonly Wahl<Id>[] }) {
  return (
    <FormField form={form} name={name} label={label} say={(id) => items.find((item) => item.id === id)?.name}>
      {(bind) => (
        <Mehrfach label={label} {...(hint && { hint })} items={items} value={(bind.value ?? []) as readonly Id[]} onChange={bind.onChange} error={bind.error} />
      )}
    </FormField>
  )
}

function Mehrfach<Id extends string | number>({
  label,
  hint,
  items,
  value,
  onChange,
  error,
}: {
  label: string
  hint?: string
  items: readonly Wahl<Id>[]
  value: readonly Id[]
  onChange: (value: Id[]) => void
  error: string | undefined
}) {
  const t = useTexts(texte)
  const gruppen = [...new Set(items.map(({ gruppe }) => gruppe))]
  return (
    <fieldset className="vw-mehrfach">
      <legend className="label">{label}</legend>
      {hint && <span className="hint">{hint}</span>}
      {error && <ErrorText>{error}</ErrorText>}
      {!items.length && <span className="t2">{t('keine')}</span>}
      {gruppen.map((gruppe) => (
        <div key={gruppe ?? ''} {...(gruppe && { role: 'group', 'aria-label': gruppe })}>
          {gruppe && <div className="gruppenname">{gruppe}</div>}
          <div className="gruppe">
            {items
              .filter((item) => item.gruppe === gruppe)
              .map((item) => (
                <Checkbox
                  key={item.id}
                  value={value.includes(item.id)}
                  onChange={(an) => onChange(an ? [...value, item.id] : value.filter((id) => id !== item.id))}
                >
                  <span>
                    {item.name}
                    {item.hint && <small className="hint"> {item.hint}</small>}
                  </span>
                </Checkbox>
              ))}
          </div>
        </div>
      ))}
    </fieldset>
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
  items: readonly Wahl<string>[]
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
