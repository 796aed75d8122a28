import * as z from 'zod/mini'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { tickettexte } from './texte.ts'
import { zeile } from './zeile.ts'

const Wahl = z.object({ ticketId: z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'hardware.ticket-fehlt' })) })

/** A ticket that is there already is about this device; those of its customer are offered first. */
export function Verknuepfen({ geraet, onClose }: { geraet: Hardwaredetail; onClose: () => void }) {
  const tt = useTexts(tickettexte)
  return (
    <Dialog open onClose={onClose} title={tt('ticketVerknuepfen')}>
      <Formular geraet={geraet} onClose={onClose} />
    </Dialog>
  )
}

function Formular({ geraet, onClose }: { geraet: Hardwaredetail; onClose: () => void }) {
  const tt = useTexts(tickettexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.ticketVerknuepfen)
  const { data } = useCall(ticketCalls.liste, { query: { zustand: 'laufend', limit: 50, ...(geraet.ktostammId && { ktostammId: geraet.ktostammId }) } })
  const onSearch = useRemoteSearch(ticketCalls.liste, { zustand: 'alle', limit: 30 }, zeile)
  const form = useForm(Wahl, {
    defaults: { ticketId: null },
    texts: messages[language],
    onSubmit: async ({ ticketId }) => {
      await act({ params: { idhardware: geraet.id }, body: { ticketId: ticketId! } })
      onClose()
    },
  })
  return (
    <Form form={form} label={tt('ticketVerknuepfen')}>
      <FormPick form={form} name="ticketId" label={tt('ticket')} items={data?.entities.map(zeile) ?? []} onSearch={onSearch} />
      <SubmitButton form={form}>{tt('ticketVerknuepfen')}</SubmitButton>
    </Form>
  )
}
