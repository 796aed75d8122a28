import type { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { listeTexte } from './texte-liste.ts'

export interface Rest {
  geaendert: number
  nicht: Result<typeof calls.sammeln>['nicht']
  tickets: readonly Ticket[]
}

/** What stayed as it was, each with the reason. */
export function Nichtalles({ rest: { geaendert, nicht, tickets }, onClose }: { rest: Rest; onClose: () => void }) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open onClose={onClose} title={tl('nichtAlle')}>
      <p>{tl('nichtAlleText', { n: geaendert })}</p>
      <ul className="tl-nicht">
        {nicht.map(({ id, nummer, hinweis }) => (
          <li key={id}>
            <b>{nummer === null ? tl('unbekannt') : `${nummer} ${tickets.find((one) => one.id === id)?.name ?? ''}`}</b>
            <span className="t2">{hinweis}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
