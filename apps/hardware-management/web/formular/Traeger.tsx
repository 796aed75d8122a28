import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { Way } from '#platform/text/way.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { texte } from '../texte.ts'

/** The device that has the serial number already: one press opens it beside this form, and one that has left can be taken into use again instead. */
export function Traeger<In extends FieldValues>({ form }: { form: FormHandle<In> }) {
  const nummer = /^\/hardware-management\/(\d+)$/.exec(form.heldBy ?? '')?.[1]
  const amFeld = form.rhf.getFieldState('seriennummer' as Path<In>, form.rhf.formState).error
  return nummer !== undefined && amFeld ? <Anderes nummer={nummer} form={form} /> : null
}

function Anderes<In extends FieldValues>({ nummer, form }: { nummer: string; form: FormHandle<In> }) {
  const t = useTexts(texte)
  const navigate = useNavigate()
  const [frage, setFrage] = useState(false)
  const { data } = useCall(calls.hardware, { params: { idhardware: nummer } })
  const { act } = useAct(calls.zurueckholen)
  const weg = data?.zustand === 'ausgeschieden'
  const pfad: Way = `/hardware-management/${nummer}`
  return (
    <div className="hw-breit">
      <Notice
        kind="warn"
        action={
          <>
            <LinkButton href={pfad} target="_blank" rel="noopener">
              {t('ansehen', { nummer })}
            </LinkButton>
            {weg && data.darf.includes('zurueckholen') && <Button onPress={() => setFrage(true)}>{t('zurueckholen')}</Button>}
          </>
        }
      >
        {t(weg ? 'traegerWeg' : 'traegerDa', { nummer })}
      </Notice>
      {data && (
        <ConfirmDialog
          open={frage}
          onClose={() => setFrage(false)}
          title={t('zurueckholen')}
          confirmLabel={t('zurueckholen')}
          reason={{ label: t('grund') }}
          onConfirm={async (grund) => {
            await act({ params: { idhardware: data.id }, body: { grund, revision: data.revision } })
            form.discardDraft()
            // Once the form has noticed that it is clean.
            setTimeout(() => void navigate(pfad))
          }}
        >
          {t('zurueckholenText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
