import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/verwaltung/contract.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import type { TerminalZeile } from '#apps/verwaltung/contract/terminals.ts'
import { texte } from '../texte.ts'

type Wartend = Result<typeof calls.terminalQuarantaene>['entities'][number]

/** Stamps of this terminal that nobody counts before somebody decides. */
export function TerminalQuarantaene({ row }: { row: TerminalZeile }) {
  const t = useTexts(texte)
  const worte = useTexts(stempelTexte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [alle, setAlle] = useState(false)
  const [weg, setWeg] = useState<Wartend | null>(null)
  const [freigegeben, setFreigegeben] = useState<string | null>(null)
  const [uebernehmen, verwerfen, alleUebernehmen] = [useAct(calls.terminalUebernehmen), useAct(calls.terminalVerwerfen), useAct(calls.terminalAlleUebernehmen)]
  const { rows, loading, more, loadingMore } = useList(calls.terminalQuarantaene, { params: { id: row.id }, query: {} })
  const grund = (key: string) => (key in stempelTexte.de ? worte(key as keyof typeof stempelTexte.de) : key)
  return (
    <RecordSection
      title={t('quarantaeneZahl', { n: row.quarantaene })}
      action={
        row.quarantaene > 0 && (
          <Button icon={CheckCheck} onPress={() => setAlle(true)}>
            {t('alleFreigeben')}
          </Button>
        )
      }
    >
      {meldung}
      {freigegeben && <State kind="ok">{freigegeben}</State>}
      <DataTable<Wartend>
        label={t('quarantaene')}
        rows={loading ? undefined : rows}
        rowKey={({ id }) => id}
        empty={<Empty title={t('quarantaeneLeer')} />}
        columns={[
          { id: 'person', label: t('person'), primary: true, cell: ({ person }) => person ?? t('eintragUnbekannt') },
          { id: 'erfasst', label: t('erfasstAm'), cell: ({ erfasst, flag }) => `${f.dateTime(erfasst)}${flag ? ` · ${worte(flag)}` : ''}` },
          { id: 'grund', label: t('weshalb'), cell: (eintrag) => `${grund(eintrag.grund)}${eintrag.zurueckgenommen ? ` (${t('zaehlte')})` : ''}` },
          {
            id: 'entscheidung',
            label: t('zustand'),
            cell: (eintrag) =>
              eintrag.entscheidung ? (
                <State kind={eintrag.entscheidung === 'uebernommen' ? 'ok' : 'idle'}>{t(eintrag.entscheidung)}</State>
              ) : (
                <span className="row">
                  <IconButton
                    icon={Check}
                    label={`${t('uebernehmen')}: ${eintrag.person ?? ''}`}
                    onPress={() => void tun(() => uebernehmen.act({ params: { id: eintrag.id } }))}
                  />
                  <IconButton icon={Trash2} label={`${t('verwerfen')}: ${eintrag.person ?? ''}`} onPress={() => setWeg(eintrag)} />
                </span>
              ),
          },
        ]}
      />
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
      <ConfirmDialog
        open={alle}
        onClose={() => setAlle(false)}
        title={t('alleFrage')}
        confirmLabel={t('alleFreigeben')}
        onConfirm={async () => {
          const { anzahl, offen } = await alleUebernehmen.act({ params: { id: row.id } })
          setFreigegeben(t('alleOk', { n: anzahl, offen }))
        }}
      >
        <p>{t('alleText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={weg !== null}
        onClose={() => setWeg(null)}
        title={t('verwerfenFrage')}
        confirmLabel={t('verwerfen')}
        danger
        reason
        onConfirm={async (text) => {
          await verwerfen.act({ params: { id: weg!.id }, body: { grund: text } })
        }}
      >
        <p>{t('verwerfenText')}</p>
      </ConfirmDialog>
    </RecordSection>
  )
}
