import { useState } from 'react'
import Server from 'lucide-react/icons/server'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { useImHaus } from '../useimhaus.ts'
import { Abbrechen } from './Abbrechen.tsx'
import { NeueFelder } from './NeueFelder.tsx'
import { Scanbeginn } from './Scanbeginn.tsx'
import { leer, naechstes } from './werte.ts'

/** A new device, scanned first; on demand the next one of the same kind begins with what stood there. */
export function Neu() {
  const t = useTexts(texte)
  const imHaus = useImHaus()
  const [runde, setRunde] = useState({ nr: 0, werte: leer })
  return (
    <Page title={t('neue')}>
      {imHaus ? (
        <Formular key={runde.nr} anfang={runde.werte} onNaechstes={(werte) => setRunde(({ nr }) => ({ nr: nr + 1, werte: naechstes(werte) }))} />
      ) : (
        <Empty icon={Server} title={t('neuVonUns')} text={t('neuVonUnsText')} action={<LinkButton href="/ticket/create">{t('ticketSchreiben')}</LinkButton>} />
      )}
    </Page>
  )
}

function Formular({ anfang, onNaechstes }: { anfang: Angaben; onNaechstes: (werte: Angaben) => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [noch, setNoch] = useState(anfang !== leer)
  const { act } = useAct(calls.anlegen, { stale: [calls.liste] })
  return (
    <RecordForm
      schema={Angaben}
      label={t('neue')}
      texts={messages[language]}
      defaults={anfang}
      submitLabel={t('anlegen')}
      onSave={async (werte) => ({ werte, ...(await act({ body: { id: uuid(), ...werte } })) })}
      onSaved={(antwort) => {
        const { werte, nummer } = antwort as { werte: Angaben; nummer: number }
        toast.success(t('erstellt'))
        if (noch) onNaechstes(werte)
        else void navigate(`/hardware-management/${nummer}`)
      }}
    >
      {(form) => (
        <>
          <Scanbeginn form={form} />
          <NeueFelder form={form} />
          <Checkbox value={noch} onChange={setNoch}>
            <span>
              {t('nochEines')} <small className="hint">{t('nochEinesHinweis')}</small>
            </span>
          </Checkbox>
          <Abbrechen form={form} onFertig={() => void navigate('/hardware-management')} />
        </>
      )}
    </RecordForm>
  )
}
