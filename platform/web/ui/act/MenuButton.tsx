import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Way } from '#platform/text/way.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { buttonClass, type ButtonLook } from './buttonclass.ts'
import type { Drawing } from '../types.ts'

export interface MenuEntry {
  id: string
  label: string
  hint?: string
  icon?: Drawing
  onAction?: () => void
  /** Where it leads. */
  href?: Way
  danger?: boolean
  disabled?: boolean
  /** The one in use: carries a tick. */
  current?: boolean
}
export interface MenuButtonProps extends ButtonLook {
  items: readonly MenuEntry[]
  /** The words on the button. */
  children?: ReactNode
  /** Needed when the button has no words. */
  label?: string
  icon?: Drawing
  iconEnd?: Drawing
  /** Replaces the button's classes altogether, e.g. for an avatar. */
  bare?: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  disabled?: boolean
}

/** A button that opens a menu of acts or places. */
export function MenuButton({ items, children, label, icon: Icon, iconEnd: End, bare, placement = 'bottom start', disabled, ...look }: MenuButtonProps) {
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className={bare ?? buttonClass(look, !children)} isDisabled={!!disabled} {...(label && { 'aria-label': label })}>
        {Icon && <Icon className="i" />}
        {children}
        {End && <End className="i s" />}
      </Button>
      <Popover className="pop" offset={4} placement={placement}>
        <Menu className="list menu" items={items} {...(label && { 'aria-label': label })}>
          {(item) => (
            <MenuItem
              id={item.id}
              textValue={item.label}
              isDisabled={!!item.disabled}
              className={`item ${item.danger ? 'bad' : ''}`}
              onAction={() => {
                item.onAction?.()
                if (item.href) void navigate(item.href)
              }}
            >
              {item.icon && <item.icon className="i" />}
              <span className="grow">
                <span className="item-label">{item.label}</span>
                {item.hint && <span className="item-hint">{item.hint}</span>}
              </span>
              {item.current && <Check className="i s" />}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
