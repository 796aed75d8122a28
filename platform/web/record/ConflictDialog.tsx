import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { contested, type Choice } from './merge.ts'
import { recordTexts } from './messages.ts'
import { useWords } from './usewords.ts'

interface ConflictDialogProps<In extends FieldValues> {
  problem: ProblemDocument
  form: FormHandle<In>
  /** What this person saw when the form opened. */
  seen: Readonly<Record<string, unknown>>
  /** What is saved now. */
  saved: Readonly<Record<string, unknown>>
  onChoose: (choices: Readonly<Record<string, Choice>>) => void
  onClose: () => void
}

/** Somebody was faster: who, when, which fields; of what both changed, both values to choose from. */
export function ConflictDialog<In extends FieldValues>({ problem, form, seen, saved, onChoose, onClose }: ConflictDialogProps<In>) {
  const t = useTexts(recordTexts)
  const f = useFormats()
  const inWords = useWords(form)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const typed = form.rhf.getValues() as Record<string, unknown>
  const fields = (problem.errors ?? []).map(({ path }) => path)
  const open = new Set(contested(fields, seen, typed))
  const { by, at } = problem.changed ?? { by: null, at: null }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('conflict')}
      dismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{t('keepTyping')}</Button>
          <Button kind="primary" onPress={() => onChoose(choices)}>
            {t('takeOver')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{by && at ? t('conflictBy', { name: by, when: f.relative(at) }) : t('conflictText')}</p>
        {fields.map((field) => {
          const label = form.fields.get(field) ?? field
          const theirs = t('theirs', { value: inWords(field, saved[field]) })
          return open.has(field) ? (
            <RadioGroup
              key={field}
              label={label}
              value={choices[field] ?? 'mine'}
              onChange={(choice) => setChoices({ ...choices, [field]: choice })}
              choices={[
                { id: 'mine', label: t('mine', { value: inWords(field, typed[field]) }) },
                { id: 'theirs', label: theirs },
              ]}
            />
          ) : (
            <div key={field}>
              <b>{label}</b>
              <div>{theirs}</div>
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
