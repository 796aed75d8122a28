import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { texte } from '../texte.ts'
import { useFrageworte } from './usefrageworte.ts'

/** Leaves the form; asks first when something would be lost. */
export function Abbrechen<In extends FieldValues>({ form, onFertig }: { form: FormHandle<In>; onFertig: () => void }) {
  const frageworte = useFrageworte()
  const t = useTexts(texte)
  const [frage, setFrage] = useState(false)
  const fertig = () => {
    form.discardDraft()
    // Once the form has noticed that it is clean.
    setTimeout(onFertig)
  }
  return (
    <>
      <div className="row end">
        <Button kind="quiet" onPress={() => (form.dirty ? setFrage(true) : onFertig())}>
          {t('abbrechen')}
        </Button>
      </div>
      <ConfirmDialog open={frage} onClose={() => setFrage(false)} {...frageworte} danger onConfirm={fertig} />
    </>
  )
}
