import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { issueMessages } from '#platform/contract/issues.ts'
import { Button } from '../act/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { kit } from '../messages.ts'
import { Notice } from '../show/Notice.tsx'
import { TextField } from '../field/TextField.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** The question. */
  title: string
  children?: ReactNode
  /** The outcome in words: 'Zeitstempel löschen', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** Closes when it is done; stays open and says why when it throws. */
  onConfirm: (reason: string) => void | Promise<void>
  danger?: boolean
  /** What did not happen when `onConfirm` throws: 'Das Ticket konnte nicht beendet werden.' The server's reason follows. */
  failed?: string
  /** Asks for a reason: `true`, or with its own label; required unless said otherwise. */
  reason?: boolean | { label?: string; required?: boolean; maxLength?: number }
}

/** A question with two answers. */
export function ConfirmDialog({ open, onClose, title, children, confirmLabel, cancelLabel, onConfirm, danger, failed, reason }: ConfirmDialogProps) {
  const t = useTexts(kit)
  const rules = useTexts(issueMessages)
  const asks = reason === true ? {} : reason || null
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    setText('')
    setMissing(false)
    setRefusal(null)
    onClose()
  }
  const confirm = async () => {
    if (asks && asks.required !== false && !text.trim()) {
      setMissing(true)
      field.current?.focus()
      return
    }
    setPending(true)
    setRefusal(null)
    try {
      await onConfirm(text.trim())
      close()
    } catch (error) {
      // The server's sentence when there is one; the reason that was typed stays.
      const why = (error as { problem?: { detail?: string } }).problem?.detail
      setRefusal([failed, why ?? (failed ? undefined : t('fehlgeschlagen'))].filter(Boolean).join(' '))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button kind="quiet" autoFocus={!asks && !!danger} onPress={close}>
            {cancelLabel ?? t('abbrechen')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} pending={pending} autoFocus={!asks && !danger} onPress={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <div className="t2">{children}</div>}
      {refusal && (
        <Notice kind="bad" live>
          {refusal}
        </Notice>
      )}
      {asks && (
        <TextField
          ref={field}
          label={asks.label ?? t('grund')}
          value={text}
          autoFocus
          multiline
          rows={2}
          maxLength={asks.maxLength ?? 500}
          required={asks.required !== false}
          error={missing && !text.trim() ? rules('erforderlich') : undefined}
          onChange={setText}
        />
      )}
    </Dialog>
  )
}
