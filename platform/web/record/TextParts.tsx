import type { FieldValues, Path } from 'react-hook-form'
import type { TextFields } from '#platform/contract/record/fields.ts'
import type { Language } from '#platform/contract/messages.ts'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'

/** The fields of a record's described texts, in the order in which they are described. */
export function TextParts<In extends FieldValues>({ form, fields }: { form: FormHandle<In>; fields: TextFields }) {
  const { language } = useLanguage()
  return Object.entries(fields).map(([name, { max, type, rows, ...words }]) => (
    <FormText
      key={name}
      form={form}
      name={name as Path<In>}
      label={words[language]}
      maxLength={max}
      autoComplete="off"
      {...(type && { type })}
      {...(rows && { multiline: true, rows })}
    />
  ))
}

/** Columns of the described texts that a list has room for. */
export const textColumns = <Row extends object>(fields: TextFields, language: Language): Column<Row>[] =>
  Object.entries(fields).flatMap(([id, { column, ...words }]) =>
    column ? [{ id, label: words[language], from: column, cell: (row: Row) => row[id as keyof Row] as string | null }] : [],
  )
