import { Route, Switch } from 'wouter'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, type Zeile } from './probe.ts'

declare module '#platform/text/way.ts' {
  interface Manifests {
    dinge: { path: '/dinge'; screens: readonly ['', ':id'] }
  }
}

function Dinge() {
  return (
    <ListScreen<Zeile>
      path="/dinge"
      title="Dinge"
      list={calls.liste}
      searchLabel="Dinge suchen"
      createLabel="Neues Ding"
      rowKey={({ id }) => id}
      filters={['ort']}
      empty={<Empty title="Noch kein Ding" />}
      columns={[
        { id: 'name', label: 'Name', sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'ort', label: 'Ort', cell: ({ ort }) => ort },
      ]}
      detail={(_, row, zurueck) => (row ? <RecordHead title={row.name} back={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
export const Liste = () => (
  <Switch>
    <Route path="/dinge/:id?">
      <Dinge />
    </Route>
  </Switch>
)
