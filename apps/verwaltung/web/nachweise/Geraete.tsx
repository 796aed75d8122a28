import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Befunde } from '../terminals/Befunde.tsx'
import { FilterAlarm } from '../Felder.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.geraete>['entities'][number]
/** From this difference on a clock is marked, as with stamps. */
const abweichendAb = 120

export function Geraete() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/geraete"
      title={t('geraete')}
      list={calls.geraete}
      file={calls.geraeteDatei}
      rowKey={(row) => row.id}
      rowState={(row) => (row.alarm ? 'bad' : undefined)}
      filters={['alarm']}
      preset={{ sort: '-zuletzt' }}
      filterFields={(z, setzen) => ({ alarm: <FilterAlarm value={z['alarm']} onChange={(alarm) => setzen({ alarm })} /> })}
      columns={[
        {
          id: 'geraet',
          label: t('geraet'),
          primary: true,
          cell: (row) => (
            <span className="row wrap">
              {row.geraet}
              {row.alarm && <State kind="bad">{t('alarm')}</State>}
            </span>
          ),
        },
        { id: 'name', label: t('zuletztVon'), sortable: true, cell: (row) => row.name || t('keine') },
        { id: 'zuletzt', label: t('zuletztGehoert'), sortable: true, cell: (row) => f.relative(row.zuletzt) },
        { id: 'wartend', label: t('wartet'), cell: (row) => f.number(row.wartend) },
        { id: 'hoechste', label: t('lueckenlosBis'), cell: (row) => f.number(row.hoechste) },
        { id: 'luecken', label: t('luecken'), cell: (row) => f.number(row.luecken) },
        { id: 'abweichung', label: t('uhr'), cell: (row) => <Uhr sekunden={row.abweichungSek} /> },
      ]}
      empty={<Empty icon={Smartphone} title={t('keineGeraete')} text={t('keineGeraeteText')} />}
      detail={(_, row, zurueck) => (row ? <Detail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Detail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <>
      <RecordHead title={row.geraet} state={row.alarm && <State kind="bad">{t('alarm')}</State>} back={zurueck} />
      {row.luecken > 0 && (
        <Notice kind="warn" title={t('luecken')}>
          {t('lueckenText', { n: row.luecken, seit: row.seit ? f.dateTime(row.seit) : '' })}
        </Notice>
      )}
      {row.alarm && row.wartend > 0 && (
        <Notice kind="warn" title={t('stumm')}>
          {t('stummText', { n: row.wartend })}
        </Notice>
      )}
      <Befunde geraet={row.id} />
      <Facts
        facts={[
          { label: t('zuletztVon'), value: row.name || t('keine') },
          { label: t('zuletztGehoert'), value: f.dateTime(row.zuletzt) },
          { label: t('wartet'), value: f.number(row.wartend) },
          { label: t('lueckenlosBis'), value: f.number(row.hoechste) },
          { label: t('uhr'), value: <Uhr sekunden={row.abweichungSek} /> },
          { label: t('kennung'), value: row.id },
        ]}
      />
    </>
  )
}

/** How far the device's clock is off. */
function Uhr({ sekunden }: { sekunden: number | null }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (sekunden === null) return '–'
  if (Math.abs(sekunden) <= abweichendAb) return <State kind="ok">{t('uhrStimmt')}</State>
  return <State kind="warn">{t(sekunden > 0 ? 'uhrVor' : 'uhrNach', { dauer: f.duration(Math.round(Math.abs(sekunden) / 60)) })}</State>
}
