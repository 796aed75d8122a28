import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { messages } from '../messages.ts'
import { groessen, type Groesse, type Platz } from './anordnung.ts'

interface Props {
  platz: Platz
  name: string
  stelle: number
  anzahl: number
  sprung: { hoch: number; runter: number }
  schmal: boolean
  bewegen: (um: number) => void
  breite: (size: Groesse) => void
  ausblenden: () => void
}

/** What one can do with a widget while arranging; everything by button, dragging only on top of it. */
export function Werkzeug({ platz, name, stelle, anzahl, sprung, schmal, bewegen, breite, ausblenden }: Props) {
  const t = useTexts(messages)
  const hoch = schmal ? (stelle > 0 ? -1 : 0) : sprung.hoch
  const runter = schmal ? (stelle < anzahl - 1 ? 1 : 0) : sprung.runter
  return (
    <fieldset className="da-werkzeug">
      <legend className="sr">{name}</legend>
      <span className="da-name">
        <GripVertical className="i s" aria-hidden="true" />
        <b className="cut">{name}</b>
      </span>
      {!schmal && <IconButton icon={ArrowLeft} label={t('vor', { name })} locked={stelle === 0} onPress={() => bewegen(-1)} />}
      {!schmal && <IconButton icon={ArrowRight} label={t('zurueck', { name })} locked={stelle === anzahl - 1} onPress={() => bewegen(1)} />}
      <IconButton icon={ArrowUp} label={t('hoch', { name })} locked={hoch === 0} onPress={() => bewegen(hoch)} />
      <IconButton icon={ArrowDown} label={t('runter', { name })} locked={runter === 0} onPress={() => bewegen(runter)} />
      <IconButton icon={EyeOff} label={t('ausblenden', { name })} onPress={ausblenden} />
      {!schmal && <Segmented label={t('breite', { name })} value={platz.size} choices={groessen.map((id) => ({ id, label: t(id) }))} onChange={breite} />}
    </fieldset>
  )
}
