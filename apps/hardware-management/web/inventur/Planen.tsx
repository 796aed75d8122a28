import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { AbteilungFeld } from '#domain/personal/web/AbteilungFeld.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { Inventurangaben } from '#apps/hardware-management/contract/inventur.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useAuswahl } from '../wahl.ts'
import { inventurtexte } from './texte.ts'

/** A new stocktake: which devices, and on which day. */
export function Planen({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(inventurtexte)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { act } = useAct(calls.inventurPlanen)
  const [standort, hardwaretyp] = [useAuswahl('standort'), useAuswahl('hardwaretyp')]
  return (
    <>
      <RecordHead title={t('planen')} back={zurueck} />
      <RecordForm
        schema={Inventurangaben}
        label={t('planen')}
        texts={messages[language]}
        submitLabel={t('anlegen')}
        defaults={{ name: '', geplant: Temporal.Now.plainDateISO().toString(), standortId: null, hardwaretypId: null, ktostammId: null, abteilungId: null }}
        onSave={async (werte) => {
          const id = uuid()
          await act({ body: { id, ...werte } })
          return id
        }}
        onSaved={(id) => {
          toast.success(t('angelegt'))
          void navigate(`/hardware-management/inventur/${String(id)}`)
        }}
      >
        {(form) => (
          <>
            <FormText form={form} name="name" label={t('name')} maxLength={100} autoComplete="off" />
            <FormDate form={form} name="geplant" label={t('stichtag')} />
            <p className="hint">{t('wasGezaehlt')}</p>
            <FormPick form={form} name="standortId" label={t('standort')} {...standort} />
            <AbteilungFeld form={form} label={t('abteilung')} call={calls.inventurAbteilungen} query={{ limit: 200 }} />
            <FormPick form={form} name="hardwaretypId" label={t('hardwaretyp')} {...hardwaretyp} />
            <KundeFeld form={form} call={calls.kunden} hint={t('kundeHinweis')} />
          </>
        )}
      </RecordForm>
    </>
  )
}
