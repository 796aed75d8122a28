import { useState } from 'react'
import Unlink from 'lucide-react/icons/unlink'
import Plus from 'lucide-react/icons/plus'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { tickettexte } from './texte.ts'
import { NeuesTicket } from './NeuesTicket.tsx'
import { Verknuepfen } from './Verknuepfen.tsx'

/** Tickets about a device, the latest first. */
export function Tickets({ geraet }: { geraet: Hardwaredetail }) {
  const tt = useTexts(tickettexte)
  const { can } = useSession()
  const [offen, setOffen] = useState<'neu' | 'vorhandenes' | null>(null)
  const liste = useList(calls.tickets, { params: { idhardware: geraet.id }, query: {} })
  const { act } = useAct(calls.ticketLoesen)
  const darf = geraet.darf.includes('kommentieren') && can('TICKET')
  const loese = async (id: string) => {
    try {
      await act({ params: { idhardware: geraet.id, id } })
    } catch {
      toast.error(tt('nichtGespeichert'))
    }
  }
  const zu = () => setOffen(null)
  return (
    <div className="hw-kommentare">
      {darf && (
        <div className="row wrap">
          <Button kind="primary" icon={Plus} onPress={() => setOffen('neu')}>
            {tt('ticketAnlegen')}
          </Button>
          <Button onPress={() => setOffen('vorhandenes')}>{tt('ticketVerknuepfen')}</Button>
        </div>
      )}
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={3} />
          ) : rows.length ? (
            <ul className="rows">
              {rows.map(({ id, nummer, name, schritt }) => (
                <li key={id}>
                  <span className="grow hw-eintrag">
                    <Anchor className="link" href={`/ticket/${nummer}`}>
                      {`${nummer} ${name}`}
                    </Anchor>
                    <small className="t2">{tt(schritt === 'wartet auf Kunde' && !can('TICKET.INTERN') ? 'wartetAufSie' : `schritt.${schritt}`)}</small>
                  </span>
                  {darf && <IconButton icon={Unlink} label={tt('ticketLoesen', { nummer })} onPress={() => void loese(id)} />}
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={tt('keineTickets')} />
          )
        }
      </ListRows>
      {offen === 'neu' && <NeuesTicket geraet={geraet} onClose={zu} />}
      {offen === 'vorhandenes' && <Verknuepfen geraet={geraet} onClose={zu} />}
    </div>
  )
}
