import { useState } from 'react'
import { calls as settings } from '#apps/settings/contract.ts'
import type { Session } from '#platform/contract/session.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

interface Props {
  code: string
  /** By a chip, which always has the next code: nobody has to be led to new ones. */
  vomTag: boolean
  /** `next`: where to go instead of what was wanted. */
  onSignedIn: (session: Session, next?: string) => void
  onBack: () => void
  onScan: () => void
}

/** The second half of the badge: the PIN. */
export function AusweisFormular({ code, vomTag, onSignedIn, onBack, onScan }: Props) {
  const t = useTexts(messages)
  const [pin, setPin] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const anmelden = async () => {
    setProblem(null)
    setPending(true)
    try {
      const session = await request(calls.ausweis, { body: { code, pin } })
      // The code is used up. Whoever has no other one left is shown where the next comes from.
      const left = vomTag
        ? 1
        : await request(settings.ausweis).then(
            ({ offen }) => offen,
            () => 1,
          )
      onSignedIn(session, left === 0 ? '/settings#ausweis' : undefined)
    } catch (error) {
      setProblem(sentence(error, t))
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      aria-busy={pending || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void anmelden()
      }}
    >
      <div className="login-head">
        <h1>{t('login.titel')}</h1>
        <p className="t2">{t('login.ausweis-gelesen')}</p>
      </div>
      {problem && (
        <Notice kind="bad" live action={<Button onPress={onScan}>{t('login.mit-ausweis')}</Button>}>
          {problem}
        </Notice>
      )}
      <TextField
        label={t('login.pin')}
        hint={t('login.pin-hinweis')}
        name="pin"
        type="password"
        reveal
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        autoFocus
        required
        value={pin}
        onChange={setPin}
      />
      <Button type="submit" kind="primary" size="tap" wide pending={pending}>
        {pending ? t('login.laeuft') : t('login.anmelden')}
      </Button>
      <Button kind="quiet" wide onPress={onBack}>
        {t('login.doch-passwort')}
      </Button>
    </form>
  )
}

function sentence(error: unknown, t: (key: keyof (typeof messages)['de']) => string) {
  if (!(error instanceof CallError)) return t('login.unerwartet')
  if (error.status === 0) return t('login.verbindung')
  // A PIN of the wrong shape is a wrong PIN.
  if (error.status === 401 || error.status === 400) return t('login.ausweis-abgelehnt')
  return error.status < 500 ? (error.problem?.detail ?? t('login.unerwartet')) : t('login.unerwartet')
}
