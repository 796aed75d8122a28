import { useId, useState } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Session } from '#platform/contract/session.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'
import { useAnmelden } from './useanmelden.ts'

interface Props {
  username: string
  onSignedIn: (session: Session) => void
  onLeave: () => void
}

/** The session ended while somebody was working: only the password is asked for, what lies behind stays as it is. Only its two buttons lead out of it. */
export function AnmeldeDialog({ username, onSignedIn, onLeave }: Props) {
  const t = useTexts(messages)
  const id = useId()
  const {
    session: { stayAuthenticated },
  } = useSession()
  const [password, setPassword] = useState('')
  const { form, anmelden, pending, problem, missing } = useAnmelden(onSignedIn)
  return (
    <Dialog
      open
      title={t('login.abgelaufen')}
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button kind="quiet" onPress={onLeave}>
            {t('login.abmelden')}
          </Button>
          <Button type="submit" form={id} kind="primary" pending={pending}>
            {t('login.weiter')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!pending) void anmelden({ username, password, stayAuthenticated })
        }}
      >
        <p className="t2">{t('login.abgelaufen-text')}</p>
        {problem && (
          <Notice kind="bad" live>
            {problem}
          </Notice>
        )}
        <TextField label={t('login.benutzername')} name="username" autoComplete="username" readOnly value={username} onChange={() => {}} />
        <TextField
          label={t('login.passwort')}
          name="password"
          type="password"
          reveal
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={setPassword}
          error={missing('password')}
        />
      </form>
    </Dialog>
  )
}
