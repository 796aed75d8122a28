import { useSearch } from 'wouter'
import { alsZeitpunkte, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Abfrageform, calls, zeitraeume } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useEbenen } from './useebenen.ts'
import { useZone } from './usezone.ts'
import { ergebnis, kaputt, tageVon } from './wege.ts'

/** Asks for a level and a stretch of time, of one person or customer if wanted; the result has an address of its own. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const zone = useZone()
  const unlesbar = useSearch() === kaputt
  const { personen, ebenen: alle } = useEbenen()
  const [kunden, mitarbeiter] = [useRemoteSearch(calls.kunden), useRemoteSearch(calls.mitarbeiter)]
  const heute = Temporal.Now.plainDateISO(zone)
  const form = useForm(Abfrageform, {
    defaults: { ebene: 'abteilung', zeitraum: 'monat', tage: 30, von: heute.with({ day: 1 }).toString(), bis: heute.toString(), lstfixId: null, kunde: null },
    texts: messages[language],
    onSubmit: ({ ebene, zeitraum, tage, von, bis, lstfixId, kunde }) => {
      const gefragt =
        zeitraum === 'frei' ? { von: Temporal.PlainDate.from(von!), bis: Temporal.PlainDate.from(bis!).add({ days: 1 }) } : tageVon(zeitraum, heute, tage ?? 1)
      void navigate(ergebnis({ ebene: ebenen.indexOf(ebene), ...alsZeitpunkte(gefragt, zone), ...(lstfixId && { lstfixId }), ...(kunde && { kunde }) }))
    },
  })
  const zeitraum = form.rhf.watch('zeitraum')
  return (
    <Page title={tm('titel')} short={tm('titelSchmal')}>
      {unlesbar && (
        <Notice kind="warn" live>
          {t('kaputt')}
        </Notice>
      )}
      <div className="bs-form">
        <Form form={form} label={t('abfrage')}>
          <FormSelect form={form} name="ebene" label={tm('ebene')} items={alle.map((id) => ({ id, name: tm(`ebene.${id}`) }))} />
          <FormSelect form={form} name="zeitraum" label={t('zeitraum')} items={zeitraeume.map((id) => ({ id, name: t(`zeitraum.${id}`) }))} />
          {zeitraum === 'tage' && <FormNumber form={form} name="tage" label={t('tage')} min={1} max={3650} />}
          {zeitraum === 'frei' && (
            <div className="bs-zwei">
              <FormDate form={form} name="von" label={t('ersterTag')} required />
              <FormDate form={form} name="bis" label={t('letzterTag')} required />
            </div>
          )}
          {personen && <FormPick form={form} name="lstfixId" label={tm('mitarbeiter')} placeholder={t('allePersonen')} onSearch={mitarbeiter} />}
          <FormPick form={form} name="kunde" label={tm('kunde')} placeholder={t('allePersonen')} onSearch={kunden} />
          <SubmitButton form={form} wide>
            {t('auswerten')}
          </SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
