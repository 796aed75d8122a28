import { useEffect, useState } from 'react'
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { install, look, register, supported, unregister, usePwa, type PwaState } from '#platform/web/pwa/pwa.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

type Said = {
  kind: 'ok' | 'bad' | 'info'
  key: 'registriert' | 'nichtRegistrierbar' | 'entfernt' | 'nichtEntfernbar' | 'installiert' | 'nichtInstalliert'
} | null

/** The portal as an app of this device, in two steps. */
export function PwaInstall() {
  const t = useTexts(pwaTexts)
  const state = usePwa()
  const [said, say] = useState<Said>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => void look(), [])
  const act = (work: Promise<NonNullable<Said>>) => {
    say(null)
    setPending(true)
    void work.then(say).finally(() => setPending(false))
  }
  const toggle = () =>
    act(
      state.hasServiceWorker
        ? unregister().then(
            () => ({ kind: 'ok', key: 'entfernt' }) as const,
            () => ({ kind: 'bad', key: 'nichtEntfernbar' }) as const,
          )
        : register().then(
            () => ({ kind: 'ok', key: 'registriert' }) as const,
            () => ({ kind: 'bad', key: 'nichtRegistrierbar' }) as const,
          ),
    )
  return (
    <Card title={t('installieren')}>
      <div className="stack">
        <p className="t2">{t('installierenText')}</p>
        {said && (
          <Notice kind={said.kind} live>
            {t(said.key)}
          </Notice>
        )}
        <ol className="install">
          <li>
            <div className="row wrap">
              <h3 className="grow">{t('schritt1')}</h3>
              {supported ? (
                <State kind={state.hasServiceWorker ? 'ok' : 'idle'}>{t(state.hasServiceWorker ? 'istRegistriert' : 'nichtRegistriert')}</State>
              ) : (
                <State kind="warn">{t('nichtMoeglich')}</State>
              )}
            </div>
            <p className="t2">{t('schritt1Text')}</p>
            {supported && (
              <div>
                <Button kind={state.hasServiceWorker ? 'quiet' : 'primary'} pending={pending} onPress={toggle}>
                  {t(state.hasServiceWorker ? 'entfernen' : 'registrieren')}
                </Button>
              </div>
            )}
          </li>
          <li>
            <div className="row wrap">
              <h3 className="grow">{t('schritt2')}</h3>
              {state.installed && <State kind="ok">{t('istInstalliert')}</State>}
            </div>
            <Step2
              state={state}
              onInstall={() => act(install().then((yes) => (yes ? { kind: 'ok', key: 'installiert' } : { kind: 'info', key: 'nichtInstalliert' })))}
            />
          </li>
        </ol>
        <details className="t14">
          <summary>{t('angaben')}</summary>
          <Details state={state} />
        </details>
      </div>
    </Card>
  )
}

function Step2({ state, onInstall }: { state: PwaState; onInstall: () => void }) {
  const t = useTexts(pwaTexts)
  if (state.isPwa) return <p className="t2">{t('istApp')}</p>
  if (state.installed) return <p className="t2">{t('schonInstalliert')}</p>
  if (state.canInstall)
    return (
      <>
        <p className="t2">{!state.hasServiceWorker && t('zuerst')}</p>
        <div>
          <Button kind="primary" icon={Download} locked={!state.hasServiceWorker} onPress={onInstall}>
            {t('appInstallieren')}
          </Button>
        </div>
      </>
    )
  const way = instruction()
  return (
    <p className="row">
      <span>{t(way)}</span>
      {way === 'ios' && <Share className="i" aria-hidden="true" />}
    </p>
  )
}

/** How this browser installs an app when it does not offer it itself. */
function instruction(): 'ios' | 'standard' | 'keine' {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  const firefoxOnDesktop = /Firefox/.test(userAgent) && !/Android/.test(userAgent)
  return supported && !firefoxOnDesktop ? 'standard' : 'keine'
}

const shown = [
  'updateAvailable',
  'currentVersionHash',
  'latestVersionHash',
  'loading',
  'hasServiceWorker',
  'isPwa',
  'canInstall',
  'installed',
  'hasWebShare',
  'relatedApps',
  'persistent',
] as const

/** The fields of the app's state by their names in the specification, for whoever helps. */
function Details({ state }: { state: PwaState }) {
  const t = useTexts(pwaTexts)
  const word = (value: boolean | string | readonly string[]) =>
    typeof value === 'boolean' ? t(value ? 'ja' : 'nein') : typeof value === 'string' ? value || '–' : value.join(', ') || '–'
  return <Facts facts={shown.map((field) => ({ label: field, value: word(state[field]) }))} />
}
