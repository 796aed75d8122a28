import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, zustaende, type Lauf as Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { farbe } from './farbe.ts'
import { Lauf } from './Lauf.tsx'
import { texte } from './texte.ts'
import { useMonatsname } from './usemonatsname.ts'

/** Every export, also those that were taken back; the chosen one with its file. */
export function Laeufe() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const monatsname = useMonatsname()
  return (
    <ListScreen<Zeile>
      path="/buchungsexport/laeufe"
      title={t('laeufe')}
      list={calls.laeufe}
      file={calls.laeufeDatei}
      searchLabel={t('laufSuche')}
      rowKey={({ id }) => id}
      rowState={({ zustand }) => (zustand === 'zurückgenommen' ? 'idle' : undefined)}
      filters={['zustand', 'vkforgid', 'monat']}
      preset={{ sort: '-erstellt' }}
      filterFields={(gefragt, frage) => ({
        zustand: (
          <Select
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...zustaende.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
            value={gefragt['zustand'] ?? 'alle'}
            onChange={(zustand) => frage({ zustand: zustand === 'alle' ? null : zustand })}
          />
        ),
      })}
      columns={[
        { id: 'monat', label: tm('monat'), sortable: true, primary: true, cell: ({ monat, nr }) => t('monatLauf', { monat: monatsname(monat), nr }) },
        { id: 'zustand', label: tm('zustand'), cell: ({ zustand }) => <State kind={farbe[zustand]}>{tm(`zustand.${zustand}`)}</State> },
        { id: 'erstellt', label: tm('erstellt'), sortable: true, cell: ({ erstellt }) => f.dateTime(erstellt) },
        { id: 'filiale', label: tm('filiale'), from: 52, cell: ({ filiale }) => filiale },
        { id: 'zeilen', label: tm('zeilen'), align: 'end', from: 42, cell: ({ zeilen }) => zeilen },
        { id: 'soll', label: tm('soll'), align: 'end', from: 60, cell: ({ soll }) => f.money(soll) },
        { id: 'haben', label: tm('haben'), align: 'end', from: 60, cell: ({ haben }) => f.money(haben) },
      ]}
      empty={<Empty title={t('keinLauf')} text={t('keinLaufText')} />}
      detail={(id, row, zurueck) => (id ? <Lauf id={id} zurueck={zurueck} /> : row ? null : <Gone back={zurueck} />)}
    />
  )
}
