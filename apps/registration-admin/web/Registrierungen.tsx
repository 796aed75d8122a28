import UserCheck from 'lucide-react/icons/user-check'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, zustaende, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { Zustand } from './zustand.tsx'

/** Who asks for access, newest first; who waits is shown at once. */
export function Registrierungen() {
  const t = useTexts(messages)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/registration-admin"
      title={t('titel')}
      list={calls.liste}
      file={calls.datei}
      filters={['zustand']}
      preset={{ sort: '-bestaetigt' }}
      searchLabel={t('suche')}
      rowKey={({ id }) => id}
      apart
      empty={<Empty icon={UserCheck} title={t('leer')} text={t('leerText')} />}
      filterFields={(gefragt, frage) => ({
        zustand: (
          <Segmented
            label={t('zustand')}
            value={gefragt['zustand'] ?? 'offen'}
            choices={[...zustaende, 'alle' as const].map((id) => ({ id, label: t(id) }))}
            onChange={(zustand) => frage({ zustand: zustand === 'offen' ? null : zustand })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, width: '24%', cell: ({ name }) => name },
        { id: 'firma', label: t('firma'), sortable: true, cell: ({ firma }) => firma },
        { id: 'email', label: t('email'), cell: ({ email }) => email },
        {
          id: 'bestaetigt',
          label: t('bestaetigt'),
          sortable: true,
          width: '10rem',
          cell: ({ bestaetigt }) => <span className="num">{f.dateTime(bestaetigt)}</span>,
        },
        { id: 'zustand', label: t('zustand'), width: '9rem', card: 'end', cell: (row) => <Zustand zustand={row.zustand} /> },
      ]}
    />
  )
}
