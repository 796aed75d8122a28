import { useEffect, useRef, useState } from 'react'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { calls } from './probe.ts'

/** Two readings, each with its topic, and an act that says what the first one showed when it was done. */
export function Taten() {
  const { data: stand } = useCall(calls.stand)
  const { data: anderes } = useCall(calls.anderes)
  const { act } = useAct(calls.tun)
  const gezeigt = useRef(0)
  useEffect(() => {
    gezeigt.current = stand?.zahl ?? 0
  })
  const [gesagt, setGesagt] = useState('')
  const tun = async () => {
    const wie = await act({}).then(
      () => 'getan',
      () => 'abgelehnt',
    )
    setTimeout(() => setGesagt(`${wie} bei ${gezeigt.current}`))
  }
  return (
    <>
      <h1>Taten</h1>
      <output aria-label="Stand">{stand?.zahl}</output>
      <output aria-label="Anderes">{anderes?.zahl}</output>
      <Button onPress={() => void tun()}>Tun</Button>
      <output aria-label="Gesagt">{gesagt}</output>
    </>
  )
}
