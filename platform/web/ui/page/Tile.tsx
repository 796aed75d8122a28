import type { ReactNode } from 'react'
import type { Icon as IconName } from '#platform/contract/icons.ts'
import type { Href } from '#platform/text/way.ts'
import { Anchor } from '../act/Anchor.tsx'
import { Count } from '../show/Count.tsx'
import { Icon } from '../show/Icon.tsx'

export interface TileProps {
  href: Href
  icon: IconName
  title: string
  text?: ReactNode
  count?: number | undefined
  countLabel?: string
}

/** An app in the overview. */
export function Tile({ href, icon, title, text, count, countLabel }: TileProps) {
  return (
    <Anchor className="tile" href={href}>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <span className="two grow">
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      {count !== undefined && count > 0 && <Count value={count} {...(countLabel && { label: countLabel })} />}
    </Anchor>
  )
}
