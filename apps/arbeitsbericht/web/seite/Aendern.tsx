import Camera from 'lucide-react/icons/camera'
import MapPin from 'lucide-react/icons/map-pin'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Position } from '#platform/contract/position.ts'
import { idOf } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { position as standort } from '#platform/web/device/position.ts'
import { pickPhoto } from '#platform/web/files/pick.ts'
import { bring } from '#platform/web/files/upload.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Berichtsdetail } from '#apps/arbeitsbericht/contract.ts'
import { Berichtsform, type Berichtswerte } from '#apps/arbeitsbericht/contract/formen.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { Felder } from '../formular/Felder.tsx'
import { angabenAus, bisherVon, werteVon } from '../formular/werte.ts'
import { texte } from '../texte.ts'
import { Ort } from './Ort.tsx'

const Form = z.extend(Berichtsform, { position: z.nullable(Position), bilder: z.array(idOf('datei')) })

/** An entry that may still be changed: its fields, its place, its photos. */
export function Aendern({ bericht }: { bericht: Berichtsdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.aendern)
  const [neue, setNeue] = useState<ReadonlyMap<string, File>>(new Map())
  const namen = new Map([...bericht.bilder.map(({ id, name }) => [id, name] as const), ...[...neue].map(([id, { name }]) => [id, name] as const)])
  return (
    <RecordForm
      schema={Form}
      label={t('aendern')}
      texts={messages[language]}
      defaults={{ ...werteVon(bericht), position: bericht.position, bilder: bericht.bilder.map(({ id }) => id) }}
      revision={bericht.revision}
      onSave={async ({ position, bilder, ...werte }, revision) => {
        const angaben = angabenAus(werte as Berichtswerte, bericht.zone, tm)
        for (const [upload, content] of neue) if (bilder.includes(upload)) await bring({ upload, content, name: content.name })
        await act({ params: { id: bericht.id }, body: { ...angaben, position, bilder, revision } })
        setNeue(new Map())
      }}
    >
      {(form) => (
        <>
          <FormDate form={form} name="datum" label={tm('datum')} />
          <Felder form={form} zone={bericht.zone} bisher={bisherVon(bericht)} fremd={bericht.objekthinweis === 'fremd'} />
          <FormField form={form} name="position" label={t('standort')}>
            {({ value, onChange }) => <Standort position={value as Position | null} onChange={onChange} />}
          </FormField>
          <FormField form={form} name="bilder" label={tm('bilder')}>
            {({ value, onChange }) => (
              <Fotos
                ids={value as readonly string[]}
                namen={namen}
                onNeu={(id, datei) => {
                  setNeue(new Map(neue).set(id, datei))
                  onChange([...(value as readonly string[]), id])
                }}
                onWeg={(id) => onChange((value as readonly string[]).filter((andere) => andere !== id))}
              />
            )}
          </FormField>
        </>
      )}
    </RecordForm>
  )
}

/** The place, only when somebody presses. */
function Standort({ position, onChange }: { position: Position | null; onChange: (position: Position | null) => void }) {
  const t = useTexts(texte)
  const [sucht, setSucht] = useState(false)
  const [fehler, setFehler] = useState(false)
  const hole = async () => {
    setSucht(true)
    setFehler(false)
    try {
      onChange(await standort())
    } catch {
      setFehler(true)
    } finally {
      setSucht(false)
    }
  }
  return (
    <fieldset className="ab-gruppe">
      <legend className="label">{t('standort')}</legend>
      {position ? <Ort position={position} /> : <p className="t2">{t('standortKeiner')}</p>}
      {fehler && (
        <Notice kind="warn" live>
          {t('standortFehler')}
        </Notice>
      )}
      <span className="row wrap">
        <Button icon={MapPin} pending={sucht} onPress={() => void hole()}>
          {t(sucht ? 'standortSucht' : position ? 'standortNeu' : 'standortHolen')}
        </Button>
        {position && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {t('standortWeg')}
          </Button>
        )}
      </span>
    </fieldset>
  )
}

interface FotosProps {
  ids: readonly string[]
  namen: ReadonlyMap<string, string>
  onNeu: (id: string, datei: File) => void
  onWeg: (id: string) => void
}
/** Photos, one after the other: exactly one file is chosen at a time. */
function Fotos({ ids, namen, onNeu, onWeg }: FotosProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const waehle = async () => {
    try {
      onNeu(uuid(), await pickPhoto())
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <fieldset className="ab-gruppe">
      <legend className="label">{tm('bilder')}</legend>
      {!ids.length && <p className="t2">{t('keineBilder')}</p>}
      <ul className="filelist" aria-label={tm('bilder')}>
        {ids.map((id, nr) => {
          const name = namen.get(id) ?? `${tm('bilder')} ${nr + 1}`
          return (
            <li key={id}>
              <span className="name grow">{name}</span>
              <IconButton icon={Trash2} label={t('fotoWeg', { name })} onPress={() => onWeg(id)} />
            </li>
          )
        })}
      </ul>
      <span>
        <Button icon={Camera} onPress={() => void waehle()}>
          {t('foto')}
        </Button>
      </span>
    </fieldset>
  )
}
