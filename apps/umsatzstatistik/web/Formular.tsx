import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { geschaeftsjahrAb, tageDerSpanne, zuordnungen } from '#domain/umsatz/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Abfrageform, calls, meisteZeilen, type Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Einstellungen } from './MitEinstellungen.tsx'
import { Spannenwahl } from './Spannenwahl.tsx'
import { texte } from './texte.ts'
import { ergebnis } from './wege.ts'

/** The question as a form; it begins with the one before. */
export function Formular({ einstellungen, vorher }: { einstellungen: Einstellungen; vorher: Frage | undefined }) {
  const { heute, vertreter, ebenen, umsatzarten, aufgliederungen } = einstellungen
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [, setLetzte] = useSetting<unknown>('umsatz.letzte', null)
  const gewaehlt = useCall(calls.kunden, { query: { id: vorher?.kunde } }, { enabled: vorher?.kunde !== undefined }).data?.entities[0] ?? null
  const jahr = tageDerSpanne('jahr', heute, geschaeftsjahrAb)
  const form = useForm(Abfrageform, {
    defaults: {
      ebene: vorher?.ebene ?? 'Vkforg',
      umsatzart: vorher?.umsatzart ?? 'Gesamt',
      aufgliederung: vorher?.aufgliederung ?? '',
      filialen: vorher?.filialen ?? [],
      nurMeine: vertreter !== null && !!vorher?.pfad.some(({ ebene, schluessel }) => ebene === 'Vertreter' && schluessel === vertreter),
      vondat: vorher?.vondat ?? jahr.von,
      bisdat: vorher?.bisdat ?? jahr.bis,
      menge: vorher?.menge ?? 0,
      vergleich: vorher?.vergleich ?? false,
      zuordnung: vorher?.zuordnung ?? 'gebucht',
      kunde: vorher?.kunde ?? null,
    },
    texts: messages[language],
    onSubmit: ({ aufgliederung, nurMeine, vondat, bisdat, menge, kunde, ...rest }) => {
      const frage: Frage = {
        ...rest,
        vondat: vondat!,
        bisdat: bisdat!,
        aufgliederung: aufgliederung || null,
        menge: menge ?? 0,
        pfad: nurMeine && vertreter ? [{ ebene: 'Vertreter', schluessel: vertreter }] : [],
        ...(kunde && { kunde }),
      }
      setLetzte(frage)
      void navigate(ergebnis(frage))
    },
  })
  const kunde = form.rhf.watch('kunde')
  const filialen = useCall(calls.filialen, { query: kunde ? { idktostamm: kunde } : {} }, { keep: true }).data?.entities ?? []
  return (
    <div className="us-form">
      <Form form={form} label={t('abfrage')}>
        <Spannenwahl form={form} heute={heute} />
        <div className="us-zwei">
          <FormDate form={form} name="vondat" label={t('vondat')} required />
          <FormDate form={form} name="bisdat" label={t('bisdat')} required />
        </div>
        <div className="us-zwei">
          <FormSelect form={form} name="ebene" label={t('ebene')} items={ebenen.map((id) => ({ id, name: tm(`ebene.${id}`) }))} />
          <FormSelect form={form} name="umsatzart" label={t('umsatzart')} items={umsatzarten.map((id) => ({ id, name: tm(`art.${id}`) }))} />
        </div>
        <FormSelect
          form={form}
          name="aufgliederung"
          label={t('aufgliederung')}
          hint={t('aufgliederungHinweis')}
          items={[{ id: '', name: t('keineAufgliederungWahl') }, ...aufgliederungen.map(({ id, name }) => ({ id, name }))]}
        />
        <KundeFeld form={form} name="kunde" call={calls.kunden} placeholder={t('alleKunden')} bisher={gewaehlt} />
        {filialen.length > 1 && (
          <FormChecks
            form={form}
            name="filialen"
            label={t('filialen')}
            hint={t('filialenHinweis')}
            items={filialen.map(({ id, name }) => ({ id, name: `${id} ${name}` }))}
          />
        )}
        <FormSelect
          form={form}
          name="zuordnung"
          label={tm('zuordnung')}
          hint={t('zuordnungHinweis')}
          items={zuordnungen.map((id) => ({ id, name: tm(`zuordnung.${id}`) }))}
        />
        <FormNumber form={form} name="menge" label={t('menge')} hint={t('mengeHinweis')} min={0} max={meisteZeilen} />
        {vertreter !== null && (
          <FormCheckbox form={form} name="nurMeine">
            {t('nurMeine')}
          </FormCheckbox>
        )}
        <FormCheckbox form={form} name="vergleich">
          {t('vergleich')}
        </FormCheckbox>
        <SubmitButton form={form} wide>
          {t('auswerten')}
        </SubmitButton>
      </Form>
    </div>
  )
}
