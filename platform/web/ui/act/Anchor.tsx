import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useNavigate } from '#platform/web/route/router.tsx'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

const plain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link: paths of the portal go through the router and its guards, everything else is left to the browser. */
export function Anchor({ href, onClick, ...rest }: AnchorProps) {
  const navigate = useNavigate()
  const inside = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined && rest.download === undefined
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the other props
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (!inside || event.defaultPrevented || !plain(event)) return
        event.preventDefault()
        void navigate(href)
      }}
    />
  )
}
