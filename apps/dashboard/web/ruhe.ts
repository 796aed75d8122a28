import { useEffect, useState, type RefObject } from 'react'

/** So long the start page stands still before what is out of sight is drawn; one widget a step, so that a press never waits for all of them. */
const [ruheMs, schrittMs] = [4_000, 50]
const wartende = new Set<() => void>()
let laeuft = false

function weiter() {
  const [naechster] = wartende
  if (!naechster) return void (laeuft = false)
  wartende.delete(naechster)
  naechster()
  setTimeout(weiter, schrittMs)
}
function anstellen(zeichnen: () => void) {
  wartende.add(zeichnen)
  if (!laeuft) {
    laeuft = true
    setTimeout(weiter, ruheMs)
  }
  return () => void wartende.delete(zeichnen)
}

/** Whether a widget is drawn by now: at once (`gleich`), when less than a screen is left to it, before printing, and at the latest when the page has come to rest. */
export function useDran(ort: RefObject<HTMLElement | null>, gleich: boolean): boolean {
  const [dran, setDran] = useState(gleich)
  useEffect(() => {
    if (dran) return
    const jetzt = () => setDran(true)
    // Half a screen each, of the window and of the part that scrolls inside the shell; browsers that do not know the latter begin when the widget comes into sight.
    const margins = { rootMargin: '50% 0px', scrollMargin: '50% 0px' }
    const sicht = new IntersectionObserver((gesehen) => gesehen.some(({ isIntersecting }) => isIntersecting) && jetzt(), margins)
    sicht.observe(ort.current!)
    const ab = anstellen(jetzt)
    addEventListener('beforeprint', jetzt)
    return () => {
      sicht.disconnect()
      ab()
      removeEventListener('beforeprint', jetzt)
    }
  }, [dran, ort])
  return dran
}

const merkplatz = 'dashboard.hoehen'
const gemerkte = (): Record<string, unknown> => {
  try {
    return (JSON.parse(localStorage.getItem(merkplatz) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * The height (CSS pixels) that a widget had on this device the last time, so that nothing below it moves while its answers come; undefined once it has
 * been drawn for a while. `name` says which widget in which layout.
 */
export function useHoehe(ort: RefObject<HTMLElement | null>, name: string, dran: boolean): number | undefined {
  const [hoehe, setHoehe] = useState(() => {
    const wert = gemerkte()[name]
    return typeof wert === 'number' && wert > 0 && wert < 3_000 ? wert : undefined
  })
  useEffect(() => {
    if (!dran) return
    const beobachter = new ResizeObserver(([eintrag]) => merke(name, Math.round(eintrag!.contentRect.height)))
    const ruhe = setTimeout(() => {
      setHoehe(undefined)
      beobachter.observe(ort.current!)
    }, ruheMs)
    return () => {
      clearTimeout(ruhe)
      beobachter.disconnect()
    }
  }, [name, dran, ort])
  return hoehe
}
function merke(name: string, hoehe: number) {
  try {
    localStorage.setItem(merkplatz, JSON.stringify({ ...gemerkte(), [name]: hoehe }))
  } catch {
    /* storage refused: the widget has the height of its content */
  }
}
