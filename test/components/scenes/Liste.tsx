import { useState } from 'react'
import { Route, Switch } from 'wouter'
import { useCall } from '#platform/web/data/query.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
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
      detail={(_, row, zurueck) => (row ? <Ding row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
function Ding({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <RecordHead title={row.name} back={zurueck} />
      <TextField label="Notiz" value={text} onChange={setText} />
      <UnsavedGuard dirty={text !== ''} />
    </>
  )
}
export const Liste = () => (
  <Switch>
    <Route path="/dinge/:id?">
      <Dinge />
    </Route>
  </Switch>
)

/** A record with something typed in it, read again by a button as a live topic would. */
export function Satz() {
  const { data, error, refetch } = useCall(calls.stand)
  return (
    <>
      <Button onPress={() => void refetch()}>Neu lesen</Button>
      {!data || isGone(error) ? <Unread error={error} back={() => {}} /> : <Blatt zahl={data.zahl} />}
    </>
  )
}

function Blatt({ zahl }: { zahl: number }) {
  const [text, setText] = useState('')
  return (
    <>
      <RecordHead title={`Satz ${zahl}`} back={() => {}} />
      <TextField label="Notiz" value={text} onChange={setText} />
    </>
  )
}

/** The same as a page of its own. */
export function Seite() {
  const read = useCall(calls.stand)
  if (!read.data || isGone(read.error)) return <UnreadPage title="Satz" back="/dinge" read={read} />
  return <Blatt zahl={read.data.zahl} />
}
