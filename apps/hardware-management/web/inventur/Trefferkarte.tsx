import { useState } from 'react'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import * as z from 'zod/mini'
import { note } from '#platform/contract/shapes.ts'
import { useFiles, type Upload } from '#platform/web/files/upload.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { zeichen } from './klang.ts'
import { inventurtexte } from './texte.ts'
import type { Treffer } from './usezaehlung.ts'

/** What was read last, and what the list says of it. */
export interface Gelesenes {
  code: string
  name: string
  nummer: number | null
  art: Treffer
  /** Where the list says that it belongs. */
  soll: string
}
type Angaben = (mehr: { notiz: string; dateien: string[] }, files: readonly Upload[]) => Promise<void>

/** The last reading in its colour; a note and photos may follow. */
export function Trefferkarte({ gelesen, onAngaben }: { gelesen: Gelesenes; onAngaben: Angaben }) {
  const t = useTexts(inventurtexte)
  const [offen, setOffen] = useState(false)
  return (
    <output className="hw-treffer" data-art={gelesen.art}>
      <span className="grow hw-eintrag">
        <b>{gelesen.name}</b>
        <State kind={zeichen[gelesen.art]}>{t(`treffer.${gelesen.art}`, { ort: gelesen.soll })}</State>
      </span>
      <Button kind="quiet" size="tap" icon={MessageSquarePlus} onPress={() => setOffen(true)}>
        {t('angaben')}
      </Button>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('angabenTitel', { name: gelesen.name })} dismissable={false}>
        <Formular
          onAngaben={async (mehr, files) => {
            await onAngaben(mehr, files)
            setOffen(false)
          }}
        />
      </Dialog>
    </output>
  )
}

const Angabe = z.object({ notiz: note(500) })
function Formular({ onAngaben }: { onAngaben: Angaben }) {
  const t = useTexts(inventurtexte)
  const files = useFiles()
  const form = useForm(Angabe, {
    defaults: { notiz: '' },
    onSubmit: async ({ notiz }) => {
      await onAngaben({ notiz, dateien: files.ids }, files.waiting)
      files.clear()
    },
  })
  return (
    <Form form={form} label={t('angaben')}>
      <FormText form={form} name="notiz" label={t('notiz')} multiline rows={2} maxLength={500} />
      <FileField label={t('fotos')} files={files} photos max={5} />
      <SubmitButton form={form}>{t('sichern')}</SubmitButton>
    </Form>
  )
}
