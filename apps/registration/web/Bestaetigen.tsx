import { useState } from 'react'
import { CallError, request } from '#platform/web/client.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Rahmen } from './Rahmen.tsx'

/** The link from the mail. A press confirms: programs that look into mails and open every link confirm nothing. */
export function Bestaetigen() {
  const t = useTexts(messages)
  const [token] = useState(() => window.location.hash.slice(1))
  const [stand, setStand] = useState<'fragt' | 'laeuft' | 'ja' | 'nein'>(token ? 'fragt' : 'nein')
  const [problem, setProblem] = useState<string | null>(null)
  const bestaetigen = async () => {
    setStand('laeuft')
    setProblem(null)
    try {
      await request(calls.bestaetigen, { body: { token } })
      setStand('ja')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Only the rule says that the link is void; anything else may go better the next time.
      if (error.status === 422 || error.status === 400) setStand('nein')
      else {
        setStand('fragt')
        setProblem(error.problem?.detail ?? t('registration.nicht-bestaetigt'))
      }
    }
  }
  if (stand === 'ja')
    return (
      <Rahmen title={t('registration.confirm-titel')}>
        <Notice kind="ok" live title={t('registration.bestaetigt')}>
          {t('registration.bestaetigt-text')}
        </Notice>
      </Rahmen>
    )
  if (stand === 'nein')
    return (
      <Rahmen title={t('registration.confirm-titel')}>
        <Notice kind="bad" live title={t('registration.nicht-bestaetigt')}>
          {t('registration.nicht-bestaetigt-text')}
        </Notice>
        <LinkButton href="/registration" wide>
          {t('registration.noch-einmal')}
        </LinkButton>
      </Rahmen>
    )
  return (
    <Rahmen title={t('registration.confirm-titel')} text={t('registration.confirm-text')}>
      {problem && (
        <Notice kind="bad" live>
          {problem}
        </Notice>
      )}
      <Button kind="primary" size="tap" wide pending={stand === 'laeuft'} onPress={() => void bestaetigen()}>
        {t('registration.confirm-knopf')}
      </Button>
    </Rahmen>
  )
}
