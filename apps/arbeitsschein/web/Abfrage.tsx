import * as z from 'zod/mini'
import { note, Day } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { zustaende } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useWahl } from './wahl.ts'

const Frage = z.object({
  q: note(100),
  zustand: z.enum([...zustaende, 'alle']),
  von: z.nullable(Day),
  bis: z.nullable(Day),
  kunde: z.nullable(z.string()),
  objekt: z.nullable(z.string()),
})

/** Asks for sheets; the list shows them. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const navigate = useNavigate()
  const [objekte, kunden] = [useWahl('objekte'), useWahl('kunden')]
  const form = useForm(Frage, {
    defaults: { q: '', zustand: 'alle', von: null, bis: null, kunde: null, objekt: null },
    onSubmit: (werte) => {
      const gesetzt = Object.entries(werte).flatMap(([feld, wert]): [string, string][] => (wert ? [[feld, wert]] : []))
      void navigate(`/arbeitsschein?${new URLSearchParams(gesetzt).toString()}`)
    },
  })
  return (
    <Page title={t('abfrage')}>
      <div className="as-spalte">
        <Form form={form} label={t('abfrage')}>
          <FormText form={form} name="q" label={t('suchwort')} maxLength={100} />
          <FormSelect
            form={form}
            name="zustand"
            label={tm('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...zustaende.map((id) => ({ id, name: tm(`zustand.${id}`) }))]}
          />
          <div className="as-zwei">
            <FormDate form={form} name="von" label={t('zeitraumVon')} />
            <FormDate form={form} name="bis" label={t('zeitraumBis')} />
          </div>
          <FormPick form={form} name="kunde" label={tm('kunde')} {...kunden} />
          <FormPick form={form} name="objekt" label={tm('objekt')} {...objekte} />
          <SubmitButton form={form}>{t('abfragen')}</SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
