import Mail from 'lucide-react/icons/mail'
import { type CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, schreiben, type Einbehalt } from '../contract.ts'
import { texte } from './texte.ts'

/** Drafts of letters to the customer who keeps this back; that he pays is asked for when it is due. */
export function Briefe({ einbehalt: { id, saldo, tageUeber } }: { einbehalt: Einbehalt }) {
  const t = useTexts(texte)
  if (saldo === '0.00') return null
  const lade = async (welches: (typeof schreiben)[number]) => {
    try {
      download(await request(calls.brief, { params: { id, schreiben: welches } }))
    } catch (error) {
      toast.error((error as CallError).problem?.detail ?? t('nichtGeladen'))
    }
  }
  const moegliche = schreiben.filter((welches) => welches !== 'rueckgabe' || tageUeber !== null)
  return (
    <MenuButton icon={Mail} items={moegliche.map((welches) => ({ id: welches, label: t(`brief.${welches}`), onAction: () => void lade(welches) }))}>
      {t('brief')}
    </MenuButton>
  )
}
