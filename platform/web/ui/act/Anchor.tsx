import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { isWay, type Href } from '#platform/text/way.ts'
import { useNavigate } from '#platform/web/route/router.tsx'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: Href; ref?: Ref<HTMLAnchorElement> }

const plain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link: ways to screens go through the router and its guards, everything else is left to the browser. */
export function Anchor({ href, onClick, ...rest }: AnchorProps) {
  const navigate = useNavigate()
  const own = rest.target === undefined && rest.download === undefined
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the other props
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (!own || !isWay(href) || event.defaultPrevented || !plain(event)) return
        event.preventDefault()
        void navigate(href)
      }}
    />
  )
}
