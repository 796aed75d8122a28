import { useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Filter } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { text } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { AnsichtInzwischen } from './AnsichtInzwischen.tsx'
import { Fragewort } from './Fragewort.tsx'
import type { Ansicht } from './filter.ts'
import { listeTexte } from './texte-liste.ts'
import { useInzwischen } from '../useinzwischen.ts'

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

function Felder({ onClose, ansicht: jetzige, frage, teilbar, onFertig }: Omit<AnsichtAendernProps, 'open'>) {
  const tl = useTexts(listeTexte)
  const { language } = useLanguage()
  const [aendern, loeschen] = [useAct(calls.ansichtAendern), useAct(calls.ansichtLoeschen)]
  const [weg, setWeg] = useState(false)
  // As it was when this person began; what others do to it meanwhile is said when saving.
  const [ansicht] = useState(jetzige)
  const { jetzt, mitStand } = useInzwischen<Ansicht>(async () =>
    (await request(calls.ansichten, { query: { limit: 200 } })).entities.find(({ id }) => id === ansicht.id),
  )
  const form = useForm(Aenderform, {
    defaults: { name: ansicht.name, geteilt: ansicht.geteilt, filter: frage !== null },
    texts: messages[language],
    onSubmit: async ({ name, geteilt, filter }) => {
      // A question that was not touched here stays the one that holds now.
      const neu = filter && frage ? (frage as Filter) : (jetzt ?? ansicht).filter
      await mitStand(ansicht, (revision) => aendern.act({ params: { id: ansicht.id }, body: { name, geteilt, filter: neu, revision } }))
      toast.success(tl('ansichtGeaendert', { name }))
      onClose()
      if (neu !== ansicht.filter) onFertig(ansicht.id)
    },
  })
  return (
    <Form form={form} label={tl('ansichtBearbeiten')}>
      <UnsavedGuard dirty={form.dirty} />
      {jetzt && <AnsichtInzwischen form={form} vorher={ansicht} jetzt={jetzt} />}
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
        failed={tl('ansichtLoeschenNicht')}
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
