import { useState } from 'react'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

interface LinkstandProps {
  id: string
  link: NonNullable<Scheindetail['link']>
  /** The last letter of this sheet was not given up. */
  angekommen: boolean
}
/** A link that the customer has not used yet: to whom it went, whether he opened it. */
export function Linkstand({ id, link, angekommen }: LinkstandProps) {
  const t = useTexts(texte)
  const f = useFormats()
  const [fragt, setFragt] = useState(false)
  const { act } = useAct(calls.linkWiderrufen)
  return (
    <>
      <Notice
        kind="info"
        title={t(angekommen ? 'linkOffen' : 'linkGilt', { an: link.an, bis: f.dateTime(link.laeuftAb) })}
        action={<Button onPress={() => setFragt(true)}>{t('linkWiderrufen')}</Button>}
      >
        {link.geoeffnet ? t('linkGeoeffnet', { um: f.dateTime(link.geoeffnet) }) : t('linkUngeoeffnet')}
      </Notice>
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        title={t('linkWiderrufen')}
        confirmLabel={t('linkWiderrufen')}
        danger
        onConfirm={async () => {
          await act({ params: { id }, body: {} })
          toast.success(t('linkWiderrufenOk'))
        }}
      >
        {t('linkWiderrufenText')}
      </ConfirmDialog>
    </>
  )
}
