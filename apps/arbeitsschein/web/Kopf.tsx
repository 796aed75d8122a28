import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { arten, vertragsarten, wetterlagen, type Einstellungen, type Scheindetail } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { feld, type Scheinformular } from './useschein.ts'
import { useWahl } from './wahl.ts'

/** What a sheet says above its positions. */
export function Kopf({ form, zeigt, detail }: { form: Scheinformular; zeigt: Einstellungen; detail: Scheindetail | undefined }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [objekte, personen] = [useWahl('objekte'), useWahl('personen')]
  const regie = form.rhf.watch(feld('art')) === 'Regie'
  const ohneAnordnung = regie && !form.rhf.watch(feld('angeordnetVon'))
  const objekt = detail && { id: detail.objektStamm.id, nummer: String(detail.objektStamm.nummer), name: detail.objektStamm.name }
  const zustaendig = detail?.lstfixId && { id: detail.lstfixId, nummer: null, name: detail.zustaendig }
  return (
    <section className="as-teil as-kopf" aria-label={t('kopfdaten')}>
      <h2>{t('kopfdaten')}</h2>
      <FormPick form={form} name={feld('objektId')} label={tm('objekt')} {...objekte} {...(objekt && { selected: objekt })} />
      <div className="as-zwei">
        <FormDate form={form} name={feld('datum')} label={tm('datum')} />
        <FormSelect form={form} name={feld('art')} label={tm('art')} items={arten.map((id) => ({ id, name: tm(`art.${id}`) }))} />
      </div>
      {regie && (
        <div className="as-zwei">
          <FormText form={form} name={feld('angeordnetVon')} label={tm('angeordnetVon')} maxLength={150} />
          <FormDate form={form} name={feld('angeordnetAm')} label={tm('angeordnetAm')} />
        </div>
      )}
      {ohneAnordnung && <Notice kind="warn">{tm('regieOhneAnordnung')}</Notice>}
      <FormSelect form={form} name={feld('vertragsart')} label={tm('vertragsart')} items={vertragsarten.map((id) => ({ id, name: tm(`vertrag.${id}`) }))} />
      <FormPick form={form} name={feld('lstfixId')} label={tm('zustaendig')} {...personen} {...(zustaendig && { selected: zustaendig })} />
      {zeigt.wetter && (
        <>
          <FormField form={form} name={feld('wetter')} label={tm('wetter')}>
            {({ value, onChange }) => (
              <Select
                label={tm('wetter')}
                items={[{ id: '-', name: t('ohneWetter') }, ...wetterlagen.map((id) => ({ id, name: tm(`wetter.${id}`) }))]}
                value={value ?? '-'}
                onChange={(lage) => onChange(lage === '-' ? null : lage)}
              />
            )}
          </FormField>
          <div className="as-zwei">
            <FormText form={form} name={feld('tempMin')} label={tm('tempMin')} inputMode="text" maxLength={8} autoComplete="off" end={tm('grad')} />
            <FormText form={form} name={feld('tempMax')} label={tm('tempMax')} inputMode="text" maxLength={8} autoComplete="off" end={tm('grad')} />
          </div>
        </>
      )}
    </section>
  )
}
