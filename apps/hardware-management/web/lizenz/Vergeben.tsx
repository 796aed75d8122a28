import * as z from 'zod/mini'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { Day } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useGeraetesuche } from '../wahl.ts'
import { lizenztexte } from './texte.ts'

const gewaehlt = (error: string) => z.nullable(z.string()).check(z.refine((id) => !!id, { error }))

/** Gives a place to one of our people, or to a device. */
export function Vergeben({ lizenz, onClose }: { lizenz: Lizenz; onClose: () => void }) {
  const t = useTexts(lizenztexte)
  return (
    <Dialog open onClose={onClose} title={t('vergeben')}>
      <Formular lizenz={lizenz} onClose={onClose} />
    </Dialog>
  )
}

function Formular({ lizenz: { id, art }, onClose }: { lizenz: Lizenz; onClose: () => void }) {
  const t = useTexts(lizenztexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.platzVergeben)
  const geraete = useGeraetesuche()
  const feld = art === 'geraet' ? 'hardwareId' : 'lstfixId'
  const schema = z.object({ [feld]: gewaehlt(art === 'geraet' ? 'lizenz.geraet-unbekannt' : 'lizenz.person-fehlt'), von: Day })
  const form = useForm(schema, {
    defaults: { [feld]: null, von: Temporal.Now.plainDateISO().toString() } as never,
    texts: messages[language],
    onSubmit: async (werte) => {
      await act({ params: { id }, body: werte as { von: string } })
      toast.success(t('vergebenOk'))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('vergeben')}>
      {art === 'geraet' ? (
        <FormPick form={form} name="hardwareId" label={t('geraet')} onSearch={geraete} />
      ) : (
        <PersonFeld form={form} label={t('mitarbeiter')} call={calls.mitarbeiter} />
      )}
      <FormDate form={form} name="von" label={t('vergebenAb')} />
      <SubmitButton form={form}>{t('vergeben')}</SubmitButton>
    </Form>
  )
}
