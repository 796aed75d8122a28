import X from 'lucide-react/icons/x'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import type { Einbehalt } from '../contract.ts'
import { offenVon } from './tun/betrag.ts'
import { Taten } from './tun/Taten.tsx'
import { texte } from './texte.ts'

/** What can be done with the marked retentions. */
export function Auswahlleiste({ zeilen, onAufheben }: { zeilen: readonly Einbehalt[]; onAufheben: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const jeWaehrung = Map.groupBy(zeilen, ({ waehrung }) => waehrung)
  return (
    <div className="hr-leiste" role="region" aria-label={t('markiert', { n: zeilen.length })}>
      <b>{t('markiert', { n: zeilen.length })}</b>
      <span className="t2 grow">{[...jeWaehrung].map(([waehrung, gruppe]) => f.money(offenVon(gruppe), waehrung)).join(' · ')}</span>
      <span className="hr-zu">
        <IconButton icon={X} label={t('aufheben')} onPress={onAufheben} />
      </span>
      <Taten zeilen={zeilen} onFertig={onAufheben} />
    </div>
  )
}
