import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/verwaltung/contract.ts'
import { messages as platformTexte } from '#platform/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.quarantaene>['entities'][number]

export function Quarantaene() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/quarantaene"
      title={t('quarantaene')}
      list={calls.quarantaene}
      file={calls.quarantaeneDatei}
      searchLabel={`${t('name')}, ${t('aufruf')}`}
      rowKey={(row) => row.id}
      filters={['offen']}
      preset={{ sort: '-eingegangen' }}
      filterFields={(z, setzen) => ({
        offen: (
          <FilterWahl
            label={t('offen')}
            value={z['offen']}
            onChange={(offen) => setzen({ offen })}
            items={[
              { id: 'ja', name: t('ja') },
              { id: 'nein', name: t('nein') },
            ]}
          />
        ),
      })}
      empty={<Empty title={t('quarantaeneLeer')} text={t('quarantaeneGeraeteLeer')} />}
      columns={[
        { id: 'name', label: t('person'), primary: true, sortable: true, cell: (row) => row.name || t('keine') },
        { id: 'zustand', label: t('zustand'), cell: (row) => <Zustand row={row} /> },
        { id: 'grund', label: t('weshalb'), cell: (row) => <Weshalb row={row} /> },
        { id: 'erfasst', label: t('erfasstAm'), cell: (row) => f.dateTime(row.erfasst) },
        { id: 'eingegangen', label: t('eingegangen'), sortable: true, cell: (row) => f.dateTime(row.eingegangen) },
      ]}
      detail={(id, _, zurueck) => <Detail key={id} id={id} zurueck={zurueck} />}
    />
  )
}

function Zustand({ row }: { row: Pick<Zeile, 'entscheidung'> }) {
  const t = useTexts(texte)
  return (
    <State kind={row.entscheidung === null ? 'warn' : row.entscheidung === 'uebernommen' ? 'ok' : 'idle'}>
      {row.entscheidung === null ? t('zuEntscheiden') : t(row.entscheidung)}
    </State>
  )
}

/** Why it was not carried out; and where the device was told to hand over no more, whether it was made before. */
function Weshalb({ row: { grund, ende } }: { row: Pick<Zeile, 'grund' | 'ende'> }) {
  const t = useTexts(texte)
  const satz = useTexts(platformTexte)(grund as keyof typeof platformTexte.de)
  return <>{ende ? `${satz} ${t(`ende.${ende}`)}` : satz}</>
}

function Detail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState(false)
  const [uebernehmen, verwerfen] = [useAct(calls.quarantaeneUebernehmen), useAct(calls.quarantaeneVerwerfen)]
  const { data, error } = useCall(calls.quarantaeneEintrag, { params: { id } })
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead title={data.name || t('keine')} subtitle={f.dateTime(data.erfasst)} state={<Zustand row={data} />} back={zurueck} />
      <Notice kind="warn" title={t('weshalb')}>
        <Weshalb row={data} />
      </Notice>
      <Facts
        facts={[
          { label: t('aufruf'), value: data.aufruf },
          { label: t('erfasstAm'), value: f.dateTime(data.erfasst) },
          ...(data.ausweisBeendet ? [{ label: t('uebergabeBeendet'), value: f.dateTime(data.ausweisBeendet) }] : []),
          { label: t('eingegangen'), value: f.dateTime(data.eingegangen) },
          ...(data.entschieden ? [{ label: t('entschieden'), value: `${f.dateTime(data.entschieden)} · ${data.von ?? ''}` }] : []),
          ...(data.bemerkung ? [{ label: t('bemerkung'), value: data.bemerkung }] : []),
        ]}
      />
      <RecordSection title={t('inhalt')}>
        <Facts facts={data.felder.map(({ feld, wert }) => ({ label: feld, value: wert }))} />
      </RecordSection>
      {meldung}
      {data.darf.length > 0 && (
        <div className="row wrap">
          <Button icon={Check} pending={uebernehmen.pending} onPress={() => void tun(() => uebernehmen.act({ params: { id } }), t('uebernommenOk'))}>
            {t('uebernehmen')}
          </Button>
          <Button kind="quiet" icon={Trash2} onPress={() => setFrage(true)}>
            {t('verwerfen')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('verwerfenFrage')}
        confirmLabel={t('verwerfen')}
        danger
        reason
        onConfirm={async (text) => {
          await verwerfen.act({ params: { id }, body: { grund: text } })
        }}
      >
        <p>{t('verwerfenText')}</p>
      </ConfirmDialog>
    </>
  )
}
