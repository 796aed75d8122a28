import { useState } from 'react'
import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/rdp-log/contract.ts'
import { Skriptzugang } from '#apps/rdp-log/contract/skript.ts'
import { skripttexte } from './texte.ts'

/** The form, then the key: it is shown this once. */
export function Skriptform({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(skripttexte)
  const { act } = useAct(calls.skriptzugangAnlegen)
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <RecordHead title={t('neu')} back={zurueck} />
      {token ? (
        <Notice kind="ok" title={t('schluessel')}>
          <code className="rl-schluessel">{token}</code>
        </Notice>
      ) : (
        <RecordForm
          schema={Skriptzugang}
          label={t('neu')}
          submitLabel={t('anlegen')}
          defaults={{ name: '', tage: 365, ktostammId: null }}
          onSave={async (body) => setToken((await act({ body })).token)}
        >
          {(form) => (
            <>
              <FormText form={form} name="name" label={t('name')} maxLength={80} autoComplete="off" />
              <KundeFeld form={form} call={calls.regelKunden} label={t('kunde')} hint={t('kundeHinweis')} />
              <FormNumber form={form} name="tage" label={t('tage')} />
            </>
          )}
        </RecordForm>
      )}
    </>
  )
}
