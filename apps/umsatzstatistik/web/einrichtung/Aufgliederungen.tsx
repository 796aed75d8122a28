import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, type Aufgliederung } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { texte } from '../texte.ts'
import { pfad } from '../wege.ts'
import { Aufgliederungsform } from './Aufgliederungsform.tsx'

/** The ways down that everybody can choose from. */
export function Aufgliederungen() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  return (
    <ListScreen<Aufgliederung>
      path={`${pfad}/einrichtung`}
      title={t('aufgliederungen')}
      list={calls.aufgliederungen}
      createLabel={t('neueAufgliederung')}
      preset={{ sort: 'folge' }}
      rowKey={({ id }) => id}
      notice={<p className="t2">{t('aufgliederungenWozu')}</p>}
      empty={<Empty title={t('keineAufgliederung')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, width: '12rem', cell: ({ name }) => name },
        { id: 'ebenen', label: t('ebenen'), cell: ({ ebenen }) => ebenen.map((ebene) => tm(`ebene.${ebene}`)).join(' → ') },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Aufgliederungsform key={row?.id ?? 'neu'} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
