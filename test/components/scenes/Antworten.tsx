import { useEffect, useState } from 'react'
import { compare, keepAnswers, keepAtHand, keepSession, offlineSession } from '#platform/web/data/offline-answers.ts'
import { connectLive } from '#platform/web/data/live.ts'
import { queries, useCall, useList } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { Age } from '#platform/web/shell/Age.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { person, Strom } from './person.ts'
import { calls } from './probe.ts'

/** A list as the shell shows it for somebody who is signed in (`?wer=`): what was read before stands there while the office is silent. */
export function Antworten() {
  const [bereit, setBereit] = useState(false)
  useEffect(() => {
    Object.assign(globalThis, { EventSource: Strom })
    void begin().then(() => setBereit(true))
  }, [])
  return bereit && <Dinge />
}

async function begin() {
  const anwenderId = new URLSearchParams(location.search).get('wer')!
  const session = person(anwenderId)
  const before = await offlineSession()
  if (before) await compare(before, session)
  keepAnswers(queries)
  const nothing = () => {}
  connectLive(nothing, nothing)
  await keepSession(session)
  keepAtHand(queries, [calls.orte.path], ['/v1/probe/zurhand'])
}

function Dinge() {
  const [offen, setOffen] = useState(false)
  const [hallen, setHallen] = useState(false)
  const { data, error, refetch } = useCall(calls.liste, { query: {} })
  return (
    <>
      <h1>Dinge</h1>
      <Age />
      {error && <p role="alert">{error.problem?.detail ?? 'Nicht erreichbar'}</p>}
      <ul>
        {data?.entities.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <Button onPress={() => void refetch()}>Neu lesen</Button>
      <Button onPress={() => setOffen(true)}>Ort ändern</Button>
      {offen && <Ort />}
      <Button onPress={() => setHallen(true)}>Hallen zeigen</Button>
      {hallen && <Hallen />}
    </>
  )
}

function Ort() {
  const [ort, setOrt] = useState<string | null>(null)
  return <PickList label="Ort" {...useRemotePick(calls.orte)} value={ort} onChange={setOrt} />
}

/** Nobody has asked for them on this device. */
function Hallen() {
  const { data } = useCall(calls.hallen, { query: { ortId: 'o1' } })
  const { rows } = useList(calls.liste, { query: { ort: 'o1' } })
  return (
    <ul>
      {[...(data?.entities ?? []), ...rows].map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
