import { useEffect, useRef, useState, type ReactNode } from 'react'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import Send from 'lucide-react/icons/send'
import type { Id } from '#platform/contract/shapes.ts'
import { mention } from '#platform/text/mention.ts'
import { useFiles, type Upload } from '#platform/web/files/upload.ts'
import { readSealed, writeSealed } from '#platform/web/forms/sealed.ts'
import { DraftGuard, UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { FileField } from './FileField.tsx'
import { InternBox } from '../show/InternBox.tsx'
import { MentionField, type Person } from './MentionField.tsx'
import { MenuButton } from '../act/MenuButton.tsx'
import { Notice } from '../show/Notice.tsx'
import { kit } from '../messages.ts'
import '../show/files.css'

/** What is handed on: the text with its mentions as ids, those who are mentioned, and the files. */
export interface Written {
  text: string
  mentioned: readonly string[]
  files: { ids: string[]; waiting: Upload[] }
}
export interface CommentFieldProps {
  label: string
  /** Whose draft it is and its name (e.g. `ticket.2611.notiz`): what was typed outlives a closed tab, sealed on the device. Mount it anew for another draft. */
  draft?: { anwenderId: Id<'anwender'>; name: string }
  /** Who will read it; shown before sending. */
  recipients: ReactNode
  /** Internal writing has its own frame; the words say who reads it. */
  intern?: string | undefined
  sendLabel: string
  people?: readonly Person[]
  /** Ready answers that can be put in. */
  templates?: readonly { id: string; name: string; text: string }[]
  /** Resolves when it is stored (on the device or at the server), with what is to be said of it; then the field is empty again. */
  onSend: (written: Written) => Promise<string | void>
  /** What did not happen when `onSend` throws: 'Die Antwort konnte nicht gesendet werden.' The reason follows. */
  failed?: string
  /** Somebody is typing (at most every few seconds). */
  onTyping?: () => void
  /** Above the text, e.g. the choice of what it is. */
  head?: ReactNode
}
interface Draft {
  text: string
  people: Person[]
}
const none: Draft = { text: '', people: [] }

/** Where somebody writes: with files, people to mention, ready answers, and what was typed kept until it is sent. Ctrl+Enter sends. */
export function CommentField(props: CommentFieldProps) {
  const { label, recipients, intern, sendLabel, people = [], templates = [], onSend, failed, onTyping, head } = props
  const t = useTexts(kit)
  const files = useFiles()
  const [written, setWritten] = useDraft(props.draft)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState<string>()
  const told = useRef(-Infinity)
  const type = (text: string) => {
    setWritten((before) => ({ ...before, text }))
    setError(undefined)
    setSaid(undefined)
    if (!text || performance.now() - told.current < 8000) return
    told.current = performance.now()
    onTyping?.()
  }
  const send = async () => {
    if (pending) return
    if (!written.text.trim() && !files.ids.length) return setError(t('etwasSchreiben'))
    if (files.files.some(({ state }) => state === 'fehler')) return setError(t('dateiErstEntfernen'))
    setPending(true)
    setSaid(undefined)
    try {
      const words = await onSend({ ...named(written), files: { ids: files.ids, waiting: files.waiting } })
      if (words) setSaid(words)
      setWritten(() => none)
      files.clear()
    } catch (problem) {
      const refusal = (problem as { problem?: { detail?: string; errors?: { message: string }[] } }).problem
      const why = refusal?.errors?.[0]?.message ?? refusal?.detail
      setError([failed, why ?? (failed ? undefined : t('fehlgeschlagen'))].filter(Boolean).join(' '))
    } finally {
      setPending(false)
    }
  }
  const field = (
    <form
      className="composer"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {/* The text is kept; files are not. */}
      <UnsavedGuard dirty={files.files.length > 0 && !pending} />
      <DraftGuard dirty={pending || (written.text.trim() !== '' && files.files.length === 0)} />
      {(head || templates.length > 0) && (
        <div className="row between wrap">
          {head}
          {templates.length > 0 && (
            <MenuButton
              icon={MessageSquareQuote}
              kind="quiet"
              items={templates.map(({ id, name, text }) => ({
                id,
                label: name,
                onAction: () => type(written.text.trim() ? `${written.text.trimEnd()}\n\n${text}` : text),
              }))}
            >
              {t('vorlage')}
            </MenuButton>
          )}
        </div>
      )}
      <MentionField
        label={label}
        hideLabel={!!head}
        value={written.text}
        onChange={type}
        people={people}
        onMention={(person) => setWritten((before) => ({ ...before, people: [...before.people.filter(({ id }) => id !== person.id), person] }))}
        error={error}
        maxLength={20_000}
        onSend={() => void send()}
      />
      <div className="composer-end">
        <FileField label={t('dateien')} files={files} compact />
        <span className="t12 t2 grow">{recipients}</span>
        <Button type="submit" kind={intern ? 'plain' : 'primary'} icon={Send} pending={pending}>
          {sendLabel}
        </Button>
      </div>
      {said && (
        <Notice kind="ok" live>
          {said}
        </Notice>
      )}
    </form>
  )
  return intern ? <InternBox title={intern}>{field}</InternBox> : field
}

/** Behind a name: it is the beginning of another one. */
const goesOn = /^['’-]?[\p{L}\p{N}]/u
/** `@Name` becomes the mention that counts; whoever was taken out of the text again is not meant. Longer names first: one may begin with another. */
function named({ text, people }: Draft) {
  const meant: string[] = []
  let words = text.trim()
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const [first = '', ...rest] = words.split(`@${name}`)
    const says = rest.map((part) => !goesOn.test(part))
    if (!says.includes(true)) continue
    meant.push(id)
    words = rest.reduce((before, part, nr) => before + (says[nr] ? mention(name, id) : `@${name}`) + part, first)
  }
  return { text: words, mentioned: meant }
}

function useDraft(draft: CommentFieldProps['draft']) {
  const [written, setWritten] = useState(none)
  const loaded = useRef(!draft)
  const { anwenderId = '', name = '' } = draft ?? {}
  useEffect(() => {
    if (anwenderId)
      void readSealed(anwenderId, name).then((found) => {
        loaded.current = true
        if (found) setWritten((now) => (now.text ? now : (found as Draft)))
      })
  }, [anwenderId, name])
  useEffect(() => {
    if (!anwenderId) return
    const timer = setTimeout(() => {
      if (loaded.current) void writeSealed(anwenderId, name, written.text ? written : null)
    }, 300)
    return () => clearTimeout(timer)
  }, [anwenderId, name, written])
  return [written, setWritten] as const
}
