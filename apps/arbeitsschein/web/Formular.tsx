import { useState } from 'react'
import PenLine from 'lucide-react/icons/pen-line'
import { Unterschriftsfeld } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import { Bildfeld, Vorhandene } from '#domain/einsatz/web/Bildfeld.tsx'
import type { Bild, Strich } from '#domain/einsatz/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Einstellungen } from '../contract/einstellungen.ts'
import { kopffelder, type Scheindetail } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { Abschluss } from './Abschluss.tsx'
import { Kopf } from './Kopf.tsx'
import { Formularstunden } from './positionen/Formularstunden.tsx'
import { Positionen } from './positionen/Positionen.tsx'
import { texte } from './texte.ts'
import { AusMuster } from './vorgaben/AusMuster.tsx'
import { feld, type useSchein } from './useschein.ts'
import type { Vorlage } from './vorlage.ts'

interface FormularProps {
  schein: ReturnType<typeof useSchein>
  zeigt: Einstellungen
  detail: Scheindetail | undefined
  vorlage: Vorlage | undefined
}

/** A sheet that can be written: head, positions, pictures, note; saved, or saved and finished. */
export function Formular({ schein, zeigt, detail, vorlage }: FormularProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [schliesst, setSchliesst] = useState(false)
  const { form, neue, gescheitert, dirty, juenger, neuLaden } = schein
  const fehler = form.rhf.formState.errors as Readonly<Record<string, unknown>>
  const kopfFalsch = form.failures > 0 && kopffelder.some((feld) => fehler[feld])
  const alte = (form.rhf.watch('bilder') ?? []) as readonly Bild[]
  const namen = new Map(detail?.zeilen.flatMap(({ lstfixId, name }) => (lstfixId ? [[lstfixId, name] as const] : [])))
  const unterschreiben = async () => {
    // The form itself says what is wrong.
    if (await form.rhf.trigger()) setSchliesst(true)
    else form.submit()
  }
  return (
    <>
      <Form form={form} label={tm('schein')} className="stack">
        <UnsavedGuard dirty={dirty} />
        {juenger && dirty && (
          <Notice kind="warn" live action={<Button onPress={neuLaden}>{t('neuLaden')}</Button>}>
            {t('inzwischen')}
          </Notice>
        )}
        {kopfFalsch && (
          <Notice kind="bad" live>
            {tm('schein.kopf')}
          </Notice>
        )}
        {gescheitert && !kopfFalsch && (
          <Notice kind="bad" live>
            {t('nichtSpeichern')}
          </Notice>
        )}
        {zeigt.muster && !detail && <AusMuster form={form} />}
        <div className="as-schein">
          <Kopf form={form} zeigt={zeigt} detail={detail} vorlage={vorlage} />
          <div className="as-teil">
            <Positionen form={form} zeigt={zeigt} namen={namen} />
            <Formularstunden schein={schein} detail={detail} />
            {zeigt.notiz && <FormText form={form} name={'notiz'} label={tm('notiz')} multiline rows={3} maxLength={20_000} />}
            <FormText form={form} name={'notizIntern'} label={tm('notizIntern')} multiline rows={2} maxLength={20_000} />
            {zeigt.skizze && (
              <FormField form={form} name={feld('skizze')} label={tm('skizze')}>
                {({ value, onChange }) => (
                  <div className="as-teil">
                    <span className="label">{tm('skizze')}</span>
                    <Unterschriftsfeld
                      label={tm('skizze')}
                      striche={(value as readonly Strich[] | null) ?? []}
                      onChange={(striche) => onChange(striche.length ? striche : null)}
                      leer
                    />
                  </div>
                )}
              </FormField>
            )}
            <FormField form={form} name={'bilder'} label={tm('bilder')}>
              {({ onChange }) => <Vorhandene bilder={alte} namen={new Map(detail?.bilder.map(({ id, name }) => [id, name]))} onChange={onChange} />}
            </FormField>
            <Bildfeld label={t('neueBilder')} bilder={neue} max={Math.min(20, 100 - alte.length)} mitOrt={zeigt.bildort} />
            <div className="row end wrap">
              <SubmitButton form={form} kind="plain">
                {t('speichern')}
              </SubmitButton>
              <Button kind="primary" icon={PenLine} onPress={() => void unterschreiben()}>
                {t('abschliessen')}
              </Button>
            </div>
          </div>
        </div>
      </Form>
      {schliesst && <Abschluss schein={schein} detail={detail} onClose={() => setSchliesst(false)} />}
    </>
  )
}
