import { useEffect, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import Trash2 from 'lucide-react/icons/trash-2'
import type * as z from 'zod/mini'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm, type FormHandle, type FormOptions } from '#platform/web/forms/useform.ts'
import { useUnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { useTun } from './Detail.tsx'
import { messages } from '../messages.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

interface FormularProps<S extends z.ZodMiniObject> {
  schema: S
  defaults: FormOptions<S>['defaults']
  onSave: (values: z.output<S>) => Promise<unknown>
  /** Runs after saving, when the form is clean: leads elsewhere. */
  danach?: ((antwort: unknown) => void) | undefined
  name?: string
  speichern?: string
  onDelete?: (() => Promise<unknown>) | undefined
  label: string
  children: (form: FormHandle<z.input<S> & FieldValues>) => ReactNode
}

/** The one edit form: fields, saving, deleting with a question, unsaved-changes guard, and the word that it is saved. */
export function Formular<S extends z.ZodMiniObject>({ schema, defaults, onSave, danach, name = '', speichern, onDelete, label, children }: FormularProps<S>) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [antwort, setAntwort] = useState<{ wert: unknown } | null>(null)
  const [frage, setFrage] = useState(false)
  const { tun, meldung } = useTun()
  const form = useForm(schema, {
    defaults,
    texts: messages[language],
    onSubmit: async (values) => {
      setAntwort(null)
      setAntwort({ wert: await onSave(values) })
    },
  })
  useUnsavedGuard(form.dirty)
  useEffect(() => {
    if (antwort && !form.dirty && !form.pending) danach?.(antwort.wert)
  }, [antwort, form.dirty, form.pending])
  return (
    <Form form={form} label={label} className="form vw-formular">
      {children(form)}
      {meldung}
      {antwort && !form.dirty && !danach && (
        <Notice kind="ok" live>
          {t('gespeichert')}
        </Notice>
      )}
      <div className="row end wrap">
        {onDelete && (
          <Button kind="danger" icon={Trash2} onPress={() => setFrage(true)}>
            {t('loeschen')}
          </Button>
        )}
        <SubmitButton form={form}>{speichern ?? t('speichern')}</SubmitButton>
      </div>
      {onDelete && (
        <ConfirmDialog
          open={frage}
          onClose={() => setFrage(false)}
          title={t('wirklich', { name })}
          danger
          confirmLabel={t('loeschen')}
          onConfirm={async () => {
            await tun(onDelete)
          }}
        >
          {t('wirklichText')}
        </ConfirmDialog>
      )}
    </Form>
  )
}
