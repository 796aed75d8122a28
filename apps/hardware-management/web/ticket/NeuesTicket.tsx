import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { NeuesTicket as Fenster } from '#domain/tickets/web/NeuesTicket.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'

/** A ticket about this device: customer and site are known, the rest is asked. */
export function NeuesTicket({ geraet, onClose }: { geraet: Hardwaredetail; onClose: () => void }) {
  const navigate = useNavigate()
  const { act } = useAct(ticketCalls.anlegen)
  return (
    <Fenster
      onClose={onClose}
      anlegen={async (werte) => {
        const { nummer } = await act({ body: { id: uuid(), ...werte, ktostammId: geraet.ktostammId, objektId: geraet.objektId, hardwareId: geraet.id } })
        setTimeout(() => void navigate(`/ticket/${nummer}`))
      }}
    />
  )
}
