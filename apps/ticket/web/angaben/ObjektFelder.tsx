import type { FieldValues } from 'react-hook-form'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { KostenstelleFeld } from '#domain/kunden/web/KostenstelleFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'

const viele = { limit: 200 }

/** An object of the customer (without one, any), and a cost centre of that object. */
export function ObjektFelder<In extends FieldValues>({
  form,
  kunde,
  bisher,
}: {
  form: FormHandle<In>
  kunde?: string | undefined
  bisher: Pick<Ticketdetail, 'objekt' | 'kostenstelle'>
}) {
  return (
    <>
      <ObjektFeld form={form} call={calls.objekte} query={viele} kunde={kunde} bisher={bisher.objekt} />
      <KostenstelleFeld form={form} call={calls.kostenstellen} query={viele} bisher={bisher.kostenstelle} />
    </>
  )
}
