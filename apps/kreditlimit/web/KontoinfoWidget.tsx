import { useState } from 'react'
import { kredittexte } from '#domain/belege/kredit/messages.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { calls } from '../contract.ts'
import { gemerkt, merke } from './merken.ts'
import { texte } from './texte.ts'

/** A customer at a glance on the dashboard: the one that was looked at here last; a customer's own account when he has one only. */
export function KontoinfoWidget() {
  const t = useTexts(texte)
  const tk = useTexts(kredittexte)
  const { anwenderId } = useSession().session
  const [gewaehlt, setGewaehlt] = useState(() => gemerkt(anwenderId))
  const kunden = useRemotePick(calls.kunden, {})
  const einziger = kunden.items.length === 1 ? kunden.items[0]! : null
  const konto = einziger ?? gewaehlt
  return (
    <Card title={tk('kontoinfo')} className="kre-kontoinfo">
      {!einziger && (
        <PickList
          label={t('kunde')}
          value={konto?.id ?? null}
          selected={konto}
          {...kunden}
          onChange={(_, kunde) => {
            const neu = kunde && { id: kunde.id, nummer: kunde.nummer ?? null, name: kunde.name }
            setGewaehlt(neu)
            merke(anwenderId, neu)
          }}
        />
      )}
      {konto ? <Kontoinfo key={konto.id} call={calls.kontoinfo} konto={konto.id} seite={`/kreditlimit/${konto.id}`} /> : <Empty title={t('kundeWaehlen')} />}
    </Card>
  )
}
