import { KostenstelleFeld } from '#domain/kunden/web/KostenstelleFeld.tsx'
import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { calls, Stammform } from './probe.ts'

/** A customer, his object and its cost centre; the form begins with all three. */
export function Stamm() {
  const form = useForm(Stammform, { defaults: { ktostammId: 'k1', objektId: 'o1', kostenstelleId: 's1' }, onSubmit: async () => {} })
  return (
    <Form form={form} label="Stamm">
      <h1>Stamm</h1>
      <KundeFeld form={form} call={calls.kunden} bisher={{ id: 'k1', nummer: 10_001, name: 'Nord AG' }} />
      <ObjektFeld form={form} call={calls.objekte} bisher={{ id: 'o1', nummer: 1, name: 'Werk' }} />
      <KostenstelleFeld form={form} call={calls.kostenstellen} bisher={{ id: 's1', nummer: null, name: 'Heizung' }} />
    </Form>
  )
}
