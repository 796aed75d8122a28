import { useState } from 'react'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls } from './probe.ts'

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
