import { useState } from 'react'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { bewegungNach, ziele, type Bewegungsart, type Ziel } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useAuswahl, useGeraetesuche } from '../wahl.ts'
import { zubehoertexte } from './texte.ts'

/** A person, a place or a device, as it is called. */
export interface Dort {
  ziel: Ziel
  id: string
  name: string
}
/** What is moved: which kind, and where it is. `menge`: how many there are to be moved. */
export interface Bewegliches {
  id: string
  name: string
  art: Bewegungsart
  menge: number
  dort?: Dort
}

/** Puts pieces into the store, hands them out to a person, a place or a device, takes them back or writes them off. */
export function Bewegen({ was, onClose }: { was: Bewegliches; onClose: () => void }) {
  const t = useTexts(zubehoertexte)
  const { name, art, dort } = was
  const [ziel, setZiel] = useState<Ziel>(dort?.ziel ?? 'lstfixId')
  const titel = art === 'ausbuchen' && dort ? 'verloren' : art
  return (
    <Dialog open onClose={onClose} title={t(`titel.${titel}`, { name, dort: dort ? t(`dort.${dort.ziel}`, { name: dort.name }) : '' })}>
      {art === 'ausgeben' && <Select label={t('an')} items={ziele.map((id) => ({ id, name: t(`an.${id}`) }))} value={ziel} onChange={setZiel} />}
      <Formular key={ziel} was={was} ziel={ziel} onClose={onClose} />
    </Dialog>
  )
}

function Formular({ was: { id, art, menge, dort }, ziel, onClose }: { was: Bewegliches; ziel: Ziel; onClose: () => void }) {
  const t = useTexts(zubehoertexte)
  const { language } = useLanguage()
  // Of one dialog: pressed again after an answer that got lost, it is the same movement.
  const [bewegung] = useState(uuid)
  const orte = useAuswahl('standort')
  const geraete = useGeraetesuche()
  const { act } = useAct(calls.bewegen)
  const form = useForm(bewegungNach(ziel), {
    defaults: {
      art,
      menge: art === 'zuruecknehmen' ? menge : 1,
      grund: '',
      beleg: '',
      lstfixId: null,
      standortId: null,
      hardwareId: null,
      ...(dort && { [dort.ziel]: dort.id }),
    },
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
        hint={dort ? t(`da.${dort.ziel}`, { name: dort.name, n: menge }) : t('imLager', { n: menge })}
        min={1}
        stepper
      />
      {art === 'ausgeben' && ziel === 'lstfixId' && <PersonFeld form={form} call={calls.mitarbeiter} />}
      {art === 'ausgeben' && ziel === 'standortId' && <FormPick form={form} name="standortId" label={t('an.standortId')} {...orte} />}
      {art === 'ausgeben' && ziel === 'hardwareId' && <FormPick form={form} name="hardwareId" label={t('an.hardwareId')} onSearch={geraete} />}
      {art === 'einlagern' && <FormText form={form} name="beleg" label={t('beleg')} maxLength={100} autoComplete="off" />}
      {art === 'ausbuchen' && <FormText form={form} name="grund" label={t('grund')} hint={t('grundHinweis')} maxLength={500} multiline />}
      <SubmitButton form={form}>{t(art)}</SubmitButton>
    </Form>
  )
}
