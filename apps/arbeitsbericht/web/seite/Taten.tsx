import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Split from 'lucide-react/icons/split'
import { useState } from 'react'
import { useAct } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Berichtsdetail } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'
import { tatenAm } from './taten-am.ts'
import { Teilen } from './Teilen.tsx'

/** What can be done with an entry: record it again today, split it, strike it. */
export function Taten({ bericht }: { bericht: Berichtsdetail }) {
  const t = useTexts(texte)
  const [offen, setOffen] = useState<'storno' | 'teilen' | null>(null)
  const storno = useAct(calls.storno)
  const zu = () => setOffen(null)
  const darf = tatenAm(bericht)
  return (
    <>
      <MenuButton
        placement="bottom end"
        items={[
          { id: 'kopieren', label: t('kopieren'), icon: Copy, href: `/arbeitsbericht/create?kopie=${bericht.id}` },
          ...(darf.includes('aendern') ? [{ id: 'teilen', label: t('teilen'), icon: Split, onAction: () => setOffen('teilen') }] : []),
          ...(darf.includes('stornieren') ? [{ id: 'stornieren', label: t('stornieren'), icon: Ban, danger: true, onAction: () => setOffen('storno') }] : []),
        ]}
      >
        {t('aktionen')}
      </MenuButton>
      <ConfirmDialog
        open={offen === 'storno'}
        onClose={zu}
        title={t('stornoTitel')}
        confirmLabel={t('stornieren')}
        danger
        reason
        onConfirm={async (grund) => {
          await storno.act({ params: { id: bericht.id }, body: { grund } })
          toast.success(t('stornoOk'))
        }}
      >
        {t('stornoText')}
      </ConfirmDialog>
      {offen === 'teilen' && <Teilen bericht={bericht} onClose={zu} />}
    </>
  )
}
