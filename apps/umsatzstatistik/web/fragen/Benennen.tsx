import { useAct, useCall } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls, Fragenname, type GemerkteFrage } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { texte } from '../texte.ts'
import { Namensfelder } from './Namensfelder.tsx'

/** Another name for a kept question, shared or not. */
export function Benennen({ frage, zu }: { frage: GemerkteFrage; zu: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { act } = useAct(calls.frageBenennen)
  const filialen = useCall(calls.filialen).data?.entities ?? []
  return (
    <Dialog open onClose={zu} title={t('benennen')}>
      <RecordForm
        schema={Fragenname}
        label={t('benennen')}
        texts={messages[language]}
        defaults={{ name: frage.name, filiale: frage.filiale }}
        revision={frage.revision}
        onSave={(body, revision) => act({ params: { id: frage.id }, body: { ...body, revision } })}
        onSaved={zu}
      >
        {(form) => <Namensfelder form={form} filialen={filialen} />}
      </RecordForm>
    </Dialog>
  )
}
