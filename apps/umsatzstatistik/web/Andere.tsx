import Ellipsis from 'lucide-react/icons/ellipsis'
import Files from 'lucide-react/icons/files'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import type { Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import { zeilenname, type Zeile } from '../sortierung.ts'
import { texte } from './texte.ts'
import { andere, ergebnis, nurDiese } from './wege.ts'

/** Where else a row leads: to its documents, to the customer, to any level that is not on its way yet. */
export function Andere({ frage, zeile }: { frage: Frage; zeile: Zeile }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { can } = useSession()
  const darin = nurDiese(frage, zeile.schluessel)
  return (
    <MenuButton
      kind="quiet"
      icon={Ellipsis}
      label={t('wegeVon', { name: zeilenname(zeile) })}
      placement="bottom end"
      items={[
        { id: 'belege', label: t('belege'), icon: Files, href: ergebnis(darin, { belege: true }) },
        ...(frage.ebene === 'Kunde' && can('KREDITLIMIT')
          ? [{ id: 'kunde', label: t('kundeOeffnen'), href: `/kreditlimit/${zeile.schluessel}` } as const]
          : []),
        ...andere(frage).map((ebene) => ({ id: ebene, label: t('nachEbene', { ebene: tm(`ebene.${ebene}`) }), href: ergebnis({ ...darin, ebene }) })),
      ]}
    />
  )
}
