import type { FieldValues } from 'react-hook-form'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { recordTexts } from './messages.ts'

/** A field's value as a reader understands it: the field's own words where it has some, once the field stands on the screen. */
export function useWords<In extends FieldValues>(form: FormHandle<In>) {
  const t = useTexts(recordTexts)
  const f = useFormats()
  const plain = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('empty')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? f.day(value) : value
    return typeof value === 'number' ? String(value) : t('different')
  }
  return (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.length ? value.map((one) => form.words.get(field)?.(one) ?? plain(one)).join(', ') : t('empty')
    return form.words.get(field)?.(value) ?? plain(value)
  }
}
