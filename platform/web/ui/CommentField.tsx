import { useEffect, useRef, useState, type ReactNode } from 'react'
import Send from 'lucide-react/icons/send'
import { mention } from '#platform/text/mention.ts'
import { useFiles, type Upload } from '#platform/web/files/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#platform/web/forms/drafts.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Button } from './Button.tsx'
import { FileField } from './FileField.tsx'
import { InternBox } from './InternBox.tsx'
import { kit } from './messages.ts'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'
import './files.css'

export interface CommentFieldProps {
  label: string
  /** Name under which what was typed outlives a closed tab, e.g. `ticket.2611.intern`. */
  draft: string
  /** Who will read it; shown before sending. */
  recipients: string
  /** Internal writing has its own frame. */
  intern?: boolean
  sendLabel: string
  people?: readonly { id: string; name: string }[]
  /** Resolves when it is stored (on the device or at the office); then the field is empty again. */
  onSend: (text: string, files: { ids: string[]; waiting: Upload[] }) => Promise<unknown>
  /** Somebody is typing (at most every few seconds). */
  onTyping?: () => void
  children?: ReactNode
}

/** Where somebody writes: with files, people to mention, and what was typed kept until it is sent. */
export function CommentField({ label, draft, recipients, intern = false, sendLabel, people = [], onSend, onTyping, children }: CommentFieldProps) {
  const t = useTexts(kit)
  const files = useFiles()
  const [text, setText] = useState(() => String(readDraft(draft, { text: '' })?.['text'] ?? ''))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const told = useRef(0)
  useEffect(() => {
    if (text) writeDraft(draft, { text }, new Set())
    else clearDraft(draft)
  }, [draft, text])
  const type = (next: string) => {
    setText(next)
    setError(undefined)
    if (performance.now() - told.current < 4000) return
    told.current = performance.now()
    onTyping?.()
  }
  const send = async () => {
    if (!text.trim() && !files.ids.length) return setError(t('etwasSchreiben'))
    setPending(true)
    try {
      await onSend(text.trim(), { ids: files.ids, waiting: files.waiting })
      setText('')
      files.clear()
    } catch (problem) {
      setError((problem as Error).message)
    } finally {
      setPending(false)
    }
  }
  const field = (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField label={label} multiline value={text} onChange={type} error={error} hint={recipients} maxLength={20_000} />
      {people.length > 0 && (
        <Select
          label={t('erwaehnen')}
          value={null}
          items={people.map(({ id, name }) => ({ id, name }))}
          onChange={(id) => {
            const person = people.find((one) => one.id === id)
            if (person) type(`${text}${text && !/\s$/.test(text) ? ' ' : ''}${mention(person.name, person.id)} `)
          }}
        />
      )}
      <FileField label={t('dateien')} files={files} />
      {children}
      <div className="row">
        <Button type="submit" kind="primary" icon={Send} pending={pending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
  return intern ? <InternBox title={t('internTitel')}>{field}</InternBox> : field
}
