import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/client.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useAct } from '#platform/web/query.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { Checkpunkt, Ticketdetail } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { gesendet, veraltet } from './worte.ts'

/** The items that have to be done, ticked in place; a tick may wait on the device. */
export function Checkliste({ ticket, punkte }: { ticket: Ticketdetail; punkte: readonly Checkpunkt[] }) {
  const t = useTexts(messages)
  const { act } = useAct(calls.haken)
  const hake = ({ id, version, notiz }: Checkpunkt, erledigt: boolean) =>
    void gesendet(act({ params: { id: ticket.id, punkt: id }, body: { id: uuid(), version, erledigt, notiz, fehlertext: '' } })).then(
      veraltet,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        toast.error(error.problem?.detail ?? t('nichtGeladen'))
        veraltet()
      },
    )
  return (
    <section className="ti-abschnitt">
      <h2>{t('checkliste')}</h2>
      <ul className="rows">
        {punkte.map((punkt) => (
          <li key={punkt.id} className="ti-punkt">
            <Checkbox value={punkt.erledigt} disabled={!ticket.darf.includes('checkliste')} onChange={(an) => hake(punkt, an)}>
              {`${punkt.art} · ${punkt.text}${punkt.pflicht ? ' *' : ''}`}
            </Checkbox>
            {punkt.fehlertext && <span className="t2">{punkt.fehlertext}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
