import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { TimeField } from '#platform/web/ui/time/TimeField.tsx'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** A disruption as it is typed: times may still be missing. */
export interface GetippteStoerung {
  von: string | null
  bis: string | null
  wirkung: string
}
interface StoerungsfeldProps {
  stoerungen: readonly GetippteStoerung[]
  onChange: (stoerungen: GetippteStoerung[]) => void
  /** What is wrong, line by line. */
  fehler: (nr: number, feld: keyof GetippteStoerung) => string | undefined
}

/** What hindered which work that day, from when to when. */
export function Stoerungsfeld({ stoerungen, onChange, fehler }: StoerungsfeldProps) {
  const t = useTexts(messages)
  const tt = useTexts(texte)
  const setze = (nr: number, neu: Partial<GetippteStoerung>) => onChange(stoerungen.map((eine, stelle) => (stelle === nr ? { ...eine, ...neu } : eine)))
  return (
    <fieldset className="do-firmen">
      <legend className="label">{t('stoerungen')}</legend>
      {stoerungen.map((eine, nr) => (
        <div key={nr} className="do-firma">
          <TextField
            label={t('stoerungswirkung')}
            maxLength={500}
            value={eine.wirkung}
            onChange={(wirkung) => setze(nr, { wirkung })}
            error={fehler(nr, 'wirkung')}
          />
          <TimeField label={t('von')} value={eine.von} onChange={(von) => setze(nr, { von })} error={fehler(nr, 'von')} />
          <TimeField label={t('bis')} value={eine.bis} onChange={(bis) => setze(nr, { bis })} error={fehler(nr, 'bis')} />
          <IconButton icon={Trash2} label={tt('stoerungWeg', { n: nr + 1 })} onPress={() => onChange(stoerungen.filter((_, stelle) => stelle !== nr))} />
        </div>
      ))}
      <span>
        <Button icon={Plus} onPress={() => onChange([...stoerungen, { von: null, bis: null, wirkung: '' }])}>
          {tt('stoerungDazu')}
        </Button>
      </span>
    </fieldset>
  )
}
