import { useAct } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { Angaben, type Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { Abbrechen } from './Abbrechen.tsx'
import { Felder } from './Felder.tsx'
import { useFrageworte } from './usefrageworte.ts'
import { werteVon } from './werte.ts'

/** The fields of a device, to be changed. */
export function Bearbeiten({ geraet, onFertig }: { geraet: Hardwaredetail; onFertig: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { act } = useAct(calls.aendern)
  return (
    <RecordForm
      schema={Angaben}
      label={t('bearbeiten')}
      texts={messages[language]}
      defaults={werteVon(geraet)}
      revision={geraet.revision}
      leaveWords={useFrageworte()}
      submitLabel={t('speichern')}
      onSave={(werte, revision) => act({ params: { idhardware: geraet.id }, body: { ...werte, revision } })}
      onSaved={() => {
        toast.success(t('aktualisiert'))
        onFertig()
      }}
    >
      {(form) => (
        <>
          <Felder form={form} namen={geraet.namen} />
          <Abbrechen form={form} onFertig={onFertig} />
        </>
      )}
    </RecordForm>
  )
}
