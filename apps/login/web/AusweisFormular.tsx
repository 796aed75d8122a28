import { useState } from 'react'
import { calls as settings } from '#apps/settings/contract.ts'
import type { Session } from '#platform/contract/session.ts'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { messages } from '../messages.ts'
import { PinFeld } from './PinFeld.tsx'
import { useAusweis } from './useausweis.ts'

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
  const { anmelden, pending, problem } = useAusweis(async (session) => {
    // The code is used up. Whoever has no other one left is shown where the next comes from.
    const left = vomTag
      ? 1
      : await request(settings.ausweis).then(
          ({ offen }) => offen,
          () => 1,
        )
    onSignedIn(session, left === 0 ? '/settings#ausweis' : undefined)
  })
  return (
    <form
      noValidate
      aria-busy={pending || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) void anmelden(code, pin)
      }}
    >
      <div className="login-head">
        <h1>{t('login.titel')}</h1>
        <p className="t2">{t('login.ausweis-gelesen')}</p>
      </div>
      {problem(code) && (
        <Notice kind="bad" live action={<Button onPress={onScan}>{t('login.mit-ausweis')}</Button>}>
          {problem(code)}
        </Notice>
      )}
      <PinFeld value={pin} onChange={setPin} />
      <Button type="submit" kind="primary" size="tap" wide pending={pending}>
        {pending ? t('login.laeuft') : t('login.anmelden')}
      </Button>
      <Button kind="quiet" wide onPress={onBack}>
        {t('login.doch-passwort')}
      </Button>
    </form>
  )
}
