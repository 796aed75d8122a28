import { useEffect, useRef, useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { useSearch } from 'wouter'
import type { Session } from '#platform/contract/session.ts'
import { later } from '#platform/web/route/later.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { loadSession, maybeSignedIn } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { setTheme } from '#platform/web/ui/style/theme.ts'
import { ausweisCode } from '../contract.ts'
import { messages } from '../messages.ts'
import { AnmeldeRahmen } from './AnmeldeRahmen.tsx'
import { useAnmelden } from './useanmelden.ts'
import { useAusweiscode } from './useausweiscode.ts'
import { useFirma } from './usefirma.ts'
import { ziel } from './ziel.ts'

const AusweisFormular = later(async () => (await import('./AusweisFormular.tsx')).AusweisFormular)

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
  const angemeldet = ({ einstellungen: { theme } }: Session, next = target) => {
    if (theme === 'light' || theme === 'dark' || theme === 'system') setTheme(theme)
    window.location.assign(next)
  }
  const { form, anmelden, pending, problem, missing } = useAnmelden(angemeldet)
  // A badge that was held to this device: its code stands behind the address and is gone as soon as it has been read.
  const [vomTag] = useState(codeVomTag)
  const { code, setCode, fremd, lies, scanner } = useAusweiscode(vomTag)
  useEffect(() => {
    if (vomTag) window.history.replaceState(null, '', window.location.pathname + window.location.search)
  }, [vomTag])
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
  if (code !== null)
    return (
      <AnmeldeRahmen title={t('login.titel')} firma={firma}>
        <AusweisFormular key={code} code={code} vomTag={code === vomTag} onSignedIn={angemeldet} onBack={() => setCode(null)} onScan={lies} />
        {scanner}
      </AnmeldeRahmen>
    )
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
        {fremd && (
          <Notice kind="bad" live>
            {t('login.ausweis-fremd')}
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
          type="email"
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
        <Button icon={ScanLine} wide onPress={lies}>
          {t('login.mit-ausweis')}
        </Button>
        <p className="t12 t2">
          {t('login.kein-zugang')}{' '}
          <Anchor className="link" href="/registration">
            {t('login.registrieren')}
          </Anchor>
        </p>
      </form>
      {scanner}
    </AnmeldeRahmen>
  )
}

const codeVomTag = () => {
  const code = window.location.hash.slice(1)
  return ausweisCode.test(code) ? code : null
}

/** Why somebody comes to this page. */
const gruende = {
  abgemeldet: { kind: 'ok', text: 'login.abgemeldet' },
  inaktiv: { kind: 'info', text: 'login.inaktiv' },
  passwort: { kind: 'ok', text: 'login.passwort-gesetzt' },
} as const
