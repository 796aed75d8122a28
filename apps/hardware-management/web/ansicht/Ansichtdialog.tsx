import { useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { Ansichtform, ansichtspalten, type Ansicht } from '#apps/hardware-management/contract/ansicht.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { adresseVon, type Frage } from './adresse.ts'
import { ansichttexte } from './texte.ts'

interface Props {
  /** What the list asks now. */
  frage: Frage
  ansichten: readonly Ansicht[]
  /** The view that is changed; without one a new one, or instead of another. */
  jetzige: Ansicht | undefined
  onClose: () => void
}

const Merkform = z.extend(z.pick(Ansichtform, { name: true, spalten: true }), { statt: z.nullable(z.string()) })

/** Gives the question of the list a name and chooses its columns. */
export function Ansichtdialog({ jetzige, onClose, ...rest }: Props) {
  const ta = useTexts(ansichttexte)
  const navigate = useNavigate()
  // As it was when the dialog opened.
  const [ansicht] = useState(jetzige)
  const [frageWeg, setFrageWeg] = useState(false)
  const { act } = useAct(calls.ansichtLoeschen)
  return (
    <>
      <Dialog open onClose={onClose} title={ta(ansicht ? 'bearbeiten' : 'merken')} dismissable={false}>
        <Felder {...rest} jetzige={ansicht} onClose={onClose} />
        {ansicht && (
          <div className="row">
            <Button kind="danger" icon={Trash2} onPress={() => setFrageWeg(true)}>
              {ta('loeschen')}
            </Button>
          </div>
        )}
      </Dialog>
      {ansicht && (
        <ConfirmDialog
          open={frageWeg}
          onClose={() => setFrageWeg(false)}
          title={ta('loeschenFrage', { name: ansicht.name })}
          confirmLabel={ta('loeschen')}
          danger
          onConfirm={async () => {
            await act({ params: { id: ansicht.id } })
            toast.success(ta('geloescht'))
            onClose()
            void navigate('/hardware-management')
          }}
        />
      )}
    </>
  )
}

function Felder({ frage, ansichten, jetzige, onClose }: Props) {
  const tm = useTexts(messages)
  const ta = useTexts(ansichttexte)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [merken, aendern] = [useAct(calls.ansichtMerken), useAct(calls.ansichtAendern)]
  const form = useForm(Merkform, {
    defaults: { name: jetzige?.name ?? '', spalten: frage.spalten, statt: null },
    texts: messages[language],
    onSubmit: async ({ name, spalten, statt }) => {
      const alte = jetzige ?? ansichten.find(({ id }) => id === statt)
      const body = { name, filter: frage.filter, sort: frage.sort, spalten }
      if (alte) await aendern.act({ params: { id: alte.id }, body: { ...body, revision: alte.revision } })
      else await merken.act({ body })
      toast.success(ta('gemerkt', { name }))
      // Once the form has noticed that it is clean.
      setTimeout(() => {
        onClose()
        void navigate(adresseVon(body))
      })
    },
  })
  return (
    <Form form={form} label={ta(jetzige ? 'bearbeiten' : 'merken')}>
      <UnsavedGuard dirty={form.dirty} />
      <p className="t2">{ta(jetzige ? 'bearbeitenHinweis' : 'merkenHinweis')}</p>
      {!jetzige && ansichten.length > 0 && (
        <FormField form={form} name="statt" label={ta('statt')}>
          {(bind) => (
            <Select
              {...bind}
              label={ta('statt')}
              value={(bind.value as string | null) ?? '*'}
              onChange={(id) => {
                const alte = ansichten.find((eine) => eine.id === id)
                bind.onChange(alte?.id ?? null)
                if (alte) form.rhf.setValue('name', alte.name)
              }}
              items={[{ id: '*', name: ta('neue') }, ...ansichten.map(({ id, name }) => ({ id: String(id), name: ta('stattDieser', { name }) }))]}
            />
          )}
        </FormField>
      )}
      <FormText form={form} name="name" label={ta('name')} maxLength={60} autoComplete="off" />
      <FormChecks
        form={form}
        name="spalten"
        label={ta('spalten')}
        hint={ta('spaltenHinweis')}
        items={ansichtspalten.map((id) => ({ id, name: id === 'nummer' ? tm('id') : tm(id) }))}
      />
      <SubmitButton form={form}>{ta('merken')}</SubmitButton>
    </Form>
  )
}
