import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Abfrageform, calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Adresse, alsAdresse, standard } from './adresse.ts'
import { texte } from './texte.ts'

/** Asks for retentions; the list shows them. `ungueltig`: the address asked for something that cannot be read. */
export function Abfrage({ ungueltig = false }: { ungueltig?: boolean }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [adresse] = useSearchState(Adresse)
  const { vonbelegdatum, bisbelegdatum } = standard()
  const lieferanten = useRemotePick(calls.konten, { art: adresse.richtung === 'forderung' ? 'Kunde' : 'Lieferant' })
  const baustellen = useRemotePick(calls.konten, { art: 'Baustelle' })
  const form = useForm(Abfrageform, {
    defaults: {
      vonbelegdatum: adresse.vonbelegdatum ?? (ungueltig ? null : vonbelegdatum),
      bisbelegdatum: adresse.bisbelegdatum ?? (ungueltig ? null : bisbelegdatum),
      ktostammUrsache: adresse.ktostammUrsache ?? null,
      ktostammBaustelle: adresse.ktostammBaustelle ?? null,
    },
    texts: messages[language],
    onSubmit: (werte) => void navigate(`/haftruecklass/result?${alsAdresse({ ...werte, richtung: adresse.richtung })}`),
  })
  return (
    <Page title={t('titel')}>
      <div className="hr-spalte">
        {ungueltig && (
          <Notice kind="bad" live>
            {tm('haft.ungueltig')}
          </Notice>
        )}
        <Form form={form} label={t('abfrage')}>
          <div className="hr-zwei">
            <FormDate form={form} name="vonbelegdatum" label={tm('vonbelegdatum')} required />
            <FormDate form={form} name="bisbelegdatum" label={tm('bisbelegdatum')} required />
          </div>
          <FormPick
            form={form}
            name="ktostammUrsache"
            label={tm(adresse.richtung === 'forderung' ? 'kunde' : 'ktostammUrsache')}
            placeholder={t('alle')}
            {...lieferanten}
          />
          <FormPick form={form} name="ktostammBaustelle" label={tm('ktostammBaustelle')} placeholder={t('alle')} {...baustellen} />
          <SubmitButton form={form}>{t('suchen')}</SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
