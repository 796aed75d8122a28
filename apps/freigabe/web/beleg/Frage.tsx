import * as z from 'zod/mini'
import { text } from '#platform/contract/shapes.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls, type Freigabedetail } from '#apps/freigabe/contract.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { texte } from '../texte.ts'
import { useTat } from '../usetat.ts'

interface Props {
  was: 'klaeren' | 'weiterleiten' | 'zurueckstellen'
  beleg: Freigabedetail
  onClose: () => void
  onTat: () => void
}

/** A question to a person, handing on to one, or putting off to a day: with the words why. */
export function Frage({ was, beleg, onClose, onTat }: Props) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const tue = useTat()
  const personen = useRemotePick(calls.personen, undefined, person)
  const tag = was === 'zurueckstellen'
  const morgen = Temporal.Now.plainDateISO().add({ days: 1 }).toString()
  const form = useForm(tag ? Tagform : Personform, {
    defaults: { an: null, bis: morgen, grund: '' },
    texts: messages[language],
    onSubmit: async ({ an, bis, grund }) => {
      await tue(beleg, was, { grund, ...(tag ? { bis: bis! } : { an: an! }) })
      onClose()
      onTat()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t(was === 'klaeren' ? 'rueckfrage' : was)}>
      <Form form={form} label={t(was === 'klaeren' ? 'rueckfrage' : was)}>
        {tag ? (
          <FormDate form={form} name="bis" label={t('bis')} />
        ) : (
          <FormPick form={form} name="an" label={t(was === 'klaeren' ? 'wen' : 'wem')} {...personen} />
        )}
        <FormText form={form} name="grund" label={t(was === 'klaeren' ? 'frage' : 'grund')} multiline rows={3} maxLength={1000} />
        <div className="row end">
          <Button kind="quiet" onPress={onClose}>
            {t('abbrechen')}
          </Button>
          <SubmitButton form={form}>{t(was === 'klaeren' ? 'rueckfrage' : was)}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const person = ({ id, name }: { id: string; name: string }) => ({ id, nummer: null, name })
const felder = { an: z.nullable(z.string()), bis: z.nullable(z.iso.date()), grund: text(1000) }
const Personform = z.object(felder).check(z.refine(({ an }) => !!an, { path: ['an'], error: 'freigabe.an-fehlt' }))
const Tagform = z.object(felder).check(z.refine(({ bis }) => !!bis, { path: ['bis'], error: 'freigabe.bis-falsch' }))
