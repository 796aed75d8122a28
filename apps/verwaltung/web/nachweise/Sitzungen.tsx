import { useState } from 'react'
import LogOut from 'lucide-react/icons/log-out'
import Users from 'lucide-react/icons/users'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.sitzungen>['entities'][number]

export function Sitzungen() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/sitzungen"
      title={t('sitzungen')}
      list={calls.sitzungen}
      file={calls.sitzungenDatei}
      rowKey={(row) => row.id}
      filters={['anwender', 'angemeldet']}
      filterFields={(z, setzen) => ({
        angemeldet: (
          <FilterWahl
            label={t('zustand')}
            value={z['angemeldet']}
            onChange={(angemeldet) => setzen({ angemeldet })}
            items={[
              { id: 'ja', name: t('angemeldet') },
              { id: 'nein', name: t('abgemeldet') },
            ]}
          />
        ),
      })}
      preset={{ sort: '-zuletztGesehen' }}
      columns={[
        {
          id: 'name',
          label: t('name'),
          sortable: true,
          cell: (row) => (
            <span className="row wrap">
              {row.name}
              {row.eigene && <State kind="info">{t('eigene')}</State>}
            </span>
          ),
        },
        { id: 'zuletztGesehen', label: t('zuletzt'), sortable: true, cell: (row) => f.relative(row.zuletztGesehen) },
        { id: 'geraet', label: t('geraet'), cell: (row) => row.geraet },
        { id: 'adresse', label: t('adresse'), cell: (row) => row.adresse },
        { id: 'begonnen', label: t('seit'), sortable: true, cell: (row) => f.dateTime(row.begonnen) },
        { id: 'bleibt', label: t('zustand'), cell: (row) => <Zustand row={row} /> },
        { id: 'uebergabe', label: t('uebergabeBis'), cell: (row) => (row.uebergabeBis ? f.dateTime(row.uebergabeBis) : '') },
      ]}
      detail={(_, row, zurueck) => (row ? <SitzungDetail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Zustand({ row: { angemeldet, stayAuthenticated } }: { row: Zeile }) {
  const t = useTexts(texte)
  if (!angemeldet) return <State kind="idle">{t('abgemeldet')}</State>
  return <>{stayAuthenticated ? t('bleibt') : ''}</>
}

function SitzungDetail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState<'eine' | 'alle' | null>(null)
  const [eine, alle] = [useAct(calls.sitzungBeenden), useAct(calls.sitzungenBeenden)]
  const beenden = async () => {
    if (await tun(() => (frage === 'eine' ? eine.act({ params: { id: row.id } }) : alle.act({ params: { id: row.anwenderId } })))) zurueck()
  }
  return (
    <>
      <RecordHead
        title={row.name}
        subtitle={
          <Anchor className="link" href={`/verwaltung/personen/${row.anwenderId}`}>
            {row.username}
          </Anchor>
        }
        state={row.eigene ? <State kind="info">{t('eigene')}</State> : <Zustand row={row} />}
        back={zurueck}
      />
      <Facts
        facts={[
          { label: t('geraet'), value: row.geraet },
          ...(row.angemeldet ? [{ label: t('adresse'), value: row.adresse }] : []),
          { label: t('seit'), value: f.dateTime(row.begonnen) },
          { label: t('zuletzt'), value: f.dateTime(row.zuletztGesehen) },
          ...(row.stayAuthenticated ? [{ label: t('zustand'), value: t('bleibt') }] : []),
          ...(row.uebergabeBis ? [{ label: t('uebergeben'), value: row.uebergeben ? f.dateTime(row.uebergeben) : t('nochNichts') }] : []),
        ]}
      />
      {row.uebergabeBis && (
        <Notice kind="info" title={t('uebergabeBisText', { zeit: f.dateTime(row.uebergabeBis) })}>
          {!row.angemeldet && t('abgemeldetText')}
        </Notice>
      )}
      {meldung}
      <div className="row wrap">
        {!row.eigene && (
          <Button icon={LogOut} kind="danger" onPress={() => setFrage('eine')}>
            {t(row.angemeldet ? 'beenden' : 'uebergabeBeenden')}
          </Button>
        )}
        <Button icon={Users} onPress={() => setFrage('alle')}>
          {t('alleDerPerson')}
        </Button>
      </div>
      <ConfirmDialog
        open={frage !== null}
        onClose={() => setFrage(null)}
        danger
        title={frage === 'alle' ? t('sitzungenBeenden') : t(row.angemeldet ? 'beendenFrage' : 'uebergabeFrage')}
        confirmLabel={t('beenden')}
        onConfirm={beenden}
      >
        {t(frage === 'alle' ? 'alleBeendenText' : row.angemeldet ? 'beendenText' : 'uebergabeText', { name: row.name })}
      </ConfirmDialog>
    </>
  )
}
