import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { ModellDetail, ModellNeu } from './ModellDetail.tsx'
import { abschnitte, type Tag } from './plan.ts'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.modelle>['entities'][number]

export function Modelle() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/arbeitszeitmodelle"
      title={t('modelle')}
      list={calls.modelle}
      file={calls.modelleDatei}
      createLabel={t('neuesModell')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.aktiv ? undefined : 'idle')}
      filters={['aktiv']}
      preset={{ sort: 'name' }}
      filterFields={(z, setzen) => ({ aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} /> })}
      short={3}
      columns={[
        { id: 'name', label: t('name'), sortable: true, cell: (row) => row.name },
        { id: 'woche', label: t('woche'), align: 'end', width: '6rem', cell: (row) => f.duration(row.minuten) },
        { id: 'plan', label: t('plan'), width: '40%', cell: (row) => <Wochenlinie tage={row.tage} /> },
        { id: 'personen', label: t('personenZahl'), align: 'end', cell: (row) => row.personen },
        { id: 'aktiv', label: t('zustand'), cell: (row) => <AktivState aktiv={row.aktiv} /> },
      ]}
      detail={(id, _, zurueck) => (id === 'neu' ? <ModellNeu zurueck={zurueck} /> : <ModellDetail id={id} zurueck={zurueck} />)}
    />
  )
}

/** Different days of the week as lines, one above the other. */
function Wochenlinie({ tage }: { tage: readonly Tag[] }) {
  const verschiedene = [...new Map(tage.map((tag) => [`${tag.von}${tag.bis}${tag.pauseMin}`, tag])).values()].slice(0, 3)
  return (
    <span className="vw-linie">
      {verschiedene.map((tag) => (
        <DayLine
          key={`${tag.von}${tag.bis}`}
          size="s"
          segments={abschnitte([tag, { ...tag, wochentag: tag.wochentag === 1 ? 7 : tag.wochentag - 1 }], tag.wochentag)}
        />
      ))}
    </span>
  )
}
