import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Text } from '#platform/contract/app.ts'
import { helpAt, type WebApp } from '../route/screens.ts'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Dialog } from '../ui/over/Dialog.tsx'
import { Kbd } from '../ui/act/Kbd.tsx'
import { shellTexts } from './messages.ts'

/** "?": what the page is for, the keys, and which version this is. */
export function Help({ webApp, onClose }: { webApp: WebApp | undefined; onClose: () => void }) {
  const t = useTexts(shellTexts)
  const { session } = useSession()
  const { language } = useLanguage()
  const app = webApp?.app
  const page = usePageHelp(webApp)
  const keys = [
    [`${t('strg')} K`, 'suchen'],
    ['/', 'filter'],
    ['n', 'neu'],
    ['↑ ↓', 'liste'],
    ['Enter', 'oeffnen'],
    ['Esc', 'zurueck'],
    ['F6', 'meldungen'],
    ['?', 'hilfe'],
  ] as const
  return (
    <Dialog open onClose={onClose} title={app ? t('hilfeZu', { app: app.title[language] }) : t('hilfe')}>
      <p>{app ? (page ?? app.help ?? app.description)[language] : t('hilfeStart')}</p>
      <h3>{t('tasten')}</h3>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`taste.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="t2">{t('hilfeText')}</p>
      <p className="t12 t3">{t('version', session.version)}</p>
    </Dialog>
  )
}

/** What the page under the address is for, where the app says it page by page; undefined until it is read, and where it cannot be. */
function usePageHelp(webApp: WebApp | undefined): Text | undefined {
  const [path] = useLocation()
  const [text, setText] = useState<Text>()
  useEffect(() => {
    if (!webApp) return
    const read = async () => {
      const { help, screens } = await webApp.parts.load()
      if (help) setText(helpAt(await help(), Object.keys(screens), path.slice(webApp.app.path.length + 1)))
    }
    read().catch(() => {})
  }, [webApp, path])
  return text
}
