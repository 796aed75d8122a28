import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** A company as it is typed: people may still be missing. */
export interface Getippte {
  firma: string
  stunden: string
  personen: number | null
}
interface FirmenfeldProps {
  firmen: readonly Getippte[]
  onChange: (firmen: Getippte[]) => void
  /** What is wrong, line by line. */
  fehler: (nr: number, feld: keyof Getippte) => string | undefined
}

/** Who worked on the site that day, company by company. */
export function Firmenfeld({ firmen, onChange, fehler }: FirmenfeldProps) {
  const t = useTexts(messages)
  const tt = useTexts(texte)
  const setze = (nr: number, neu: Partial<Getippte>) => onChange(firmen.map((eine, stelle) => (stelle === nr ? { ...eine, ...neu } : eine)))
  return (
    <fieldset className="do-firmen">
      <legend className="label">{t('firmen')}</legend>
      {firmen.map((eine, nr) => (
        <div key={nr} className="do-firma">
          <TextField label={t('firma')} maxLength={150} value={eine.firma} onChange={(firma) => setze(nr, { firma })} error={fehler(nr, 'firma')} />
          <NumberField
            label={t('personen')}
            min={1}
            max={999}
            value={eine.personen}
            onChange={(personen) => setze(nr, { personen })}
            error={fehler(nr, 'personen')}
          />
          <TextField
            label={t('stunden')}
            maxLength={10}
            inputMode="decimal"
            value={eine.stunden}
            onChange={(stunden) => setze(nr, { stunden })}
            error={fehler(nr, 'stunden')}
          />
          <IconButton icon={Trash2} label={tt('firmaWeg', { n: nr + 1 })} onPress={() => onChange(firmen.filter((_, stelle) => stelle !== nr))} />
        </div>
      ))}
      <span>
        <Button icon={Plus} onPress={() => onChange([...firmen, { firma: '', stunden: '', personen: 1 }])}>
          {tt('firmaDazu')}
        </Button>
      </span>
    </fieldset>
  )
}
