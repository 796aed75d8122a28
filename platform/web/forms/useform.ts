import { useEffect, useMemo, useState, type SubmitEvent } from 'react'
import { get, useForm as useHookForm, type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { pressOver } from '#platform/web/ui/field/press.ts'
import { clearDraft, readDraft, whenStill, writeDraft } from './drafts.ts'
import { formTexts } from './messages.ts'
import { problemOf, waitsOnDevice } from './problems.ts'
import { isRequired, resolverOf } from './resolver.ts'
import { useDraftGuard } from './useunsavedguard.tsx'

export interface FormOptions<S extends z.ZodMiniObject> {
  /** One entry per field; '' or null for empty. */
  defaults: { [K in keyof z.input<S>]?: z.input<S>[K] | '' | null }
  /** Gets what the schema made of the entries. A thrown CallError lands at its fields. */
  onSubmit: (values: z.output<S>) => void | Promise<void>
  /** Keeps the entries over a closed tab; must name person and record. It goes when `onSubmit` is done; `useAct` and `deliver`, told of it, let it go before: as soon as the write is safe. */
  draftKey?: string
  /** The draft lies on the device sealed, not as text. */
  sealDraft?: boolean
  /** Words of the schema's own rules, e.g. the app's catalogue in the current language. */
  texts?: Readonly<Record<string, string>>
}

/** What `<Form>` and the fields need; `rhf` is react-hook-form itself, for watch and setValue. */
export interface FormHandle<In extends FieldValues = FieldValues> {
  rhf: UseFormReturn<In, unknown, FieldValues>
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  pending: boolean
  /** Entries that are neither saved nor being saved. */
  dirty: boolean
  /** Problems that belong to no field. */
  problems: readonly string[]
  /** Page of the record that has what the last attempt wanted and may be there once only; null: there is none, or the reader does not see it. */
  heldBy: string | null
  /** The last attempt was refused or did not arrive: it was not only the device that found something. */
  refused: boolean
  /** Counts failed attempts, so that the summary takes the focus each time. */
  failures: number
  /** A draft came back. */
  restored: boolean
  discardDraft: () => void
  /** Fields on the screen: name → label; and those that must never be stored. */
  fields: Map<string, string>
  /** Of fields whose values are not words by themselves (ids): what a value is called. */
  words: Map<string, (value: unknown) => string | undefined>
  secrets: Set<string>
  required: (name: string) => boolean
}

const noTexts = {}
/** What the device finds wrong is said when no press is under way; what is right again is said at once. */
const patient =
  (resolver: Resolver<FieldValues, unknown, FieldValues>): typeof resolver =>
  async (values, context, options) => {
    const result = await resolver(values, context, options)
    if (options.names?.some((name) => get(result.errors, name))) await pressOver()
    return result
  }
/** A form over a contract's schema. */
export function useForm<S extends z.ZodMiniObject>(
  schema: S,
  { defaults, onSubmit, draftKey, sealDraft = false, texts = noTexts }: FormOptions<S>,
): FormHandle<z.input<S> & FieldValues> {
  type In = z.input<S> & FieldValues
  const { language } = useLanguage()
  const t = useTexts(formTexts)
  const [draft, setDraft] = useState(() => (draftKey ? readDraft(draftKey, defaults) : null))
  const [problems, setProblems] = useState<readonly string[]>([])
  const [failures, setFailures] = useState(0)
  const [refused, setRefused] = useState(false)
  const [heldBy, setHeldBy] = useState<string | null>(null)
  const fields = useState(() => new Map<string, string>())[0]
  const words = useState(() => new Map<string, (value: unknown) => string | undefined>())[0]
  const secrets = useState(() => new Set<string>())[0]
  const resolver = useMemo(() => patient(resolverOf(schema, language, texts)), [schema, language, texts])
  const rhf = useHookForm<In, unknown, FieldValues>({
    defaultValues: { ...defaults, ...draft } as DefaultValues<In>,
    resolver: resolver as never,
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = rhf.formState
  // What waits for a new sign-in goes nowhere without one.
  useDraftGuard((isDirty || draft !== null) && isSubmitting)

  const keeping = useState(whenStill)[0]
  /** What waits on the device as it was sent: no draft offers it again. */
  const waiting = useState(() => new Set<string>())[0]
  useEffect(() => {
    if (!draftKey) return
    const stop = rhf.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: changed }) => {
        if (changed && !waiting.has(JSON.stringify(values))) keeping.later(() => writeDraft(draftKey, values, secrets, sealDraft))
        else keeping.never()
      },
    })
    return () => {
      stop()
      keeping.never()
    }
  }, [draftKey, sealDraft, rhf, secrets, keeping, waiting])

  const fail = async (error: unknown) => {
    await pressOver()
    const { general, atFields, heldBy: page } = problemOf(error, fields, t)
    setHeldBy(page)
    for (const { path, code, message } of atFields) rhf.setError(path as Path<In>, { type: code, message })
    setProblems(general)
    setRefused(true)
    setFailures((count) => count + 1)
  }
  const send = rhf.handleSubmit(
    async (values) => {
      setProblems([])
      setRefused(false)
      setHeldBy(null)
      // What was typed last must not be kept behind the answer.
      keeping.now()
      try {
        await onSubmit(values as z.output<S>)
      } catch (error) {
        if (waitsOnDevice(error)) waiting.add(JSON.stringify(rhf.getValues()))
        await fail(error)
        return
      }
      if (draftKey) clearDraft(draftKey)
      setDraft(null)
      // What is saved is the new starting point.
      rhf.reset(rhf.getValues())
    },
    () => {
      setProblems([])
      setRefused(false)
      setFailures((count) => count + 1)
    },
  )

  return {
    rhf,
    problems,
    heldBy,
    refused,
    failures,
    fields,
    words,
    secrets,
    submit: (event) => {
      event?.preventDefault()
      event?.stopPropagation()
      if (!isSubmitting) void send()
    },
    pending: isSubmitting,
    dirty: (isDirty || draft !== null) && !isSubmitting,
    restored: draft !== null,
    discardDraft: () => {
      if (draftKey) clearDraft(draftKey)
      setDraft(null)
      rhf.reset(defaults as DefaultValues<In>)
    },
    required: (name) => isRequired(schema, name),
  }
}
