import { useState } from 'react'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Teil } from '../Teil.tsx'
import { auftragstexte } from './texte.ts'

type Auftrag = Result<typeof calls.auftraege>['auftraege'][number]

/** Orders that a finished sheet may belong to, to choose one; nothing where there is none. */
export function Auftragswahl({ id }: { id: Id<'arbeitsschein'> }) {
  const t = useTexts(auftragstexte)
  const f = useFormats()
  const params = { id }
  const { data } = useCall(calls.auftraege, { params })
  const { act } = useAct(calls.auftragSetzen)
  const [gewaehlt, setGewaehlt] = useState<Auftrag | null>(null)
  if (!data?.auftraege.length) return null
  return (
    <Teil titel={t('auftrag')}>
      <p className="t2">{t('keiner')}</p>
      <ul className="rows panel">
        {data.auftraege.map((einer) => (
          <li key={einer.id}>
            <div className="two grow">
              <span>{t('auftragVom', { nummer: einer.nummer, tag: f.day(einer.belegdatum) })}</span>
              <small>{[einer.betreff, !einer.amObjekt && t('ohneObjekt')].filter(Boolean).join(' · ')}</small>
            </div>
            <Button onPress={() => setGewaehlt(einer)}>{t('zuordnen')}</Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={gewaehlt !== null}
        onClose={() => setGewaehlt(null)}
        title={t('zuordnenTitel', { nummer: gewaehlt?.nummer ?? '' })}
        confirmLabel={t('zuordnen')}
        onConfirm={async () => {
          await act({ params, body: { auftrag: gewaehlt!.id } })
          toast.success(t('zugeordnet'))
        }}
      >
        {t('zuordnenText')}
      </ConfirmDialog>
    </Teil>
  )
}
