import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { uidOf, nfcSettings, nfcSettingsKey, nfcDefaults } from '#platform/contract/nfc.ts'
import { useSetting } from '#platform/web/data/session.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useChips } from '#platform/web/nfc/usechips.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { etikettexte } from '../etikett/texte.ts'

/** A chip that is held to the phone while the form is open becomes the device's. */
export function useChipfeld<In extends FieldValues>(form: FormHandle<In>) {
  const te = useTexts(etikettexte)
  const [leser] = useSetting<unknown>(nfcSettingsKey, nfcDefaults)
  useChips(nfcSettings(leser).enabled, {
    onChip: ({ serial }) => form.rhf.setValue('chip' as Path<In>, uidOf(serial) as PathValue<In, Path<In>>, { shouldDirty: true, shouldValidate: true }),
    onFailed: () => toast.error(te('nichtGelesen')),
  })
}
