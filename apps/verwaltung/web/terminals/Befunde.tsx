import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { texte } from '../texte.ts'

type Befund = Result<typeof calls.befunde>['entities'][number]

/** What a device keeps back: raised by itself after a day, closed by itself when the entries come, or by hand with a reason. Nothing is shown where there was nothing. */
export function Befunde(von: { geraet: string } | { terminal: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [offen, setOffen] = useState<Befund | null>(null)
  const { rows, more, loadingMore } = useList(calls.befunde, { query: von })
  const { act } = useAct(calls.befundAbschliessen)
  if (!rows.length) return null
  const was = ({ art, anzahl, von: erste, bis }: Befund) =>
    art === 'stumm' ? t('befundStumm', { n: f.number(anzahl) }) : t('befundLuecke', { n: f.number(anzahl), von: f.number(erste!), bis: f.number(bis!) })
  return (
    <RecordSection title={t('befunde')}>
      <DataTable<Befund>
        label={t('befunde')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: 'was', label: t('befund'), primary: true, cell: was },
          { id: 'seit', label: t('seit'), cell: ({ seit }) => f.dateTime(seit) },
          {
            id: 'zustand',
            label: t('zustand'),
            cell: (befund) =>
              befund.erledigt === null ? (
                <span className="row wrap">
                  <State kind="bad">{t('befundOffen')}</State>
                  <Button icon={CheckCheck} onPress={() => setOffen(befund)}>
                    {t('befundAbschliessen')}
                  </Button>
                </span>
              ) : befund.abgeschlossenVon === null ? (
                <State kind="ok">{t('befundVonSelbst', { am: f.dateTime(befund.erledigt) })}</State>
              ) : (
                <State kind="idle">{t('befundAbgeschlossen', { von: befund.abgeschlossenVon, am: f.dateTime(befund.erledigt), grund: befund.grund })}</State>
              ),
          },
        ]}
      />
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
      <ConfirmDialog
        open={offen !== null}
        onClose={() => setOffen(null)}
        title={t('befundFrage')}
        confirmLabel={t('befundAbschliessen')}
        reason
        onConfirm={async (grund) => {
          await act({ params: { id: offen!.id }, body: { grund } })
        }}
      >
        <p>{t('befundText')}</p>
      </ConfirmDialog>
    </RecordSection>
  )
}
