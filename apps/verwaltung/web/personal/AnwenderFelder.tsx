import WandSparkles from 'lucide-react/icons/wand-sparkles'
import type { FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Anwender, Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FormNummer } from '../Felder.tsx'
import { texte } from '../texte.ts'
import { useRechte } from './userechte.ts'

/** Who signs in, for which accounts, with which roles and single rights. */
export function AnwenderFelder({ form, stamm }: { form: FormHandle<z.input<typeof Anwender>>; stamm: Stammdaten }) {
  const t = useTexts(texte)
  const rechte = useRechte()
  const konten = stamm.filialen.map(({ vkforgid, name }) => ({ id: vkforgid, name: `${vkforgid} ${name}` }))
  return (
    <>
      <div className="vw-felder">
        <FormText form={form} name="anzeigename" label={t('anzeigename')} autoComplete="off" />
        <FormText form={form} name="username" label={t('benutzername')} hint={t('benutzernameHinweis')} autoComplete="off" spellCheck={false} />
        <FormText form={form} name="email" label={t('email')} type="email" autoComplete="off" />
        <FormSelect
          form={form}
          name="sprache"
          label={t('sprache')}
          items={[
            { id: 'de', name: t('de') },
            { id: 'en', name: t('en') },
          ]}
        />
        <FormNummer form={form} name="accountid" label={t('konto')} items={konten} />
      </div>
      <FormChecks form={form} name="konten" label={t('konten')} items={konten} />
      <FormChecks form={form} name="rollen" label={t('rollen')} items={stamm.rollen} />
      <details>
        <summary className="mid">{t('rechteEinzeln')}</summary>
        <FormChecks form={form} name="rechte" label={t('rechteEinzeln')} hint={t('rechteEinzelnHinweis')} items={rechte} />
      </details>
    </>
  )
}

/** A password that the administrator hands over: typed or suggested here, sent once, shown nowhere again. */
export function PasswortFeld<In extends FieldValues>({ form, name, label, hint }: { form: FormHandle<In>; name: Path<In>; label: string; hint?: string }) {
  const t = useTexts(texte)
  return (
    <FormField form={form} name={name} label={label} secret>
      {(bind) => (
        <div className="stack">
          <TextField {...bind} value={bind.value ?? ''} label={label} hint={hint} type="text" autoComplete="off" spellCheck={false} />
          <div>
            <Button kind="quiet" icon={WandSparkles} onPress={() => bind.onChange(vorschlag())}>
              {t('vorschlag')}
            </Button>
          </div>
        </div>
      )}
    </FormField>
  )
}

// Letters and digits that nobody confuses when they are read out; 14 of them and one of each kind.
const zeichen = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const vorschlag = () => `${[...crypto.getRandomValues(new Uint32Array(14))].map((zahl) => zeichen[zahl % zeichen.length]).join('')}-Kx7`
