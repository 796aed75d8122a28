import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Tageszustand } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'

const zeichen = { vollständig: Check, Lücke: TriangleAlert, Klärung: CircleHelp, läuft: Clock, leer: TriangleAlert, kommt: Minus, frei: Minus } as const
const farbe: Readonly<Record<Tageszustand, string>> = { vollständig: 'ok', Lücke: 'warn', Klärung: 'warn', läuft: '', leer: 'warn', kommt: '', frei: '' }

/** How a day stands: a sign, and its word for those who do not see it. */
export function Tageszeichen({ zustand }: { zustand: Tageszustand }) {
  const t = useTexts(texte)
  const Zeichen = zeichen[zustand]
  return (
    <span className={`ab-zeichen ${farbe[zustand]}`}>
      <Zeichen className="i s" />
      <span className="sr">{t(`zustand.${zustand}`)}</span>
    </span>
  )
}
