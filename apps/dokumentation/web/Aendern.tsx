import { useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import * as z from 'zod/mini'
import { bring } from '#platform/web/files/upload.ts'
import { moved } from '#platform/web/files/order.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { MoveButtons } from '#platform/web/ui/act/MoveButtons.tsx'
import { kit } from '#platform/web/ui/messages.ts'
import { Bild, calls, Dokumentationsform, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { Beschriftung, Bildfeld, useBilder } from './Bildfeld.tsx'
import { Felder } from './Felder.tsx'
import { texte } from './texte.ts'

const Form = z.extend(Dokumentationsform, { bilder: z.array(Bild) })
type Bild = z.output<typeof Bild>
const hoechstens = 100

/** A draft is changed: its words, its pictures and their order; new ones come behind those that are there. */
export function Aendern({ doku, onFertig }: { doku: Dokumentationsdetail; onFertig: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const [gespeichert, setGespeichert] = useState(false)
  const neue = useBilder()
  const { act } = useAct(calls.aendern, { stale: [calls.dokumentation, calls.liste] })
  const { objekt, datum, art, titel, beschreibung, adressat, wirkung, seit, bilder, revision } = doku
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

interface VorhandeneProps {
  bilder: readonly Bild[]
  namen: ReadonlyMap<string, string>
  onChange: (bilder: readonly Bild[]) => void
}
/** Pictures that are there: caption, place, and out. */
function Vorhandene({ bilder, namen, onChange }: VorhandeneProps) {
  const tm = useTexts(messages)
  const tk = useTexts(kit)
  if (!bilder.length) return null
  return (
    <fieldset className="filefield">
      <legend className="label">{tm('bilder')}</legend>
      <ul className="filelist" aria-label={tm('bilder')}>
        {bilder.map((bild, at) => {
          const name = namen.get(bild.datei) ?? ''
          return (
            <li key={bild.datei}>
              <div className="two">
                <span className="name">{name}</span>
                <Beschriftung name={name} value={bild.beschriftung} onChange={(beschriftung) => onChange(bilder.with(at, { ...bild, beschriftung }))} />
              </div>
              <MoveButtons name={name} at={at} of={bilder.length} onMove={(by) => onChange(moved(bilder, at, by))} />
              <IconButton icon={Trash2} label={tk('entfernen', { name })} onPress={() => onChange(bilder.toSpliced(at, 1))} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
