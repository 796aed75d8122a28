import { useEffect, useRef, useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import { IconButton } from './IconButton.tsx'

/** Moves the row `at` of `of` up or down. What was moved keeps the focus; at the end of the way the other button has it. */
export function MoveButtons({ name, at, of, onMove }: { name: string; at: number; of: number; onMove: (by: 1 | -1) => void }) {
  const t = useTexts(kit)
  const box = useRef<HTMLSpanElement>(null)
  const [moved, setMoved] = useState<1 | -1 | null>(null)
  useEffect(() => {
    if (!moved) return
    const [up, down] = [...(box.current?.querySelectorAll('button') ?? [])]
    const wanted = moved < 0 ? up : down
    ;(wanted?.disabled ? (moved < 0 ? down : up) : wanted)?.focus()
  }, [moved, at])
  const move = (by: 1 | -1) => {
    setMoved(by)
    onMove(by)
  }
  return (
    <span className="row" ref={box}>
      <IconButton icon={ArrowUp} label={t('nachOben', { name })} disabled={at === 0} onPress={() => move(-1)} />
      <IconButton icon={ArrowDown} label={t('nachUnten', { name })} disabled={at === of - 1} onPress={() => move(1)} />
    </span>
  )
}
