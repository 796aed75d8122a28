import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import Trash2 from 'lucide-react/icons/trash-2'
import type * as z from 'zod/mini'
import { outdated, type ProblemDocument } from '#platform/contract/problem.ts'
import { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import type { LeaveWords } from '#platform/web/forms/leave.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm, type FormHandle, type FormOptions } from '#platform/web/forms/useform.ts'
import { useUnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { stillTyped, type Choice } from './merge.ts'
import { recordTexts } from './messages.ts'
import { useAttempt } from './useattempt.tsx'

export interface RecordFormProps<S extends z.ZodMiniObject> {
  schema: S
  /** The record as it is read now; the form follows it as long as nothing is typed. */
  defaults: FormOptions<S>['defaults']
  /** Its revision; none for a new record. */
  revision?: string | undefined
  /** `revision`: the state that this person saw, for the call that writes. */
  onSave: (values: z.output<S>, revision: string) => Promise<unknown>
  /** Runs after saving, when the form is clean: leads elsewhere. */
  onSaved?: ((answer: unknown) => void) | undefined
  /** Names the record in the question before it is deleted. */
  name?: string
  submitLabel?: string
  onDelete?: (() => Promise<unknown>) | undefined
  label: string
  /** Keeps the entries over a closed tab; must name person and record. */
  draftKey?: string | undefined
  /** The draft lies on the device sealed, not as text. */
  sealDraft?: boolean
  /** The question before entries are lost, in the record's own words; who says yes loses the draft as well. */
  leaveWords?: LeaveWords | undefined
  /** Words of the schema's own rules. */
  texts?: FormOptions<S>['texts']
  children: (form: FormHandle<z.input<S> & FieldValues>) => ReactNode
  /** Stands under the form and speaks with its words, like what was changed. */
  below?: ((form: FormHandle<z.input<S> & FieldValues>) => ReactNode) | undefined
}

/** The record as this form began with it. `typed`: what goes on top when it goes on from a newer one; null at the very beginning. */
interface Seen<S extends z.ZodMiniObject> {
  revision: string | undefined
  defaults: FormOptions<S>['defaults']
  typed: readonly [string, unknown][] | null
}

/** The one edit form: fields, saving against the state that was seen, deleting with a question, unsaved-changes guard, and the word that it is saved. */
export function RecordForm<S extends z.ZodMiniObject>(props: RecordFormProps<S>) {
  const {
    schema,
    defaults,
    revision,
    onSave,
    onSaved,
    name = '',
    submitLabel,
    onDelete,
    label,
    texts,
    draftKey,
    sealDraft,
    leaveWords,
    children,
    below,
  } = props
  const t = useTexts(recordTexts)
  const [answer, setAnswer] = useState<{ value: unknown } | null>(null)
  const [asking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Seen<S>>({ revision, defaults, typed: null })
  const [conflict, setConflict] = useState<ProblemDocument | null>(null)
  const { attempt, notice } = useAttempt()
  const form = useForm(schema, {
    defaults,
    ...(texts && { texts }),
    ...(draftKey && { draftKey }),
    ...(sealDraft && { sealDraft }),
    onSubmit: async (values) => {
      setAnswer(null)
      try {
        setAnswer({ value: await onSave(values, seen.revision ?? '') })
      } catch (error) {
        if (error instanceof CallError && error.problem?.code === outdated) setConflict(error.problem)
        throw error
      }
    },
  })
  type In = z.input<S> & FieldValues
  useUnsavedGuard(form.dirty, { words: leaveWords, onLeave: draftKey ? form.discardDraft : undefined })
  useEffect(() => {
    if (answer && !form.dirty && !form.pending) onSaved?.(answer.value)
  }, [answer, form.dirty, form.pending])
  if (revision !== seen.revision && !form.dirty && !form.pending) setSeen({ revision, defaults, typed: [] })
  // Before the screen is drawn: no moment in which the question is gone and the form still shows what was.
  useLayoutEffect(() => {
    if (!seen.typed) return
    form.rhf.reset(seen.defaults as DefaultValues<In>)
    for (const [field, value] of seen.typed) form.rhf.setValue(field as Path<In>, value as never, { shouldDirty: true })
  }, [seen])
  const goOn = (choices: Readonly<Record<string, Choice>>) => {
    setSeen({ revision, defaults, typed: stillTyped(seen.defaults, form.rhf.getValues(), choices) })
    setConflict(null)
  }
  return (
    <>
      <Form form={form} label={label} className="form record-form">
        {children(form)}
        {notice}
        {answer && !form.dirty && !onSaved && (
          <Notice kind="ok" live>
            {t('saved')}
          </Notice>
        )}
        <div className="row end wrap">
          {onDelete && (
            <Button kind="danger" icon={Trash2} onPress={() => setAsking(true)}>
              {t('delete')}
            </Button>
          )}
          <SubmitButton form={form}>{submitLabel ?? t('save')}</SubmitButton>
        </div>
        {onDelete && (
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={t('deleteQuestion', { name })}
            danger
            confirmLabel={t('delete')}
            onConfirm={async () => {
              await attempt(onDelete)
            }}
          >
            {t('deleteText')}
          </ConfirmDialog>
        )}
        {conflict && revision !== seen.revision && (
          <ConflictDialog problem={conflict} form={form} seen={seen.defaults} saved={defaults} onChoose={goOn} onClose={() => setConflict(null)} />
        )}
      </Form>
      {below?.(form)}
    </>
  )
}
