import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '#platform/web/ui/act/Button.tsx'
import type { FormHandle } from './useform.ts'

/** The form's one primary button; its words say the outcome. */
export function SubmitButton<In extends FieldValues>({
  form,
  kind = 'primary',
  ...rest
}: Omit<ButtonProps, 'type' | 'pending' | 'onPress' | 'form'> & { form: FormHandle<In> }) {
  return <Button {...rest} kind={kind} type="submit" pending={form.pending} />
}
