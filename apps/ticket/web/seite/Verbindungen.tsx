import { useState } from 'react'
import Link2 from 'lucide-react/icons/link'
import Unlink from 'lucide-react/icons/unlink'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail, Verknuepfung } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Abschnitt } from './Abschnitt.tsx'
import { VerbindungHinzu } from './VerbindungHinzu.tsx'
import { useSchrittwort } from '../useschrittwort.ts'
import { hinweisVon, veraltet, zeichenVon } from '../worte.ts'

const wort = ({ art, hin }: Verknuepfung) => ((art === 'blockiert' || art === 'doppelt') && !hin ? (`${art}.von` as const) : art)

/** What other tickets it belongs to, and how. */
export function Verbindungen({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const [neu, setNeu] = useState(false)
  const loesen = useAct(calls.loesen)
  const unterordnen = useAct(calls.unterordnen)
  const darf = ticket.darf.includes('verknuepfen')
  if (!darf && ticket.verknuepfungen.length === 0) return null
  const loese = async ({ art, ticket: anderes }: Verknuepfung) => {
    try {
      if (art === 'eltern') await unterordnen.act({ params: { id: ticket.id }, body: { eltern: null } })
      else if (art === 'kind') await unterordnen.act({ params: { id: anderes.id }, body: { eltern: null } })
      else await loesen.act({ params: { id: ticket.id, anderes: anderes.id } })
      toast.success(t('geloestOk'))
    } catch (error) {
      toast.error(hinweisVon(error) || t('schiefgelaufen'))
      veraltet()
    }
  }
  return (
    <Abschnitt titel={t('verbindungen')} tat={darf && <IconButton icon={Link2} label={t('verknuepfen')} onPress={() => setNeu(true)} />}>
      {ticket.verknuepfungen.length > 0 && (
        <ul className="ti-liste">
          {ticket.verknuepfungen.map((verbindung) => {
            const { art, ticket: anderes } = verbindung
            return (
              <li key={`${art}${verbindung.hin}${anderes.id}`}>
                <span className="ti-eintrag">
                  <small className="t2">{t(`bez.${wort(verbindung)}`)}</small>
                  <Anchor className="link" href={`/ticket/${anderes.nummer}`}>
                    {`${anderes.nummer} ${anderes.name}`}
                  </Anchor>
                  <State kind={zeichenVon(anderes.schritt, anderes.zustand)}>{schrittwort(anderes.schritt)}</State>
                </span>
                {darf && art !== 'zusammengeführt' && (
                  <IconButton icon={Unlink} label={t('loesen', { nummer: anderes.nummer })} onPress={() => void loese(verbindung)} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {neu && <VerbindungHinzu ticket={ticket} onClose={() => setNeu(false)} />}
    </Abschnitt>
  )
}
