import type { FieldValues } from 'react-hook-form'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { FormField, type Bound } from './FormField.tsx'
import { formTexts } from './messages.ts'

export interface CheckItem<Id extends string | number> {
  id: Id
  name: string
  hint?: string
  /** Heading under which it stands. */
  group?: string
}
interface Checks<Id extends string | number> {
  label: string
  hint?: string
  items: readonly CheckItem<Id>[]
}

/** Any of a list, as checkboxes, under the headings of their groups where they have some. */
export function FormChecks<In extends FieldValues, Id extends string | number>({ form, name, label, hint, items }: Bound<In, Checks<Id>>) {
  return (
    <FormField form={form} name={name} label={label} say={(id) => items.find((item) => item.id === id)?.name}>
      {({ value, onChange, error }) => (
        <CheckGroup label={label} {...(hint && { hint })} items={items} value={(value ?? []) as readonly Id[]} onChange={onChange} error={error} />
      )}
    </FormField>
  )
}

interface Group<Id extends string | number> extends Checks<Id> {
  value: readonly Id[]
  onChange: (value: Id[]) => void
  error: string | undefined
}

function CheckGroup<Id extends string | number>({ label, hint, items, value, onChange, error }: Group<Id>) {
  const t = useTexts(formTexts)
  const groups = [...new Set(items.map(({ group }) => group))]
  return (
    <fieldset className="check-group">
      <legend className="label">{label}</legend>
      {hint && <span className="hint">{hint}</span>}
      {error && <ErrorText>{error}</ErrorText>}
      {!items.length && <span className="t2">{t('keine')}</span>}
      {groups.map((group) => (
        <div key={group ?? ''} {...(group && { role: 'group', 'aria-label': group })}>
          {group && <div className="check-heading">{group}</div>}
          <div className="check-items">
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <Checkbox
                  key={item.id}
                  value={value.includes(item.id)}
                  onChange={(on) => onChange(on ? [...value, item.id] : value.filter((id) => id !== item.id))}
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
