import * as z from 'zod/mini'
import { app } from '#apps/stempelerfassung/app.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { KontenWahl } from './KontenWahl.tsx'
import { MitarbeiterWahl } from './MitarbeiterWahl.tsx'
import { Suche, dieseWoche } from './suche.ts'

const Frage = z
  .object({ von: Day, bis: Day, employeeid: z.optional(idOf('lstfix')) })
  .check(z.refine(({ von, bis }) => von <= bis, { path: ['bis'], error: 'bisVorVon' }))

/** What to look for: a period, and for those who may also whose stamps and of which accounts. */
export function Suchen() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { can, session } = useSession()
  const navigate = useNavigate()
  const [{ von, bis, employeeid }] = useSearchState(Suche)
  const woche = dieseWoche(session.employee?.zone)
  const form = useForm(Frage, {
    defaults: { von: von ?? woche.von, bis: bis ?? woche.bis, employeeid: employeeid ?? '' },
    texts: messages[language],
    onSubmit: (gesucht) => {
      const adresse = new URLSearchParams({ von: gesucht.von, bis: gesucht.bis, ...(gesucht.employeeid && { employeeid: gesucht.employeeid }) })
      void navigate(`${app.path}/query/result?${adresse}`)
    },
  })
  return (
    <Page title={t('suchen')} heading={t('sucheStarten')}>
      <Form form={form} className="se-form se-suche" label={t('sucheStarten')}>
        <div className="se-nebeneinander">
          <FormDate form={form} name="von" label={t('vonTag')} />
          <FormDate form={form} name="bis" label={t('bisTag')} />
        </div>
        {can('STEMPELERFASSUNG.ALLE') && (
          <>
            <FormField form={form} name="employeeid" label={t('mitarbeiter')}>
              {({ value, onChange }) => <MitarbeiterWahl leer value={(value as string) || null} onChange={(id) => onChange(id ?? '')} />}
            </FormField>
            <KontenWahl />
          </>
        )}
        <SubmitButton form={form}>{t('sucheStarten')}</SubmitButton>
      </Form>
    </Page>
  )
}
