import { Anchor, type AnchorProps } from './Anchor.tsx'
import { buttonClass, type ButtonLook } from './buttonclass.ts'
import type { Drawing } from '../types.ts'

export interface LinkButtonProps extends Omit<AnchorProps, 'className'>, ButtonLook {
  icon?: Drawing
  iconEnd?: Drawing
}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({ kind, size, wide, className, icon: Icon, iconEnd: End, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }), className })}>
      {Icon && <Icon className="i" />}
      {children}
      {End && <End className="i" />}
    </Anchor>
  )
}
