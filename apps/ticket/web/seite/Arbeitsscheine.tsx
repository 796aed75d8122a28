import Plus from 'lucide-react/icons/plus'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Abschnitt } from './Abschnitt.tsx'

/** Work sheets that were written for this ticket; a new one begins with its object, cost centre and contact. */
export function Arbeitsscheine({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const { data, error } = useCall(calls.liste, { query: { ticket: ticket.id, limit: 20, sort: '-datum' } })
  return (
    <Abschnitt
      titel={t('scheine')}
      tat={<IconButton icon={Plus} label={t('scheinNeu')} onPress={() => void navigate(`/arbeitsschein/${uuid()}?neu=1&ticket=${ticket.id}`)} />}
    >
      {data?.entities.length ? (
        <ul className="rows">
          {data.entities.map(({ id, nummer, datum, wer, zustand }) => (
            <li key={id}>
              <div className="two grow">
                <Anchor className="mid" href={`/arbeitsschein/${id}`}>
                  {scheinnummer(nummer)}
                </Anchor>
                <small>
                  {f.day(datum)} · {wer}
                </small>
              </div>
              <State kind={zustand === 'offen' ? 'info' : zustand === 'storniert' ? 'bad' : 'ok'}>{t(`schein.${zustand}`)}</State>
            </li>
          ))}
        </ul>
      ) : (
        (data || error) && <p className="t2">{t(data ? 'keineScheine' : 'scheineNichtGeladen')}</p>
      )}
    </Abschnitt>
  )
}
