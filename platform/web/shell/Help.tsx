import type { ShownApp } from '#platform/contract/app.ts'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Dialog } from '../ui/over/Dialog.tsx'
import { Kbd } from '../ui/act/Kbd.tsx'
import { shellTexts } from './messages.ts'

/** "?": what the app is for, the keys, and which version this is. */
export function Help({ app, onClose }: { app: ShownApp | undefined; onClose: () => void }) {
  const t = useTexts(shellTexts)
  const { session } = useSession()
  const { language } = useLanguage()
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
      <p>{app ? (app.help ?? app.description)[language] : t('hilfeStart')}</p>
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
