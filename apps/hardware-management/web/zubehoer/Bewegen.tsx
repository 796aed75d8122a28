import { useState } from 'react'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { NeueBewegung, type Bewegungsart } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { zubehoertexte } from './texte.ts'

/** What is moved: which kind, and with whom it is. `menge`: how many there are to be moved. */
export interface Bewegliches {
  id: string
  name: string
  art: Bewegungsart
  menge: number
  person?: { id: string; name: string }
}

/** Puts pieces into the store, hands them out, takes them back or writes them off. */
export function Bewegen({ was, onClose }: { was: Bewegliches; onClose: () => void }) {
  const t = useTexts(zubehoertexte)
  const { name, art, person } = was
  const titel = art === 'ausbuchen' && person ? 'verloren' : art
  return (
    <Dialog open onClose={onClose} title={t(`titel.${titel}`, { name, person: person?.name ?? '' })}>
      <Formular was={was} onClose={onClose} />
    </Dialog>
  )
}

function Formular({ was: { id, art, menge, person }, onClose }: { was: Bewegliches; onClose: () => void }) {
  const t = useTexts(zubehoertexte)
  const { language } = useLanguage()
  // Of one dialog: pressed again after an answer that got lost, it is the same movement.
  const [bewegung] = useState(uuid)
  const { act } = useAct(calls.bewegen, {
    stale: [calls.zubehoerbestaende, calls.zubehoerbestand, calls.ausgegeben, calls.bewegungen, calls.zubehoerBei, calls.inhaber],
  })
  const form = useForm(NeueBewegung, {
    defaults: { art, menge: art === 'zuruecknehmen' ? menge : 1, lstfixId: person?.id ?? null, grund: '', beleg: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ params: { id }, body: { ...body, id: bewegung } })
      toast.success(t(`ok.${art}`))
      onClose()
    },
  })
  return (
    <Form form={form} label={t(art)}>
      <FormNumber
        form={form}
        name="menge"
        label={t('menge')}
        hint={person ? t('personHat', { person: person.name, n: menge }) : t('imLager', { n: menge })}
        min={1}
        stepper
      />
      {art === 'ausgeben' && <PersonFeld form={form} call={calls.mitarbeiter} />}
      {art === 'einlagern' && <FormText form={form} name="beleg" label={t('beleg')} maxLength={100} autoComplete="off" />}
      {art === 'ausbuchen' && <FormText form={form} name="grund" label={t('grund')} hint={t('grundHinweis')} maxLength={500} multiline />}
      <SubmitButton form={form}>{t(art)}</SubmitButton>
    </Form>
  )
}
