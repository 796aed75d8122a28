import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useTexts } from '#platform/web/i18n.tsx'
import { loadSession, maybeSignedIn } from '#platform/web/session.tsx'
import { Anchor } from '#platform/web/ui/Anchor.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { setTheme } from '#platform/web/ui/theme.ts'
import { messages } from '../messages.ts'
import { AnmeldeRahmen } from './AnmeldeRahmen.tsx'
import { useAnmelden } from './useanmelden.ts'
import { useFirma } from './usefirma.ts'
import { ziel } from './ziel.ts'

/** The way in: user name, password, remember me. Whoever is signed in already goes straight on. */
export function Anmelden() {
  const t = useTexts(messages)
  const search = new URLSearchParams(useSearch())
  const target = ziel(search.get('ziel'), window.location.origin)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [stayAuthenticated, setStay] = useState(false)
  const firma = useFirma()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { form, anmelden, pending, problem, missing } = useAnmelden(({ einstellungen: { theme } }) => {
    if (theme === 'light' || theme === 'dark' || theme === 'system') setTheme(theme)
    window.location.assign(target)
  })
  useEffect(() => {
    if (maybeSignedIn())
      loadSession().then(
        () => window.location.replace(target),
        () => {},
      )
  }, [target])
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])
  const grund = gruende[search.get('grund') as keyof typeof gruende]
  return (
    <AnmeldeRahmen title={t('login.titel')} firma={firma}>
      <form
        ref={form}
        noValidate
        aria-busy={pending || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void anmelden({ username, password, stayAuthenticated })
        }}
      >
        <div className="login-head">
          <h1>{t('login.titel')}</h1>
          <p className="t2">{t('login.untertitel')}</p>
        </div>
        {grund && !problem && (
          <Notice kind={grund.kind} live>
            {t(grund.text)}
          </Notice>
        )}
        {firma === null && <Notice kind="warn">{t('login.leer')}</Notice>}
        {problem && (
          <Notice kind="bad" live>
            {problem}
          </Notice>
        )}
        <TextField
          label={t('login.benutzername')}
          name="username"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoFocus
          required
          value={username}
          onChange={setUsername}
          error={missing('username')}
        />
        <TextField
          ref={field}
          label={t('login.passwort')}
          name="password"
          type="password"
          reveal
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={missing('password')}
          aside={
            <Anchor className="link t12" href="/forgot-password">
              {t('login.vergessen')}
            </Anchor>
          }
        />
        <Checkbox name="stayAuthenticated" value={stayAuthenticated} onChange={setStay}>
          {t('login.bleiben')}
        </Checkbox>
        <Button type="submit" kind="primary" size="tap" wide pending={pending}>
          {pending ? t('login.laeuft') : t('login.anmelden')}
        </Button>
      </form>
    </AnmeldeRahmen>
  )
}

/** Why somebody comes to this page. */
const gruende = {
  abgemeldet: { kind: 'ok', text: 'login.abgemeldet' },
  inaktiv: { kind: 'info', text: 'login.inaktiv' },
  passwort: { kind: 'ok', text: 'login.passwort-gesetzt' },
} as const
