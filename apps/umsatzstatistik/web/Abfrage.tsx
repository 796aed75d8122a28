import { useSearch } from 'wouter'
import { jahresbeginn } from '#domain/umsatz/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
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
import { Abfrageform, calls, meisteZeilen } from '../contract.ts'
import { messages } from '../messages.ts'
import { MitEinstellungen, type Einstellungen } from './MitEinstellungen.tsx'
import { texte } from './texte.ts'
import { ausAdresse, ergebnis, kaputt } from './wege.ts'

export const sucheKunden = async (q: string) => (await request(calls.kunden, { query: { q } })).entities

/** Asks for a level and a stretch of time, narrowed down if wanted; the result has an address of its own. */
export const Abfrage = () => <MitEinstellungen>{(einstellungen) => <Formular einstellungen={einstellungen} />}</MitEinstellungen>

function Formular({ einstellungen: { heute, geschaeftsjahrAb, ebenen, umsatzarten, aufgliederungen } }: { einstellungen: Einstellungen }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const suche = useSearch()
  const vorher = ausAdresse(suche)?.frage
  const filialen = useCall(calls.filialen).data?.entities ?? []
  const gewaehlt = useCall(calls.kunden, { query: { id: vorher?.kunde } }, { enabled: vorher?.kunde !== undefined }).data?.entities[0] ?? null
  const monat = Temporal.PlainDate.from(heute)
  const form = useForm(Abfrageform, {
    defaults: {
      ebene: vorher?.ebene ?? 'Vkforg',
      umsatzart: vorher?.umsatzart ?? 'Gesamt',
      aufgliederung: vorher?.aufgliederung ?? '',
      filiale: vorher?.filialen.length === 1 ? String(vorher.filialen[0]) : '',
      vondat: vorher?.vondat ?? jahresbeginn(heute, geschaeftsjahrAb),
      bisdat: vorher?.bisdat ?? monat.with({ day: monat.daysInMonth }).toString(),
      menge: vorher?.menge ?? 0,
      vergleich: vorher?.vergleich ?? false,
      kunde: vorher?.kunde ?? null,
    },
    texts: messages[language],
    onSubmit: ({ aufgliederung, filiale, vondat, bisdat, menge, kunde, ...rest }) =>
      void navigate(
        ergebnis({
          ...rest,
          vondat: vondat!,
          bisdat: bisdat!,
          aufgliederung: aufgliederung || null,
          filialen: filiale ? [Number(filiale)] : [],
          menge: menge ?? 0,
          pfad: [],
          ...(kunde && { kunde }),
        }),
      ),
  })
  return (
    <Page title={tm('titel')}>
      {suche === kaputt && (
        <Notice kind="warn" live>
          {t('kaputt')}
        </Notice>
      )}
      <div className="us-form">
        <Form form={form} label={t('abfrage')}>
          <div className="us-zwei">
            <FormDate form={form} name="vondat" label={t('vondat')} required />
            <FormDate form={form} name="bisdat" label={t('bisdat')} required />
          </div>
          <FormSelect form={form} name="ebene" label={t('ebene')} items={ebenen.map((id) => ({ id, name: tm(`ebene.${id}`) }))} />
          <FormSelect form={form} name="umsatzart" label={t('umsatzart')} items={umsatzarten.map((id) => ({ id, name: tm(`art.${id}`) }))} />
          <FormSelect
            form={form}
            name="aufgliederung"
            label={t('aufgliederung')}
            hint={t('aufgliederungHinweis')}
            items={['', ...aufgliederungen.map(({ id }) => id)].map((id) => ({ id, name: t(`aufgliederung.${id}` as 'aufgliederung.') }))}
          />
          <FormSelect
            form={form}
            name="filiale"
            label={t('filialen')}
            items={[{ id: '', name: t('alleFilialen') }, ...filialen.map(({ id, name }) => ({ id: String(id), name: `${id} ${name}` }))]}
          />
          <FormPick form={form} name="kunde" label={t('kunde')} placeholder={t('alleKunden')} selected={gewaehlt} onSearch={sucheKunden} />
          <FormNumber form={form} name="menge" label={t('menge')} hint={t('mengeHinweis')} min={0} max={meisteZeilen} />
          <FormCheckbox form={form} name="vergleich">
            {t('vergleich')}
          </FormCheckbox>
          <SubmitButton form={form} wide>
            {t('auswerten')}
          </SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
