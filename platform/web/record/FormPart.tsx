import type { FieldValues, Path } from 'react-hook-form'
import { choiceItems, hintOf, wordIn, type RecordField, type RecordFields } from '#platform/contract/record/fields.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormKeyNumber, FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'

interface FormPartProps<In extends FieldValues, F extends RecordFields> {
  form: FormHandle<In>
  fields: F
  name: keyof F & string
  /** Instead of the described one, where it is another one now. */
  hint?: string | undefined
}

/** One described field of a record in its form. What is described as `own` draws nothing here. */
export function FormPart<In extends FieldValues, F extends RecordFields>({ form, fields, name, hint }: FormPartProps<In, F>) {
  const { language } = useLanguage()
  const described: RecordField = fields[name]!
  const { input } = described
  const bound = { form, name: name as unknown as Path<In>, hint: hint ?? hintOf(described, language) }
  const label = described[language]
  switch (input.as) {
    case 'text':
      return (
        <FormText
          {...bound}
          label={label}
          maxLength={input.max}
          autoComplete="off"
          {...(input.code && { spellCheck: false })}
          {...(input.type && { type: input.type })}
          {...(input.rows && { multiline: true, rows: input.rows })}
        />
      )
    case 'number':
      return <FormNumber {...bound} label={label} min={input.min} max={input.max} {...(input.unit && { unit: wordIn(input.unit, language) })} />
    case 'key-number':
      return <FormKeyNumber {...bound} label={label} />
    case 'choice':
      return <FormSelect {...bound} label={label} items={choiceItems(described, language)} />
    case 'checks':
      return <FormChecks {...bound} label={label} items={choiceItems(described, language)} />
    case 'day':
      return <FormDate {...bound} label={label} />
    case 'tick':
      return <FormCheckbox {...bound}>{label}</FormCheckbox>
    case 'own':
      return null
  }
}

/** Several of them, one after the other. */
export function FormParts<In extends FieldValues, F extends RecordFields>({
  names,
  ...rest
}: Omit<FormPartProps<In, F>, 'name' | 'hint'> & { names: readonly (keyof F & string)[] }) {
  return names.map((name) => <FormPart key={name} {...rest} name={name} />)
}
