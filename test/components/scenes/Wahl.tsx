import { useEffect, useReducer, useState } from 'react'
import { onSessionLost } from '#platform/web/data/client.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { calls } from './probe.ts'

/** A place, a hall of that place, and somebody who is only found by typing. The event „neu“ draws all of it anew; where the session ended, „angemeldet“ is the new sign-in. */
export function Wahl() {
  const [ort, setOrt] = useState<string | null>(null)
  const [halle, setHalle] = useState<string | null>(null)
  const [wer, setWer] = useState<string | null>(null)
  const [gezeichnet, zeichne] = useReducer((mal: number) => mal + 1, 0)
  useEffect(() => document.addEventListener('neu', zeichne), [])
  useEffect(() => onSessionLost(() => new Promise((done) => document.addEventListener('angemeldet', () => done(), { once: true }))), [])
  const orte = useRemotePick(calls.orte)
  const hallen = useRemotePick(calls.hallen, ort ? { ortId: ort } : null)
  const leute = useRemoteSearch(calls.leute, undefined, person)
  return (
    <>
      <h1>Auswahl</h1>
      <PickList label="Ort" {...orte} value={ort} onChange={setOrt} />
      <PickList label="Halle" {...hallen} value={halle} onChange={setHalle} />
      <PickList label="Person" onSearch={leute} value={wer} onChange={setWer} />
      <output aria-label="Gewählt">{[ort, halle, wer].map((id) => id ?? '-').join(' ')}</output>
      <output aria-label="Gezeichnet">{gezeichnet}</output>
    </>
  )
}

const person = ({ id, vorname, zuname }: { id: string; vorname: string; zuname: string }) => ({ id, nummer: null, name: `${vorname} ${zuname}` })
