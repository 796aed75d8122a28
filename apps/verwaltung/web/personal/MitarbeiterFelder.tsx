import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { mitarbeitertexte, type Mitarbeiter, type Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormKeyNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { TextParts } from '#platform/web/record/TextParts.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FormNummer } from '../Felder.tsx'
import { texte } from '../texte.ts'

/** What the office keeps of an employee; `umzug` stands behind the branch. */
export function MitarbeiterFelder({ form, stamm, umzug }: { form: FormHandle<z.input<typeof Mitarbeiter>>; stamm: Stammdaten; umzug?: ReactNode }) {
  const t = useTexts(texte)
  const jetzt = form.rhf.getValues('abteilungId')
  return (
    <div className="vw-felder">
      <FormText form={form} name="vorname" label={t('vorname')} autoComplete="off" />
      <FormText form={form} name="zuname" label={t('zuname')} autoComplete="off" />
      <FormKeyNumber form={form} name="persnr" label={t('personalnummer')} />
      <FormSelect
        form={form}
        name="abteilungId"
        label={t('abteilung')}
        items={stamm.abteilungen.filter(({ id, aktiv }) => aktiv || id === jetzt).map(({ id, nummer, name }) => ({ id, name: `${nummer} ${name}` }))}
      />
      <FormNummer
        form={form}
        name="vkforgid"
        label={t('filiale')}
        items={stamm.filialen.map(({ vkforgid, name }) => ({ id: vkforgid, name: `${vkforgid} ${name}` }))}
      />
      {umzug}
      <FormText form={form} name="email" label={t('email')} type="email" autoComplete="off" />
      <TextParts form={form} fields={mitarbeitertexte} />
      <FormDate form={form} name="geburtsdatum" label={t('geburtsdatum')} />
      <FormDate form={form} name="eintritt" label={t('eintritt')} />
      <FormDate form={form} name="austritt" label={t('austritt')} hint={t('austrittHinweis')} />
    </div>
  )
}
