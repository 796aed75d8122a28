import { useRef, useState } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Position } from '#platform/contract/position.ts'
import { position } from '#platform/web/device/position.ts'
import { moved } from '#platform/web/files/order.ts'
import { useFiles, type Attached } from '#platform/web/files/upload.ts'
import { useDragOrder } from '#platform/web/files/usedragorder.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { DragHandle } from '#platform/web/ui/act/DragHandle.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { MoveButtons } from '#platform/web/ui/act/MoveButtons.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { kit } from '#platform/web/ui/messages.ts'
import type { Bild } from '../contract.ts'
import { bildtexte } from '../messages.ts'

type Worte = Pick<Bild, 'beschriftung' | 'geteilt'>
const leer: Worte = { beschriftung: '', geteilt: true }

/** Files of a form with their words, by the file's id. */
export function useBilder() {
  const files = useFiles()
  const [worte, setWorte] = useState<Readonly<Record<string, Worte>>>({})
  const orte = useRef(new Map<string, Position>())
  return {
    files,
    worteVon: ({ id }: Attached) => worte[id] ?? leer,
    beschrifte: ({ id }: Attached, neu: Worte) => setWorte((alle) => ({ ...alle, [id]: neu })),
    /** In their order, as the write names them. */
    bilder: files.ids.map((datei): Bild => ({ datei, ...(worte[datei] ?? leer) })),
    /** Somebody presses for the camera: the device says where it is, if it can and may; nothing waits for that. */
    merkeOrt: () => {
      const wo = position().catch(() => null)
      return (fotos: readonly Attached[]) =>
        void wo.then((ort) => {
          if (ort) for (const { id } of fotos) orte.current.set(id, ort)
        })
    },
    /** Where the device was for each of them, as far as it has said so by now. */
    aufnahmeorte: () =>
      files.ids.flatMap((datei) => {
        const ort = orte.current.get(datei)
        return ort ? [{ datei, position: ort }] : []
      }),
  }
}

interface BildfeldProps {
  label: string
  bilder: ReturnType<typeof useBilder>
  max: number
  /** Where a photo is taken is kept, and people are told so. */
  mitOrt?: boolean
}
/** Photos and files: photographed or chosen, each with a caption, moved by buttons. */
export function Bildfeld({ label, bilder: { files, worteVon, beschrifte, merkeOrt }, max, mitOrt = false }: BildfeldProps) {
  const t = useTexts(bildtexte)
  return (
    <FileField
      label={label}
      files={files}
      ordered
      max={max}
      {...(mitOrt && { atPhoto: merkeOrt, hint: t('ortWirdGemerkt') })}
      below={(file) => <Bildworte name={file.name} worte={worteVon(file)} onChange={(neu) => beschrifte(file, neu)} />}
    />
  )
}

interface VorhandeneProps {
  bilder: readonly Bild[]
  /** What a file is called; without a name it is counted. */
  namen: ReadonlyMap<string, string>
  onChange: (bilder: readonly Bild[]) => void
}
/** Pictures that are at the server already: caption, place, and out. */
export function Vorhandene({ bilder, namen, onChange }: VorhandeneProps) {
  const tm = useTexts(bildtexte)
  const tk = useTexts(kit)
  const drag = useDragOrder((at, by) => onChange(moved(bilder, at, by)))
  if (!bilder.length) return null
  return (
    <fieldset className="filefield">
      <legend className="label">{tm('bilder')}</legend>
      <ul className="filelist" aria-label={tm('bilder')}>
        {bilder.map((bild, at) => {
          const name = namen.get(bild.datei) ?? `${tm('bild')} ${at + 1}`
          return (
            <li key={bild.datei} {...(bilder.length > 1 && drag.row(at))}>
              {bilder.length > 1 && <DragHandle {...drag.handle(at)} />}
              <div className="two">
                <span className="name">{name}</span>
                <Bildworte name={name} worte={bild} onChange={(neu) => onChange(bilder.with(at, { ...bild, ...neu }))} />
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

/** What a picture shows, in a few words, and whether the customer may see it. */
function Bildworte({ name, worte: { beschriftung, geteilt }, onChange }: { name: string; worte: Worte; onChange: (worte: Worte) => void }) {
  const t = useTexts(bildtexte)
  return (
    <>
      <TextField
        label={t('beschriftung', { name })}
        hideLabel
        placeholder={t('beschriftungPlatz')}
        value={beschriftung}
        maxLength={300}
        autoComplete="off"
        onChange={(text) => onChange({ beschriftung: text, geteilt })}
      />
      <Checkbox value={geteilt} onChange={(an) => onChange({ beschriftung, geteilt: an })}>
        {t('geteilt')}
        <span className="sr">: {name}</span>
      </Checkbox>
    </>
  )
}
