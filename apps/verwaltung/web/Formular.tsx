import type * as z from 'zod/mini'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { RecordForm, type RecordFormProps } from '#platform/web/record/RecordForm.tsx'
import { messages } from '../messages.ts'

/** The edit form with the words of this app's rules. */
export function Formular<S extends z.ZodMiniObject>(props: Omit<RecordFormProps<S>, 'texts'>) {
  const { language } = useLanguage()
  return <RecordForm {...props} texts={messages[language]} />
}
