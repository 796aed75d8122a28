import { useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Dialog } from '../ui/over/Dialog.tsx'
import { Kbd } from '../ui/act/Kbd.tsx'
import { shellTexts } from './messages.ts'

/** "?": the keys, and which version this is. */
export function Help({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  const { session } = useSession()
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
    <Dialog open onClose={onClose} title={t('hilfe')}>
      <p className="t2">{t('hilfeText')}</p>
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
      <p className="t12 t3">{t('version', session.version)}</p>
    </Dialog>
  )
}
