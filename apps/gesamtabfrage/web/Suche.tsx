import { belegarttexte } from '#domain/belege/messages.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { Redirect, useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import type { Belegart } from '#domain/belege/contract.ts'
import { Abfrageform, calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Adresse, alsAdresse } from './adresse.ts'
import { kontowort, useBelegart, useKundensuche, useKontowahl } from './belegart.ts'
import { texte } from './texte.ts'

/** Asks for documents of a type; the list shows them. A type that the person may not see leads back to the types. */
export function Suche() {
  const { belegart } = useBelegart()
  if (belegart === null) return <Redirect to="/gesamtabfrage" replace />
  return belegart ? <Formular key={belegart} belegart={belegart} /> : <Skeleton />
}

function Formular({ belegart }: { belegart: Belegart }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const ta = useTexts(belegarttexte)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const kundensuche = useKundensuche()
  const [kunden, artikel] = [useKontowahl(belegart), useRemotePick(calls.artikel, {})]
  const [adresse] = useSearchState(Adresse)
  const heute = Temporal.Now.plainDateISO()
  const form = useForm(Abfrageform, {
    defaults: {
      from: adresse.from ?? heute.with({ month: 1, day: 1 }).toString(),
      to: adresse.to ?? heute.toString(),
      belegnummer: adresse.belegnummer ?? '',
      konto: adresse.konto ?? null,
      artikel: adresse.artikel ?? null,
    },
    texts: messages[language],
    onSubmit: (werte) => void navigate(`/gesamtabfrage/${belegart}/list?${alsAdresse(werte)}`),
  })
  const titel = t('sucheTitel', { art: ta(belegart) })
  return (
    <Page title={titel} neutral={t('belegarten')} back="/gesamtabfrage">
      <div className="ga-spalte">
        <Form form={form} label={titel}>
          <div className="ga-zwei">
            <FormDate form={form} name="from" label={t('von')} required />
            <FormDate form={form} name="to" label={t('bis')} required />
          </div>
          <FormText form={form} name="belegnummer" label={tm('belegnummer')} inputMode="numeric" placeholder={t('nurZiffern')} maxLength={40} />
          {kundensuche && <FormPick form={form} name="konto" label={tm(kontowort(belegart))} placeholder={t('kundeHinweis')} {...kunden} />}
          <FormPick form={form} name="artikel" label={tm('artikel')} placeholder={t('artikelHinweis')} {...artikel} />
          <SubmitButton form={form}>{t('suchen')}</SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
