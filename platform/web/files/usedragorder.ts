import { useState, type DragEvent } from 'react'

/**
 * Rows that a mouse drags to another place by a handle of their own; buttons do the same for everybody else. Gives the row and the handle of each place what
 * they need; `onMove` says from where and how many places further.
 */
export function useDragOrder(onMove: (at: number, by: number) => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return {
    row: (at: number) => ({
      'data-dragged': from === at || undefined,
      'data-over': (over === at && from !== at) || undefined,
      onDragOver: (event: DragEvent) => {
        if (from === null) return
        event.preventDefault()
        event.stopPropagation()
        setOver(at)
      },
      onDrop: (event: DragEvent) => {
        if (from === null) return
        event.preventDefault()
        event.stopPropagation()
        if (from !== at) onMove(from, at - from)
        end()
      },
    }),
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(at))
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        setFrom(at)
      },
      onDragEnd: end,
    }),
  }
}
