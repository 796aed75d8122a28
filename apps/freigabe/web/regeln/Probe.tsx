import { useState } from 'react'
import * as z from 'zod/mini'
import { calls } from '#apps/freigabe/contract.ts'
import { Probefrage, type Probebeleg } from '#apps/freigabe/contract/regel.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { freizugebende } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { texte } from '../texte.ts'
import { Probeweg } from './Probeweg.tsx'

const wahl = z.nullable(z.string())
const Angaben = z.object({
  betrag: Probefrage.shape.betrag,
  belegart: Probefrage.shape.belegart,
  filiale: z.string().check(z.minLength(1)),
  lieferant: wahl,
  baustelle: wahl,
  kostenstelle: wahl,
  erfasser: wahl,
  ohneBestellung: z.boolean(),
  neueIban: z.boolean(),
})
type Frage = z.input<typeof Probefrage>

/** Who would have to release a document: one that is there, or one that is thought up. */
export function Probe() {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const { language } = useLanguage()
  const [vorlage, setVorlage] = useState<Probebeleg | null>(null)
  const [frage, setFrage] = useState<Frage | null>(null)
  const { data: filialen } = useCall(calls.regelFilialen)
  const form = useForm(Angaben, {
    defaults: {
      betrag: '',
      belegart: 'ER',
      filiale: '',
      lieferant: null,
      baustelle: null,
      kostenstelle: null,
      erfasser: null,
      ohneBestellung: false,
      neueIban: false,
    },
    texts: messages[language],
    onSubmit: ({ filiale, ohneBestellung, neueIban, betrag, belegart, ...rest }) => {
      const ids = Object.fromEntries(Object.entries(rest).flatMap(([feld, id]) => (id ? [[feld, id]] : [])))
      setFrage({ betrag, belegart, filiale, ...ids, ...(ohneBestellung && { ohneBestellung: 'ja' }), ...(neueIban && { neueIban: 'ja' }) })
    },
  })
  const belege = useRemoteSearch(calls.probebelege)
  const uebernimm = (beleg: Probebeleg | null) => {
    setVorlage(beleg)
    setFrage(null)
    if (!beleg) return
    const { betrag, belegart, filiale, lieferant, baustelle, kostenstelle, erfasser, ohneBestellung, neueIban } = beleg
    form.rhf.reset({
      betrag,
      belegart,
      filiale: String(filiale),
      lieferant: lieferant.id,
      baustelle: baustelle?.id ?? null,
      kostenstelle: kostenstelle?.id ?? null,
      erfasser: erfasser?.id ?? null,
      ohneBestellung,
      neueIban,
    })
  }
  return (
    <Page title={t('probe')} subtitle={t('probeText')}>
      <div className="fg-probe">
        <Form form={form} label={t('probe')}>
          <PickList
            label={t('probeBeleg')}
            hint={t('probeBelegHinweis')}
            value={vorlage?.id ?? null}
            selected={vorlage}
            onSearch={belege}
            onChange={(_, beleg) => uebernimm(beleg as Probebeleg | null)}
          />
          <div className="fg-felder">
            <FormText form={form} name="betrag" label={t('betragNetto')} inputMode="decimal" maxLength={16} autoComplete="off" />
            <FormSelect form={form} name="belegart" label={t('belegart')} items={freizugebende.map((id) => ({ id, name: ta(id) }))} />
            <FormSelect form={form} name="filiale" label={t('filiale')} items={filialen?.entities.map(({ id, name }) => ({ id: String(id), name })) ?? []} />
          </div>
          <Wahl form={form} name="lieferant" label={t('lieferant')} call={calls.regelLieferanten} selected={vorlage?.lieferant} />
          <Wahl form={form} name="baustelle" label={t('baustelle')} call={calls.regelBaustellen} selected={vorlage?.baustelle} />
          <Wahl form={form} name="kostenstelle" label={t('kostenstelle')} call={calls.regelKostenstellen} selected={vorlage?.kostenstelle} />
          <Wahl form={form} name="erfasser" label={t('erfasser')} call={calls.regelPersonen} selected={vorlage?.erfasser} />
          <FormCheckbox form={form} name="ohneBestellung">
            {t('ohneBestellungJa')}
          </FormCheckbox>
          <FormCheckbox form={form} name="neueIban">
            {t('neueIbanJa')}
          </FormCheckbox>
          <SubmitButton form={form}>{t('probeRechnen')}</SubmitButton>
        </Form>
        {frage && <Probeweg frage={frage} />}
      </div>
    </Page>
  )
}

interface Wahlfeld {
  form: ReturnType<typeof useForm<typeof Angaben>>
  name: 'lieferant' | 'baustelle' | 'kostenstelle' | 'erfasser'
  label: string
  call: (typeof calls)['regelLieferanten' | 'regelBaustellen' | 'regelKostenstellen' | 'regelPersonen']
  selected: Probebeleg['baustelle'] | undefined
}
function Wahl({ form, name, label, call, selected }: Wahlfeld) {
  return <FormPick form={form} name={name} label={label} onSearch={useRemoteSearch(call)} selected={selected ?? null} />
}
