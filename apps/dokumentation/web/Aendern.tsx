import { useState } from 'react'
import * as z from 'zod/mini'
import { bring } from '#platform/web/files/upload.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Bild } from '#domain/einsatz/contract.ts'
import { calls, Dokumentationsform, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { Bildfeld, useBilder, Vorhandene } from '#domain/einsatz/web/Bildfeld.tsx'
import { Felder } from './Felder.tsx'
import { texte } from './texte.ts'

const Form = z.extend(Dokumentationsform, { bilder: z.array(Bild) })
const hoechstens = 100

/** A draft is changed: its words, its pictures and their order; new ones come behind those that are there. */
export function Aendern({ doku, onFertig }: { doku: Dokumentationsdetail; onFertig: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const [gespeichert, setGespeichert] = useState(false)
  const neue = useBilder()
  const { act } = useAct(calls.aendern)
  const { objekt, datum, art, titel, beschreibung, adressat, wirkung, seit, firmen, wetter, tempMin, tempMax, bilder, revision } = doku
  const { stoerungen, vertragsart, sprache, vorschlag, vorbehalt, frist } = doku
  const namen = new Map(bilder.map(({ id, name }) => [id, name]))
  return (
    <RecordForm
      schema={Form}
      label={t('aendern')}
      texts={messages[language]}
      defaults={{
        objektId: objekt.id,
        datum,
        art,
        titel,
        beschreibung,
        adressat,
        wirkung,
        seit,
        firmen,
        stoerungen,
        wetter,
        tempMin,
        tempMax,
        vertragsart,
        sprache,
        vorschlag,
        vorbehalt,
        frist,
        bilder: bilder.map(({ id, beschriftung, geteilt }) => ({ datei: id, beschriftung, geteilt })),
      }}
      revision={revision}
      onSave={async (werte, gesehen) => {
        for (const datei of neue.files.waiting) await bring(datei)
        await act({ params: { id: doku.id }, body: { ...werte, objektId: werte.objektId!, bilder: [...werte.bilder, ...neue.bilder], revision: gesehen } })
        setGespeichert(true)
      }}
      onSaved={onFertig}
    >
      {(form) => (
        <>
          <UnsavedGuard dirty={neue.files.files.length > 0 && !gespeichert && !form.pending} />
          <Felder form={form} objekt={{ id: objekt.id, nummer: String(objekt.nummer), name: objekt.name }} />
          <FormField form={form} name="bilder" label={tm('bilder')}>
            {({ value, onChange }) => <Vorhandene bilder={value as readonly Bild[]} namen={namen} onChange={onChange} />}
          </FormField>
          <Bildfeld label={t('neueBilder')} bilder={neue} max={Math.min(20, hoechstens - bilder.length)} />
          <div className="row end">
            <Button kind="quiet" onPress={onFertig}>
              {t('abbrechen')}
            </Button>
          </div>
        </>
      )}
    </RecordForm>
  )
}
