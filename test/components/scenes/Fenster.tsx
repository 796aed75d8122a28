import { useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'

type Offen = 'eingabe' | 'lang' | 'frage' | 'grund' | 'kaputt' | null
const grund = 'Das Ticket ist schon beendet.'

/** What lies above a page, and what speaks on it. */
export function Fenster() {
  const [offen, setOffen] = useState<Offen>(null)
  const [text, setText] = useState('')
  const [getan, setGetan] = useState('nichts')
  const zu = () => setOffen(null)
  return (
    <>
      <h1>Seite</h1>
      <Button onPress={() => setOffen('eingabe')}>Eingeben</Button>
      <Button onPress={() => setOffen('lang')}>Ausfüllen</Button>
      <Button onPress={() => setOffen('frage')}>Löschen</Button>
      <Button onPress={() => setOffen('grund')}>Stornieren</Button>
      <Button onPress={() => setOffen('kaputt')}>Beenden</Button>
      <Button onPress={() => toast.success('Gespeichert.')}>Erfolg</Button>
      <Button onPress={() => toast.error('Nicht gespeichert.')}>Fehler</Button>
      <Button onPress={() => toast.info('Entfernt.', { action: { label: 'Rückgängig', onPress: () => setGetan('zurückgenommen') } })}>Rücknahme</Button>
      <output aria-label="Getan">{getan}</output>
      {getan === 'gelöscht' && (
        <Notice kind="bad" live>
          Es ist fort.
        </Notice>
      )}
      <Notice kind="warn">Steht immer da.</Notice>
      <Dialog open={offen === 'eingabe'} onClose={zu} title="Eingabe" footer={<Button onPress={zu}>Fertig</Button>}>
        <UnsavedGuard dirty={text !== ''} />
        <TextField label="Text" value={text} onChange={setText} />
      </Dialog>
      <Dialog open={offen === 'lang'} onClose={zu} title="Viele Felder">
        <Langes onFertig={() => setGetan('ausgefüllt')} />
      </Dialog>
      <ConfirmDialog open={offen === 'frage'} onClose={zu} title="Wirklich löschen?" confirmLabel="Ja, löschen" danger onConfirm={() => setGetan('gelöscht')} />
      <ConfirmDialog
        open={offen === 'grund'}
        onClose={zu}
        title="Stornieren?"
        confirmLabel="Ja, stornieren"
        reason
        onConfirm={(warum) => setGetan(`storniert: ${warum}`)}
      />
      <ConfirmDialog
        open={offen === 'kaputt'}
        onClose={zu}
        title="Beenden?"
        confirmLabel="Ja, beenden"
        failed="Das Ticket konnte nicht beendet werden."
        reason
        onConfirm={async () => {
          throw new CallError(409, { type: '', title: '', status: 409, code: 'x', detail: grund, requestId: '' })
        }}
      />
      <Tabs
        label="Ansichten"
        tabs={[
          { id: 'eins', label: 'Eins', count: 3, content: <Button>In Eins</Button> },
          { id: 'zwei', label: 'Zwei', content: 'Inhalt Zwei', disabled: true },
          { id: 'drei', label: 'Drei', content: 'Inhalt Drei' },
        ]}
      />
      <div style={{ width: '9rem' }}>
        <Tabs
          label="Bereiche"
          value="schluss"
          tabs={(['anfang', 'mittelteil', 'schluss'] as const).map((id) => ({ id, label: `Bereich ${id}`, content: id }))}
        />
      </div>
      <Toaster />
    </>
  )
}

const Angaben = z.object({ oben: z.string(), unten: z.string() })
/** A form that is longer than any screen. */
function Langes({ onFertig }: { onFertig: () => void }) {
  const form = useForm(Angaben, { defaults: { oben: '', unten: '' }, onSubmit: onFertig })
  return (
    <Form form={form} label="Viele Felder">
      <FormText form={form} name="oben" label="Oben" />
      <div style={{ height: '100rem' }} />
      <FormText form={form} name="unten" label="Unten" />
      <SubmitButton form={form}>Absenden</SubmitButton>
    </Form>
  )
}
