import { useTexts } from '#platform/web/text/i18n.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'

/** The PIN of a badge. */
export function PinFeld({ value, onChange }: { value: string; onChange: (pin: string) => void }) {
  const t = useTexts(messages)
  return (
    <TextField
      label={t('login.pin')}
      hint={t('login.pin-hinweis')}
      name="pin"
      type="password"
      reveal
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      autoFocus
      required
      value={value}
      onChange={onChange}
    />
  )
}
