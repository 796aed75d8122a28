import { useState, type SubmitEvent } from 'react'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { belegLesen, belegVergessen } from './beleg.ts'
import { Rahmen } from './Rahmen.tsx'

/** The link from the mail. A press confirms: programs that look into mails and open every link confirm nothing. Another browser than the one that registered asks for the password. */
export function Bestaetigen() {
  const t = useTexts(messages)
  const [token] = useState(() => window.location.hash.slice(1))
  const [stand, setStand] = useState<'fragt' | 'laeuft' | 'ja' | 'nein'>(token ? 'fragt' : 'nein')
  const [problem, setProblem] = useState<string | null>(null)
  const [beleg] = useState(belegLesen)
  const [fragtPasswort, setFragtPasswort] = useState(beleg === undefined)
  const [password, setPassword] = useState('')
  const [falsch, setFalsch] = useState<string | undefined>(undefined)
  const bestaetigen = async () => {
    setStand('laeuft')
    setProblem(null)
    setFalsch(undefined)
    try {
      await request(calls.bestaetigen, { body: { token, beleg, password: fragtPasswort ? password : undefined } })
      belegVergessen()
      setStand('ja')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const amPasswort = error.problem?.errors?.find(({ path }) => path === 'password')
      if (amPasswort) {
        setStand('fragt')
        // What this browser keeps belongs to another request: then the password decides.
        if (fragtPasswort) setFalsch(amPasswort.message)
        setFragtPasswort(true)
        return
      }
      // Only the rule says that the link is void; anything else may go better the next time.
      if (error.status === 422 || error.status === 400) setStand('nein')
      else {
        setStand('fragt')
        setProblem(error.problem?.detail ?? t('registration.nicht-bestaetigt'))
      }
    }
  }
  const absenden = (event: SubmitEvent) => {
    event.preventDefault()
    void bestaetigen()
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
    <Rahmen title={t('registration.confirm-titel')} text={t(fragtPasswort ? 'registration.confirm-passwort' : 'registration.confirm-text')}>
      {problem && (
        <Notice kind="bad" live>
          {problem}
        </Notice>
      )}
      <form className="stack" onSubmit={absenden}>
        {fragtPasswort && (
          <TextField
            label={t('registration.passwort')}
            type="password"
            reveal
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={falsch}
            autoFocus
          />
        )}
        <Button kind="primary" size="tap" wide type="submit" pending={stand === 'laeuft'}>
          {t('registration.confirm-knopf')}
        </Button>
      </form>
    </Rahmen>
  )
}
