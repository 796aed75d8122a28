import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import { useAct } from '#platform/web/data/query.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/rdp-log/contract.ts'
import type { Skriptzeile } from '#apps/rdp-log/contract/skript.ts'
import { Skriptform } from './Skriptform.tsx'
import { skripttexte } from './texte.ts'

const farbe = { gueltig: 'ok', abgelaufen: 'idle', widerrufen: 'idle' } as const

/** Keys with which servers report their sessions by themselves. */
export function Skripte() {
  const t = useTexts(skripttexte)
  const f = useFormats()
  return (
    <ListScreen<Skriptzeile>
      path="/rdp-log/skripte"
      title={t('skripte')}
      list={calls.skriptzugaenge}
      createLabel={t('neu')}
      rowKey={({ id }) => id}
      rowState={({ stand }) => (stand === 'gueltig' ? undefined : 'idle')}
      notice={<p className="t2">{t('wozu')}</p>}
      empty={<Empty title={t('keine')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'kunde', label: t('kunde'), cell: ({ kunde }) => kunde?.name ?? t('alleKunden') },
        { id: 'laeuftAb', label: t('laeuftAb'), cell: ({ laeuftAb }) => f.dateTime(laeuftAb) },
        { id: 'zuletzt', label: t('zuletzt'), cell: ({ zuletzt }) => (zuletzt ? f.dateTime(zuletzt) : t('nie')) },
        { id: 'stand', label: t('status'), cell: ({ stand }) => <State kind={farbe[stand]}>{t(`stand.${stand}`)}</State> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' ? <Skriptform zurueck={zurueck} /> : row ? <Blatt row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Blatt({ row, zurueck }: { row: Skriptzeile; zurueck: () => void }) {
  const t = useTexts(skripttexte)
  const f = useFormats()
  const { attempt, notice } = useAttempt()
  const { act } = useAct(calls.skriptzugangWiderrufen)
  const [fragt, setFragt] = useState(false)
  return (
    <>
      <RecordHead title={row.name} back={zurueck} state={<State kind={farbe[row.stand]}>{t(`stand.${row.stand}`)}</State>} />
      <Facts
        facts={[
          { label: t('kunde'), value: row.kunde?.name ?? t('alleKunden') },
          { label: t('beginntMit'), value: `${row.anfang}…` },
          { label: t('laeuftAb'), value: f.dateTime(row.laeuftAb) },
          { label: t('zuletzt'), value: row.zuletzt ? f.dateTime(row.zuletzt) : t('nie') },
        ]}
      />
      {notice}
      {row.stand !== 'widerrufen' && (
        <Button icon={Ban} kind="danger" onPress={() => setFragt(true)}>
          {t('widerrufen')}
        </Button>
      )}
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        danger
        title={t('widerrufenFrage')}
        confirmLabel={t('widerrufen')}
        onConfirm={async () => {
          await attempt(() => act({ params: { id: row.id } }))
        }}
      >
        {t('widerrufenText', { name: row.name })}
      </ConfirmDialog>
    </>
  )
}
