import { useState } from 'react'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { PasswortFormular } from './PasswortFormular.tsx'

/** A new password in two steps: a code by e-mail, then code and password. */
export function Passwort() {
  const t = useTexts(messages)
  const {
    session: { username },
  } = useSession()
  const email = useCall(calls.konto).data?.email ?? ''
  const { act, pending } = useAct(passwort.token)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const request = async () => {
    setProblem(null)
    try {
      await act({ body: { username, email } })
      setSent(true)
    } catch (error) {
      const texted = error instanceof CallError && error.status === 429 ? error.problem?.detail : undefined
      setProblem(texted ?? t('passwort.nicht-gesendet'))
    }
  }
  return (
    <Card title={t('settings.passwort')}>
      <div className="stack">
        <p className="t2">
          {t('settings.passwort-text', { email })} {t('settings.passwort-danach')}
        </p>
        {sent && !problem && (
          <Notice kind="ok" live>
            {t('passwort.gesendet')}
          </Notice>
        )}
        {problem && (
          <Notice kind="bad" live>
            {problem}
          </Notice>
        )}
        {sent && <PasswortFormular username={username} />}
        <div>
          <Button kind={sent ? 'quiet' : 'plain'} pending={pending} onPress={() => void request()}>
            {t(sent ? 'settings.neuer-code' : 'settings.code-anfordern')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
