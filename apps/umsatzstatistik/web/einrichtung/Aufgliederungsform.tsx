import { useAct } from '#platform/web/data/query.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls, Aufgliederungsinhalt, type Aufgliederung } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { texte } from '../texte.ts'
import { Ebenenfeld } from './Ebenenfeld.tsx'

/** One way down: its name and its levels from the top to the bottom. */
export function Aufgliederungsform({ row, zurueck }: { row: Aufgliederung | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [anlegen, aendern, loeschen] = [useAct(calls.aufgliederungAnlegen), useAct(calls.aufgliederungAendern), useAct(calls.aufgliederungLoeschen)]
  return (
    <>
      <RecordHead title={row?.name ?? t('neueAufgliederung')} back={zurueck} />
      <RecordForm
        schema={Aufgliederungsinhalt}
        label={t('aufgliederung')}
        name={row?.name ?? ''}
        texts={messages[language]}
        defaults={row ? { name: row.name, ebenen: row.ebenen } : { name: '', ebenen: [] }}
        {...(row ? {} : { submitLabel: t('anlegen'), onSaved: zurueck })}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { id: row.id }, body: { ...body, revision } }) : anlegen.act({ body }))}
        onDelete={
          row &&
          (async () => {
            await loeschen.act({ params: { id: row.id } })
            zurueck()
          })
        }
      >
        {(form) => (
          <>
            <FormText form={form} name="name" label={t('name')} maxLength={40} autoComplete="off" />
            <FormField form={form} name="ebenen" label={t('ebenen')}>
              {({ value, onChange, error }) => <Ebenenfeld value={value} onChange={onChange} error={error} />}
            </FormField>
          </>
        )}
      </RecordForm>
    </>
  )
}
