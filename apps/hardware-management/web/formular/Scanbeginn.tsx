import ScanLine from 'lucide-react/icons/scan-line'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { geraetecode } from '#domain/geraete/contract.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { isCancelled } from '#platform/web/scanner/errors.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { etikettexte } from '../etikett/texte.ts'
import { texte } from '../texte.ts'

/** A new device begins with what stands on it: the maker's code becomes the serial number, a label of ours opens the device that has it. Chips are read by the field. */
export function Scanbeginn<In extends FieldValues>({ form }: { form: FormHandle<In> }) {
  const t = useTexts(texte)
  const te = useTexts(etikettexte)
  const navigate = useNavigate()
  const [scan, scanner] = useScan()
  const narrow = useNarrow()
  const lies = async () => {
    try {
      const code = geraetecode((await scan()).data, location.origin)
      if (!code) return toast.error(te('fremderCode'))
      if ('nummer' in code) return void navigate(`/hardware-management/${code.nummer}`)
      return form.rhf.setValue('seriennummer' as Path<In>, code.wort as PathValue<In, Path<In>>, { shouldDirty: true, shouldValidate: true })
    } catch (error) {
      return isCancelled(error) ? undefined : toast.error(te('nichtGelesen'))
    }
  }
  return (
    <div>
      <Button {...(narrow && { kind: 'signal', size: 'tap' })} icon={ScanLine} onPress={() => void lies()}>
        {t('scannen')}
      </Button>
      <p className="hint">{t('scannenHinweis')}</p>
      {scanner}
    </div>
  )
}
