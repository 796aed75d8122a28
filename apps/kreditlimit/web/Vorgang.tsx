import { useState } from 'react'
import type { Kreditstand } from '#domain/belege/kredit/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Anfragen } from './Anfragen.tsx'
import { Limitsetzen } from './Limitsetzen.tsx'
import { Probe } from './Probe.tsx'
import { Sperren } from './Sperren.tsx'
import { texte } from './texte.ts'

/** What staff can do: try an order, ask for an excess and decide it, set the limit, stop deliveries. */
export function Vorgang({ stand }: { stand: Kreditstand }) {
  const t = useTexts(texte)
  const { id } = stand.ktostamm
  const { data, error } = useCall(calls.vorgang, { params: { idktostamm: id } })
  const [dialog, setDialog] = useState<'limit' | 'sperre' | null>(null)
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={4} />
  return (
    <div className="kre-seite">
      <Probe stand={stand} angebote={data.angebote} />
      <Anfragen konto={id} anfragen={data.anfragen} darfFreigeben={stand.darf.includes('freigeben')} />
      {stand.darf.includes('pflegen') && (
        <div className="row wrap">
          <Button onPress={() => setDialog('limit')}>{t('limitSetzen')}</Button>
          <Button kind={data.gesperrt ? 'plain' : 'danger'} onPress={() => setDialog('sperre')}>
            {t(data.gesperrt ? 'sperreLoesen' : 'sperren')}
          </Button>
        </div>
      )}
      {dialog === 'limit' && <Limitsetzen konto={id} limit={data.limit} onClose={() => setDialog(null)} />}
      {dialog === 'sperre' && <Sperren konto={id} gesperrt={data.gesperrt} onClose={() => setDialog(null)} />}
    </div>
  )
}
