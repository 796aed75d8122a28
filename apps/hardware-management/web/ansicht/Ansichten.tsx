import { useState } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import { useSearch } from 'wouter'
import { useCall } from '#platform/web/data/query.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Ansichtdialog } from './Ansichtdialog.tsx'
import { adresseVon, frageVon } from './adresse.ts'
import { ansichttexte } from './texte.ts'

/** Saved views to choose from; what the list asks now can become one. */
export function Ansichten() {
  const ta = useTexts(ansichttexte)
  const navigate = useNavigate()
  const frage = frageVon(useSearch())
  const [offen, setOffen] = useState<'merken' | 'bearbeiten' | null>(null)
  const { data } = useCall(calls.ansichten, { query: { limit: 200 } })
  const alle = data?.entities ?? []
  const hier = adresseVon(frage)
  const jetzige = alle.find((ansicht) => adresseVon(ansicht) === hier)
  const telefon = useNarrow()
  // A phone's cards have no columns to choose: without a question there is nothing to keep, and the devices come first.
  const nichtsGefragt = telefon && hier === adresseVon(frageVon(''))
  if (nichtsGefragt && !alle.length) return null
  return (
    <div className="hw-ansichten">
      {alle.length > 0 && (
        <MenuButton
          icon={Bookmark}
          iconEnd={ChevronDown}
          kind="quiet"
          items={alle.map((ansicht) => ({
            id: ansicht.id,
            label: ansicht.name,
            ...(ansicht.veraltet && { hint: ta('veraltetKurz') }),
            current: ansicht.id === jetzige?.id,
            onAction: () => void navigate(adresseVon(ansicht)),
          }))}
        >
          {jetzige?.name ?? ta('ansichten')}
        </MenuButton>
      )}
      {jetzige ? (
        <Button kind="quiet" icon={Pencil} onPress={() => setOffen('bearbeiten')}>
          {ta('bearbeiten')}
        </Button>
      ) : (
        !nichtsGefragt && (
          <Button kind="quiet" icon={BookmarkPlus} onPress={() => setOffen('merken')}>
            {ta('merken')}
          </Button>
        )
      )}
      {jetzige?.veraltet && <Notice kind="warn">{ta('veraltet')}</Notice>}
      {offen && <Ansichtdialog frage={frage} ansichten={alle} jetzige={offen === 'bearbeiten' ? jetzige : undefined} onClose={() => setOffen(null)} />}
    </div>
  )
}
