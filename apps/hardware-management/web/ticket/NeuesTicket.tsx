import * as z from 'zod/mini'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { line, note } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { tickettexte } from './texte.ts'

const Angaben = z.object({ name: line(200), beschreibung: note(20_000) })

/** A ticket about this device: customer and site are known, the rest is asked. */
export function NeuesTicket({ geraet, onClose }: { geraet: Hardwaredetail; onClose: () => void }) {
  const tt = useTexts(tickettexte)
  return (
    <Dialog open onClose={onClose} title={tt('ticketAnlegen')}>
      <Formular geraet={geraet} />
    </Dialog>
  )
}

function Formular({ geraet }: { geraet: Hardwaredetail }) {
  const tt = useTexts(tickettexte)
  const navigate = useNavigate()
  const anlegen = useAct(ticketCalls.anlegen, { stale: [calls.tickets] })
  const form = useForm(Angaben, {
    defaults: { name: '', beschreibung: '' },
    onSubmit: async (werte) => {
      const { nummer } = await anlegen.act({ body: { id: uuid(), ...werte, ktostammId: geraet.ktostammId, objektId: geraet.objektId, hardwareId: geraet.id } })
      setTimeout(() => void navigate(`/ticket/${nummer}`))
    },
  })
  return (
    <Form form={form} label={tt('ticketAnlegen')}>
      <FormText form={form} name="name" label={tt('worum')} maxLength={200} autoFocus />
      <FormText form={form} name="beschreibung" label={tt('beschreibung')} multiline rows={4} maxLength={20_000} />
      <SubmitButton form={form}>{tt('ticketAnlegen')}</SubmitButton>
    </Form>
  )
}
