import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { keepsHeight } from '#platform/web/ui/field/keepsheight.ts'
import { ErrorSummary } from '#platform/web/ui/page/ErrorSummary.tsx'
import { formTexts } from './messages.ts'
import type { FormHandle } from './useform.ts'

/** Errors as a flat list in the order of the fields. */
const flat = (errors: FieldErrors, path = ''): { path: string; message: string }[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    const here = path ? `${path}.${key}` : key
    if (!error || typeof error !== 'object' || key === 'ref') return []
    return 'message' in error && typeof error.message === 'string' ? [{ path: here, message: error.message }] : flat(error as FieldErrors, here)
  })

const focusField = (form: HTMLFormElement | null, path: string) => {
  const controls = form?.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, textarea, button, [role="spinbutton"])`)
  const first = [...(controls ?? [])].find((control) => control.tabIndex >= 0 && !control.closest('[aria-hidden="true"]'))
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}

export interface FormProps<In extends FieldValues> {
  form: FormHandle<In>
  children: ReactNode
  className?: string
  /** Names the form for people who do not see its heading. */
  label?: string
  /** What did not happen when the server refuses or is not reached: the heading above the reasons. */
  failed?: string
  id?: string
}

/** One column of fields: summary above after a failed attempt, Enter submits, nothing typed is ever lost. */
export function Form<In extends FieldValues>({ form, children, className = 'form', label, failed, id }: FormProps<In>) {
  const t = useTexts(formTexts)
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { errors, isSubmitted } = form.rhf.formState
  const answered = useRef(0)
  // Once per failed attempt, as soon as the summary is drawn: react-hook-form tells in a later render.
  useEffect(() => {
    if (form.failures === answered.current || !summary.current) return
    answered.current = form.failures
    summary.current.focus()
  })
  const order = [...form.fields.keys()]
  const atFields = isSubmitted ? flat(errors).sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path)) : []
  const title = form.refused ? failed : undefined
  const entries = [
    ...form.problems.filter((text) => text !== title).map((text) => ({ id: text, text })),
    ...atFields.map(({ path, message }) => {
      const field = form.fields.get(path)
      return { id: path, text: field ? t('feld', { feld: field, text: message }) : message, ...(field && { onPress: () => focusField(element.current, path) }) }
    }),
  ]
  return (
    <form ref={element} className={className} noValidate onSubmit={form.submit} aria-label={label} aria-busy={form.pending || undefined} id={id}>
      <div className="above" ref={keepsHeight}>
        {(title || entries.length > 0) && <ErrorSummary ref={summary} entries={entries} {...(title && { title })} />}
      </div>
      {form.restored && (
        <output className="note row">
          <span className="grow">{t('entwurf')}</span>
          <Button kind="quiet" onPress={form.discardDraft}>
            {t('verwerfen')}
          </Button>
        </output>
      )}
      {children}
    </form>
  )
}
