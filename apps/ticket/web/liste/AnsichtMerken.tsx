import { useState } from 'react'
import * as z from 'zod/mini'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Filter } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { text } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { AnsichtInzwischen } from './AnsichtInzwischen.tsx'
import { Fragewort } from './Fragewort.tsx'
import type { Ansicht } from './filter.ts'
import { listeTexte } from './texte-liste.ts'
import { useInzwischen } from '../useinzwischen.ts'

interface AnsichtMerkenProps {
  open: boolean
  onClose: () => void
  frage: Partial<Filter>
  /** Only staff shares. */
  teilbar: boolean
  onGemerkt: (id: string) => void
}
const Merkform = z.object({ name: text(60), geteilt: z.boolean(), statt: z.nullable(z.string()) })

/** Gives the question on the screen a name, or puts it into a view that is there. */
export function AnsichtMerken({ open, onClose, ...rest }: AnsichtMerkenProps) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open={open} onClose={onClose} title={tl('ansichtMerken')}>
      <Merken onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Merken({ onClose, frage, teilbar, onGemerkt }: Omit<AnsichtMerkenProps, 'open'>) {
  const tl = useTexts(listeTexte)
  const { language } = useLanguage()
  const [merken, aendern] = [useAct(calls.ansichtMerken), useAct(calls.ansichtAendern)]
  const { data } = useCall(calls.ansichten, { query: { limit: 200 } })
  const aenderbare = (data?.entities ?? []).filter(({ darf }) => darf.includes('aendern'))
  // The view to be replaced, as it was when it was chosen.
  const [alte, setAlte] = useState<Ansicht | null>(null)
  const { jetzt, mitStand, vergiss } = useInzwischen<Ansicht>(async () =>
    (await request(calls.ansichten, { query: { limit: 200 } })).entities.find(({ id }) => id === alte?.id),
  )
  const form = useForm(Merkform, {
    defaults: { name: '', geteilt: false, statt: null },
    texts: messages[language],
    onSubmit: async ({ name, geteilt }) => {
      const body = { name, geteilt, filter: frage as Filter }
      const id = alte?.id ?? (await merken.act({ body })).id
      if (alte) await mitStand(alte, (revision) => aendern.act({ params: { id: alte.id }, body: { ...body, revision } }))
      toast.success(tl('gemerkt', { name }))
      onClose()
      onGemerkt(id)
    },
  })
  const ersetze = (id: string | null) => {
    const ansicht = aenderbare.find((one) => one.id === id)
    setAlte(ansicht ?? null)
    vergiss()
    form.rhf.setValue('name', ansicht?.name ?? '')
    form.rhf.setValue('geteilt', ansicht?.geteilt ?? false)
  }
  return (
    <Form form={form} label={tl('ansichtMerken')}>
      {alte && jetzt && <AnsichtInzwischen form={form} vorher={alte} jetzt={jetzt} />}
      <Fragewort frage={frage} />
      {aenderbare.length > 0 && (
        <FormField form={form} name="statt" label={tl('merkenAls')}>
          {(bind) => (
            <Select
              {...bind}
              required={false}
              label={tl('merkenAls')}
              value={(bind.value as string | null) ?? '*'}
              onChange={(id) => {
                const statt = id === '*' ? null : id
                bind.onChange(statt)
                ersetze(statt)
              }}
              items={[{ id: '*', name: tl('neueAnsicht') }, ...aenderbare.map(({ id, name }) => ({ id, name: tl('stattAnsicht', { name }) }))]}
            />
          )}
        </FormField>
      )}
      <FormText form={form} name="name" label={tl('ansichtName')} maxLength={60} autoFocus autoComplete="off" />
      {teilbar && (
        <FormCheckbox form={form} name="geteilt">
          {tl('teilen')}
        </FormCheckbox>
      )}
      <SubmitButton form={form} wide>
        {tl('ansichtMerken')}
      </SubmitButton>
    </Form>
  )
}
