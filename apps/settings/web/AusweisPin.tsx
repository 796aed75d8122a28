import { useId, useState } from 'react'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** A new PIN of the badge. The password is asked for: an open screen must not be enough to make a second key. */
export function AusweisPin({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const t = useTexts(messages)
  const id = useId()
  const { act, pending } = useAct(calls.ausweisPin)
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<{ path: string | null; text: string } | null>(null)
  const save = async () => {
    setProblem(null)
    try {
      await act({ body: { password, pin } })
      onSet()
    } catch (error) {
      const told = error instanceof CallError ? error.problem : undefined
      const [field] = told?.errors ?? []
      setProblem({ path: field?.path ?? null, text: field?.message ?? told?.detail ?? t('settings.nicht-gespeichert') })
    }
  }
  const at = (path: string) => (problem?.path === path ? problem.text : undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.ausweis-pin-setzen')}
      dismissable={false}
      footer={
        <Button type="submit" form={id} kind="primary" pending={pending}>
          {t('settings.ausweis-pin-setzen')}
        </Button>
      }
    >
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void save()
        }}
      >
        {problem && problem.path === null && (
          <Notice kind="bad" live>
            {problem.text}
          </Notice>
        )}
        <TextField
          label={t('settings.ausweis-jetziges')}
          name="password"
          type="password"
          reveal
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={setPassword}
          error={at('password')}
        />
        <TextField
          label={t('settings.ausweis-pin')}
          name="pin"
          type="password"
          reveal
          inputMode="numeric"
          autoComplete="off"
          hint={t('settings.ausweis-pin-hinweis')}
          maxLength={12}
          required
          value={pin}
          onChange={setPin}
          error={at('pin')}
        />
      </form>
    </Dialog>
  )
}
