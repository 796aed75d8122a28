import { useId, useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Session } from '#platform/contract/session.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'
import { PinFeld } from './PinFeld.tsx'
import { useAnmelden } from './useanmelden.ts'
import { useAusweis } from './useausweis.ts'
import { useAusweiscode } from './useausweiscode.ts'

interface Props {
  username: string
  onSignedIn: (session: Session) => void
  onLeave: () => void
}

/** The session ended while somebody was working: the password or the badge is asked for, what lies behind stays as it is. Only its two buttons lead out of it. */
export function AnmeldeDialog({ username, onSignedIn, onLeave }: Props) {
  const t = useTexts(messages)
  const id = useId()
  const {
    session: { stayAuthenticated },
  } = useSession()
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const { form, missing, ...mitPasswort } = useAnmelden(onSignedIn)
  const { code, setCode, fremd, lies, scanner } = useAusweiscode()
  const mitAusweis = useAusweis(onSignedIn)
  const { pending } = code === null ? mitPasswort : mitAusweis
  const problem = (code === null ? mitPasswort.problem : mitAusweis.problem(code)) ?? (fremd ? t('login.ausweis-fremd') : null)
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
          if (pending) return
          void (code === null ? mitPasswort.anmelden({ username, password, stayAuthenticated }) : mitAusweis.anmelden(code, pin))
        }}
      >
        <p className="t2">{t(code === null ? 'login.abgelaufen-text' : 'login.ausweis-gelesen')}</p>
        {problem && (
          <Notice kind="bad" live>
            {problem}
          </Notice>
        )}
        {code === null ? (
          <>
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
          </>
        ) : (
          <PinFeld key={code} value={pin} onChange={setPin} />
        )}
        <Button icon={ScanLine} wide onPress={lies}>
          {t('login.mit-ausweis')}
        </Button>
        {code !== null && (
          <Button kind="quiet" wide onPress={() => setCode(null)}>
            {t('login.doch-passwort')}
          </Button>
        )}
      </form>
      {scanner}
    </Dialog>
  )
}
