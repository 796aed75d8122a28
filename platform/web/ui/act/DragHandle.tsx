import GripVertical from 'lucide-react/icons/grip-vertical'
import type { HTMLAttributes } from 'react'

/** By this a mouse drags a row; nobody else meets it. Its attributes are those of `useDragOrder`. */
export function DragHandle(attributes: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span className="drag-handle" aria-hidden {...attributes}>
      <GripVertical className="i" />
    </span>
  )
}
