import { useState } from 'react'
import { Unterschriftsfeld } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import type { Strich } from '#domain/einsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFiles } from '#platform/web/files/upload.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { Uebergabeform, type uebergabearten } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Wo } from '../formular/Wo.tsx'
import { texte } from '../texte.ts'
import { kettentexte } from './texte.ts'

interface Props {
  geraet: Hardwaredetail
  art: (typeof uebergabearten)[number]
  onClose: () => void
}

/** A device goes to somebody, or comes back: to whom or where, in which state, who signs. Waits on the phone where there is no network. */
export function Uebergeben({ geraet, art, onClose }: Props) {
  const tk = useTexts(kettentexte)
  return (
    <Dialog open onClose={onClose} title={tk(art === 'uebergabe' ? 'uebergebenTitel' : 'zuruecknehmenTitel', { nummer: geraet.nummer })} dismissable={false}>
      <Formular geraet={geraet} art={art} onClose={onClose} />
    </Dialog>
  )
}

function Formular({ geraet, art, onClose }: Props) {
  const t = useTexts(texte)
  const tk = useTexts(kettentexte)
  const { language } = useLanguage()
  const files = useFiles()
  const [striche, setStriche] = useState<Strich[]>([])
  const { data: zubehoer } = useCall(calls.zubehoer, { params: { idhardware: geraet.id }, query: {} })
  const teile = zubehoer?.entities.filter(({ teil }) => teil) ?? []
  const [ohne, setOhne] = useState<readonly string[]>([])
  // Of a customer's device the customer stays, until somebody says otherwise; whoever has it is asked for.
  const wem = { ktostammId: geraet.ktostammId, objektId: geraet.objektId, standortId: null, lstfixId: null, ansprechpartnerId: null, benutzerText: '' }
  const form = useForm(Uebergabeform, {
    defaults: { art, ...wem, bemerkung: '', unterzeichner: '', striche: null },
    texts: messages[language],
    onSubmit: async (werte) => {
      const body = {
        id: uuid(),
        ...werte,
        striche: striche.length ? striche.map((strich) => [...strich]) : null,
        zubehoer: teile.flatMap(({ id }) => (ohne.includes(id) ? [] : [id])),
        dateien: files.ids,
      }
      const eingetragen = await deliver(
        calls.uebergeben,
        { params: { idhardware: geraet.id }, body },
        { titel: tk(art === 'uebergabe' ? 'uebergebenTitel' : 'zuruecknehmenTitel', { nummer: geraet.nummer }), icon: 'server' },
        files.waiting,
      )
      files.clear()
      toast.success(tk(!eingetragen ? 'amGeraet' : art === 'uebergabe' ? 'uebergebenOk' : 'zurueckgenommenOk'))
      onClose()
    },
  })
  return (
    <Form form={form} label={tk(art === 'uebergabe' ? 'uebergeben' : 'zuruecknehmen')}>
      <UnsavedGuard dirty={form.dirty || striche.length > 0} />
      <Wo
        form={form}
        namen={art === 'rueckgabe' || geraet.ktostammId ? { ...geraet.namen, benutzer: null, standort: null } : undefined}
        nurOrt={art === 'rueckgabe'}
      />
      {teile.length > 0 && (
        <fieldset className="hw-gruppe">
          <legend>{tk(art === 'uebergabe' ? 'zubehoerMit' : 'zubehoerZurueck')}</legend>
          {teile.map(({ id, nummer, name }) => (
            <Checkbox key={id} value={!ohne.includes(id)} onChange={(mit) => setOhne(mit ? ohne.filter((eines) => eines !== id) : [...ohne, id])}>
              {`${nummer} ${name}`}
            </Checkbox>
          ))}
          <p className="hint">{tk(art === 'uebergabe' ? 'zubehoerMitHinweis' : 'zubehoerHinweis')}</p>
        </fieldset>
      )}
      <FormText form={form} name="bemerkung" label={t('bemerkung')} hint={tk('bemerkungUebergabe')} multiline rows={2} maxLength={500} />
      <FileField label={tk('fotos')} files={files} max={20} />
      <div className="field">
        <span className="label">{tk('unterschriftsfeld')}</span>
        <Unterschriftsfeld label={tk('unterschriftsfeld')} striche={striche} onChange={setStriche} />
      </div>
      <FormText form={form} name="unterzeichner" label={tk('druckschrift')} hint={tk('ohneUnterschrift')} maxLength={150} autoComplete="off" />
      <SubmitButton form={form}>{tk(art === 'uebergabe' ? 'uebergeben' : 'zuruecknehmen')}</SubmitButton>
    </Form>
  )
}
