import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { ipArten } from '#domain/geraete/contract.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Angaben, Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { useAuswahl } from '../wahl.ts'
import { Traeger } from './Traeger.tsx'
import { Wo, type Wahlmelder } from './Wo.tsx'
import { useChipfeld } from './usechipfeld.ts'
import { useFolgen } from './usefolgen.ts'

interface Props<In extends FieldValues> {
  form: FormHandle<In>
  /** Names of what is chosen already, also when it is no longer offered. */
  namen?: Partial<Hardwaredetail['namen']> | undefined
  /** Where the warranty comes from that the form proposes. */
  garantieHinweis?: string | undefined
  onGewaehlt?: Wahlmelder | undefined
}

/** All fields of a device, in groups. */
export function Felder<In extends FieldValues>({ form, namen, garantieHinweis, onGewaehlt }: Props<In>) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const feld = (name: keyof Angaben) => name as Path<In>
  const produkte = useAuswahl('produkt')
  useFolgen(form, produkte.items)
  useChipfeld(form)
  const text = (name: keyof Angaben & keyof typeof messages.de, maxLength: number, hint?: string) => (
    <FormText form={form} name={feld(name)} label={tm(name)} maxLength={maxLength} autoComplete="off" {...(hint && { hint })} />
  )
  const wahl = (
    name: keyof Angaben,
    label: string,
    liste: ReturnType<typeof useAuswahl>,
    selected: NonNullable<Props<In>['namen']>['benutzer'] | undefined,
    hint?: string,
  ) => <FormPick form={form} name={feld(name)} label={label} {...liste} hint={hint} selected={selected ?? null} />
  return (
    <>
      <Gruppe titel={t('geraet')}>
        {wahl('produktId', tm('produkt'), produkte, namen?.produkt)}
        {wahl('herstellerId', tm('hersteller'), useAuswahl('hersteller'), namen?.hersteller)}
        {wahl('hardwaretypId', tm('hardwaretyp'), useAuswahl('hardwaretyp'), namen?.hardwaretyp)}
        {wahl('betriebssystemId', tm('betriebssystem'), useAuswahl('betriebssystem'), namen?.betriebssystem)}
        {text('seriennummer', 1000)}
        <Traeger form={form} />
        {text('produktKennung', 50)}
        {text('serviceTag', 30, t('tagHinweis'))}
        {text('expressServiceTag', 30, t('tagHinweis'))}
        {text('chip', 64, t('chipHinweis'))}
      </Gruppe>
      <Gruppe titel={t('wo')}>
        <Wo form={form} namen={namen} onGewaehlt={onGewaehlt} />
      </Gruppe>
      <Gruppe titel={t('netz')}>
        {text('hostname', 63)}
        {text('domaene', 253)}
        {text('arbeitsgruppe', 63)}
        {text('mac', 20)}
        <div className="hw-breit">
          <FormRadio form={form} name={feld('ipArt')} label={tm('ipArt')} row choices={ipArten.map((id) => ({ id, label: tm(`ipArt.${id}`) }))} />
        </div>
        {text('ip', 45)}
        {wahl('subnetzmaskeId', tm('subnetzmaske'), useAuswahl('subnetzmaske'), namen?.subnetzmaske)}
        {text('gateway', 45)}
        {text('dns1', 45)}
        {text('dns2', 45)}
        {text('fernzugangId', 50)}
      </Gruppe>
      <Gruppe titel={t('vertrag')}>
        <FormDate form={form} name={feld('lieferdatum')} label={tm('lieferdatum')} />
        <span className="hw-luecke" />
        {wahl('garantietypId', tm('garantietyp'), useAuswahl('garantietyp'), namen?.garantietyp, garantieHinweis)}
        <FormDate form={form} name={feld('garantieBis')} label={tm('garantie')} hint={t('fristHinweis')} />
        {form.rhf.watch(feld('garantieBis')) && <div className="hw-breit">{text('garantieGrund', 500)}</div>}
        {wahl('supporttypId', tm('supporttyp'), useAuswahl('supporttyp'), namen?.supporttyp)}
        <FormDate form={form} name={feld('supportBis')} label={tm('support')} hint={t('fristHinweis')} />
        {form.rhf.watch(feld('supportBis')) && <div className="hw-breit">{text('supportGrund', 500)}</div>}
      </Gruppe>
    </>
  )
}

const Gruppe = ({ titel, children }: { titel: string; children: ReactNode }) => (
  <fieldset className="hw-gruppe">
    <legend>{titel}</legend>
    <div className="hw-felder">{children}</div>
  </fieldset>
)
