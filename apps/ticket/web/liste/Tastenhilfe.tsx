import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Kbd } from '#platform/web/ui/act/Kbd.tsx'
import { listeTexte } from './texte-liste.ts'

const tasten = [
  [['j', '↓'], ['k', '↑'], 'bewegen'],
  [['Enter', 'o'], [], 'oeffnen'],
  [['x', '␣'], [], 'waehlen'],
  [['⇧ ↓', '⇧ ↑'], [], 'mehr'],
  [['m'], [], 'mir'],
  [['a'], [], 'zuweisen'],
  [['1–9'], [], 'ziffer'],
  [['p'], [], 'prioritaet'],
  [['s'], [], 'schritt'],
  [['r'], [], 'antworten'],
  [['?'], [], 'hilfe'],
] as const

/** The keys of the list; they need its focus, so they disturb nobody who dictates or types elsewhere. */
export function Tastenhilfe({ onClose }: { onClose: () => void }) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open onClose={onClose} title={tl('tasten')}>
      <p className="t2">{tl('tastenText')}</p>
      <dl className="keys tl-tasten">
        {tasten.map(([erste, zweite, was]) => (
          <div key={was}>
            <dt>
              {[...erste, ...zweite].map((taste) => (
                <Kbd key={taste}>{taste}</Kbd>
              ))}
            </dt>
            <dd>{tl(`taste.${was}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
