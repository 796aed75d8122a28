import { useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import { text } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useAct } from '#platform/web/query.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { Filter } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { Fragewort } from './Fragewort.tsx'
import type { Ansicht } from './Sichten.tsx'
import { listeTexte } from './texte-liste.ts'

interface AnsichtAendernProps {
  open: boolean
  onClose: () => void
  ansicht: Ansicht
  /** The question on the screen, when it is another one than the view's. */
  frage: Partial<Filter> | null
  teilbar: boolean
  onFertig: (id: string) => void
}
const Aenderform = z.object({ name: text(60), geteilt: z.boolean(), filter: z.boolean() })

/** Name, sharing and question of a saved view; it can be deleted here. */
export function AnsichtAendern({ open, onClose, ...rest }: AnsichtAendernProps) {
  const tl = useTexts(listeTexte)
  return (
    <Dialog open={open} onClose={onClose} title={tl('ansichtBearbeiten')} dismissable={false}>
      <Felder onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Felder({ onClose, ansicht, frage, teilbar, onFertig }: Omit<AnsichtAendernProps, 'open'>) {
  const tl = useTexts(listeTexte)
  const { language } = useLanguage()
  const stale = [calls.ansichten]
  const [aendern, loeschen] = [useAct(calls.ansichtAendern, { stale }), useAct(calls.ansichtLoeschen, { stale })]
  const [weg, setWeg] = useState(false)
  const form = useForm(Aenderform, {
    defaults: { name: ansicht.name, geteilt: ansicht.geteilt, filter: frage !== null },
    texts: messages[language],
    onSubmit: async ({ name, geteilt, filter }) => {
      const neu = filter && frage ? (frage as Filter) : ansicht.filter
      await aendern.act({ params: { id: ansicht.id }, body: { name, geteilt, filter: neu } })
      toast.success(tl('ansichtGeaendert', { name }))
      onClose()
      if (neu !== ansicht.filter) onFertig(ansicht.id)
    },
  })
  return (
    <Form form={form} label={tl('ansichtBearbeiten')}>
      <UnsavedGuard dirty={form.dirty} />
      {!ansicht.eigene && <Notice kind="info">{tl('ansichtFremd', { name: ansicht.besitzer })}</Notice>}
      <FormText form={form} name="name" label={tl('ansichtName')} maxLength={60} autoFocus autoComplete="off" />
      <Fragewort frage={form.rhf.watch('filter') && frage ? frage : ansicht.filter} />
      {frage ? (
        <FormCheckbox form={form} name="filter">
          {tl('filterUebernehmen')}
        </FormCheckbox>
      ) : (
        <small className="t2">{tl('filterHinweis')}</small>
      )}
      {teilbar && (
        <FormCheckbox form={form} name="geteilt">
          {tl('teilen')}
        </FormCheckbox>
      )}
      <div className="row end wrap">
        <Button kind="danger" icon={Trash2} onPress={() => setWeg(true)}>
          {tl('ansichtLoeschen')}
        </Button>
        <SubmitButton form={form}>{tl('ansichtSpeichern')}</SubmitButton>
      </div>
      <ConfirmDialog
        open={weg}
        onClose={() => setWeg(false)}
        title={tl('ansichtLoeschenTitel', { name: ansicht.name })}
        confirmLabel={tl('ansichtLoeschen')}
        danger
        onConfirm={async () => {
          await loeschen.act({ params: { id: ansicht.id } })
          form.rhf.reset(form.rhf.getValues())
          onClose()
          onFertig('laufend')
        }}
      >
        {tl(ansicht.geteilt ? 'ansichtGeteiltLoeschen' : 'ansichtLoeschenText')}
      </ConfirmDialog>
    </Form>
  )
}
