import { useRef, useState, type PointerEvent } from 'react'
import Eraser from 'lucide-react/icons/eraser'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { breite, hoehe, punktpaare, type Strich } from '../arbeitsschein/tinte.ts'
import { bildtexte } from '../messages.ts'
import './unterschrift.css'

/** Points that are closer to the last one say nothing new. */
const naechster = 25

interface UnterschriftsfeldProps {
  striche: readonly Strich[]
  onChange: (striche: Strich[]) => void
  label: string
  /** Without the line that a signature stands on: for a drawing. */
  leer?: boolean
}
/** The pad: strokes as integers of its width, so that turning the phone keeps them. Nothing but places is taken: no pressure, no time. */
export function Unterschriftsfeld({ striche, onChange, label, leer = false }: UnterschriftsfeldProps) {
  const t = useTexts(bildtexte)
  const [frage, setFrage] = useState(false)
  const [laufend, setLaufend] = useState<Strich | null>(null)
  const flaeche = useRef<SVGSVGElement>(null)
  const punkt = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const { left, top, width } = flaeche.current!.getBoundingClientRect()
    const wert = (weg: number, hoechstens: number) => Math.max(0, Math.min(hoechstens, Math.round((weg / width) * breite)))
    return [wert(clientX - left, breite), wert(clientY - top, hoehe)]
  }
  const weiter = (event: PointerEvent<SVGSVGElement>) => {
    if (!laufend) return
    const neue = (event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]).map(punkt)
    setLaufend((bisher) => neue.reduce<Strich>((strich, [x, y]) => (weit(strich, x, y) ? [...strich, x, y] : strich), bisher ?? []))
  }
  const ende = () => {
    if (laufend) onChange([...striche, laufend])
    setLaufend(null)
  }
  return (
    <div className="unterschriftsfeld">
      <svg
        ref={flaeche}
        viewBox={`0 0 ${breite} ${hoehe}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setLaufend(punkt(event))
        }}
        onPointerMove={weiter}
        onPointerUp={ende}
        onPointerCancel={ende}
      >
        {!leer && <path className="linie" d={`M 400 ${hoehe * 0.85} H ${breite - 400}`} />}
        {[...striche, ...(laufend ? [laufend] : [])].map((strich, nr) => (
          <path
            key={nr}
            className="strich"
            d={`M ${punktpaare(strich)
              .map(([x, y]) => `${x} ${y}`)
              .join(' L ')}`}
          />
        ))}
      </svg>
      {striche.length > 0 && (
        <Button kind="quiet" icon={Eraser} onPress={() => setFrage(true)}>
          {t('neuZeichnen')}
        </Button>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('neuZeichnenFrage')}
        confirmLabel={t('neuZeichnen')}
        danger
        onConfirm={() => onChange([])}
      />
    </div>
  )
}

const weit = (strich: Strich, x: number, y: number) => Math.hypot(x - strich.at(-2)!, y - strich.at(-1)!) >= naechster

/** A signature as it was drawn. */
export function Unterschriftsbild({ striche, label }: { striche: readonly Strich[]; label: string }) {
  return (
    <svg className="unterschriftsbild" viewBox={`0 0 ${breite} ${hoehe}`} role="img" aria-label={label}>
      {striche.map((strich, nr) => (
        <path
          key={nr}
          className="strich"
          d={`M ${punktpaare(strich)
            .map(([x, y]) => `${x} ${y}`)
            .join(' L ')}`}
        />
      ))}
    </svg>
  )
}
