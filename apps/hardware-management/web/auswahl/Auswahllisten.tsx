import { useSearch } from 'wouter'
import { Auswahlliste, auswahllisten } from '#domain/geraete/contract.ts'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Auswahl } from '#apps/hardware-management/contract/auswahl.ts'
import { texte } from '../texte.ts'
import { Eintragsform } from './Eintragsform.tsx'
import { eintragstexte } from './texte.ts'

const pfad = '/hardware-management/auswahllisten'

/** The lists from which fields of a device are chosen: one after the other. */
export function Auswahllisten() {
  const t = useTexts(texte)
  const te = useTexts(eintragstexte)
  const navigate = useNavigate()
  const gefragt = new URLSearchParams(useSearch()).get('liste')
  const liste = Auswahlliste.safeParse(gefragt).data ?? 'produkt'
  const zurueck = () => void navigate(`${pfad}?liste=${liste}`)
  return (
    <ListScreen<Auswahl>
      key={liste}
      path={pfad}
      title={t('auswahllisten')}
      list={calls[liste]}
      filters={['aktiv', 'liste']}
      preset={{ sort: 'sortierung' }}
      createLabel={t('neuerEintrag')}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      notice={
        <Select
          label={t('welcheListe')}
          items={auswahllisten.map((id) => ({ id, name: t(`liste.${id}`) }))}
          value={liste}
          onChange={(andere) => void navigate(`${pfad}?liste=${andere}`)}
        />
      }
      empty={<Empty />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        {
          id: 'hint',
          label: te('naeheres'),
          cell: (row) =>
            [row.hint, row.monate !== null && te('monateZahl', { n: row.monate }), row.warntage && te('warntageZahl', { tage: row.warntage.join(', ') })]
              .filter(Boolean)
              .join(' · '),
        },
        { id: 'verwendet', label: t('verwendet'), align: 'end', cell: ({ verwendet }) => verwendet },
        { id: 'sortierung', label: te('sortierung'), sortable: true, align: 'end', cell: ({ sortierung }) => sortierung },
        { id: 'aktiv', label: t('zustandFilter'), cell: ({ aktiv }) => <State kind={aktiv ? 'ok' : 'idle'}>{t(aktiv ? 'aktiv' : 'inaktiv')}</State> },
      ]}
      detail={(id, row) => (id === 'neu' || row ? <Eintragsform key={row?.id ?? 'neu'} liste={liste} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
