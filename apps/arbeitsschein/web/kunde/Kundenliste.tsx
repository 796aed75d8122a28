import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Arbeitsschein } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { texte } from '../texte.ts'
import { kundentexte } from './texte.ts'
import { Unterschriftswort } from './Unterschriftswort.tsx'

/** The finished sheets of a customer, the latest work first. */
export function Kundenliste() {
  const t = useTexts(texte)
  const tk = useTexts(kundentexte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <ListScreen<Arbeitsschein>
      path="/arbeitsschein"
      title={tm('scheine')}
      list={calls.liste}
      file={calls.datei}
      filters={['von', 'bis']}
      preset={{ sort: '-datum' }}
      searchLabel={tk('suchen')}
      rowKey={({ id }) => id}
      empty={<Empty title={tk('keine')} text={tk('keineText')} />}
      filterFields={(gefragt, frage) => ({
        von: <DatePicker label={t('zeitraumVon')} value={gefragt['von'] ?? null} onChange={(von) => frage({ von })} />,
        bis: <DatePicker label={t('zeitraumBis')} value={gefragt['bis'] ?? null} onChange={(bis) => frage({ bis })} />,
      })}
      columns={[
        { id: 'objekt', label: tm('objekt'), sortable: true, primary: true, cell: ({ objekt }) => objekt },
        { id: 'nummer', label: tm('nummer'), sortable: true, width: '8rem', card: 'end', cell: ({ nummer }) => scheinnummer(nummer) },
        { id: 'datum', label: tm('datum'), sortable: true, width: '8rem', cell: ({ datum }) => f.day(datum) },
        { id: 'kunde', label: tm('kunde'), from: 52, card: 'sub', cell: ({ kunde }) => kunde },
        { id: 'art', label: tm('art'), width: '7rem', from: 60, cardless: true, cell: ({ art }) => tm(`art.${art}`) },
        { id: 'unterschrift', label: tm('unterschrift'), width: '12rem', from: 42, card: 'state', cell: (row) => <Unterschriftswort row={row} /> },
      ]}
      apart
    />
  )
}
