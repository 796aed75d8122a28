import { useState } from 'react'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Geheimnis, Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'
import { geheimnistexte } from './texte.ts'

/** What a secret was before: to be looked at, or used again. */
export function Fruehere({
  traeger,
  geheimnis,
  onAnzeigen,
  onNeu,
}: {
  traeger: Traeger
  geheimnis: Geheimnis
  onAnzeigen: (fassung: number) => void
  onNeu: () => void
}) {
  const t = useTexts(texte)
  const tg = useTexts(geheimnistexte)
  const f = useFormats()
  const [fragt, setFragt] = useState<number | null>(null)
  const { act } = useAct(calls.geheimnisZurueckholen)
  if (!geheimnis.frueher.length) return null
  return (
    <details className="hw-frueher">
      <summary>{`${tg('frueher')} (${geheimnis.frueher.length})`}</summary>
      <p className="t12 t2">{tg('frueherText')}</p>
      <ul>
        {geheimnis.frueher.map(({ fassung, ersetzt }) => (
          <li key={fassung} className="row wrap">
            <span className="grow">{tg('bisAm', { um: f.dateTime(ersetzt) })}</span>
            <Button kind="quiet" onPress={() => onAnzeigen(fassung)}>
              {t('anzeigen')}
            </Button>
            <Button kind="quiet" onPress={() => setFragt(fassung)}>
              {tg('zurueckholen')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={fragt !== null}
        onClose={() => setFragt(null)}
        title={tg('zurueckholenFrage')}
        confirmLabel={tg('zurueckholen')}
        onConfirm={async () => {
          await act({ params: { ...traeger, art: geheimnis.art }, body: { fassung: fragt! } })
          onNeu()
          toast.success(tg('zurueckgeholt'))
        }}
      >
        {tg('zurueckholenText')}
      </ConfirmDialog>
    </details>
  )
}
