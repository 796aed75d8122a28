import { useState } from 'react'
import { CommentField } from '#platform/web/ui/field/CommentField.tsx'

const namen = ['Karl Ahlers', 'Karl Ahl', 'Eva Brandt', 'Özlem Çelik', 'Ben Aigner', 'Berta Amsel', 'Bodo Anders', 'Bruno Arnold', 'Britta Asmus']
const leute = namen.map((name, nr) => ({ id: `a${nr}`, name }))

/** A note in which people are mentioned; what is handed on stands below. */
export function Notiz() {
  const [gesendet, setGesendet] = useState('')
  return (
    <>
      <h1>Notiz</h1>
      <CommentField
        label="Notiz"
        recipients="Sichtbar für alle"
        sendLabel="Senden"
        people={leute}
        failed="Die Notiz konnte nicht gespeichert werden."
        onSend={async ({ text, mentioned }) => {
          if (text === 'geht nicht') throw Object.assign(new Error(text), { problem: { detail: 'Das Ticket ist beendet.' } })
          setGesendet(JSON.stringify({ text, mentioned }))
          return 'Die Notiz ist gespeichert.'
        }}
      />
      <output aria-label="Gesendet">{gesendet}</output>
    </>
  )
}
