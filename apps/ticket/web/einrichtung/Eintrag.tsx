import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Teilname } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import { RecordForm, type RecordFormProps } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { Verlauf } from './Verlauf.tsx'

interface EintragProps<S extends z.ZodMiniObject> extends Pick<RecordFormProps<S>, 'schema' | 'defaults' | 'children'> {
  /** None: a new one is made. */
  row: { id: string; name: string; revision: string } | undefined
  /** The part of the set-up that it is of. */
  teil: Teilname
  neu: string
  state?: ReactNode
  zurueck: () => void
  anlegen: (body: z.output<S>) => Promise<unknown>
  aendern: (id: string, body: z.output<S> & { revision: string }) => Promise<unknown>
  loeschen?: (id: string) => Promise<unknown>
}

/** One entry of the set-up: its head, its form and what was changed. A new one leads back to the list. */
export function Eintrag<S extends z.ZodMiniObject>({ row, teil, neu, state, zurueck, anlegen, aendern, loeschen, ...form }: EintragProps<S>) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const weg = async () => {
    await loeschen!(row!.id)
    zurueck()
  }
  return (
    <>
      <RecordHead title={row?.name ?? neu} state={state} back={zurueck} />
      <RecordForm
        {...form}
        texts={messages[language]}
        label={row?.name ?? neu}
        name={row?.name ?? ''}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern(row.id, { ...body, revision }) : anlegen(body))}
        {...(row ? {} : { submitLabel: te('anlegen'), onSaved: zurueck })}
        onDelete={row && loeschen && weg}
        below={row && ((feld) => <Verlauf teil={teil} id={row.id} form={feld} />)}
      />
    </>
  )
}
