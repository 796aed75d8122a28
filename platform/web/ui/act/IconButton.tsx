import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip } from '../over/Tooltip.tsx'
import type { Drawing } from '../types.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'wide'> {
  icon: Drawing
  label: string
}

/** A button without words: its name is read out and shown as a tooltip. */
export function IconButton({ label, kind = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button {...rest} kind={kind} aria-label={label} />
    </Tooltip>
  )
}
