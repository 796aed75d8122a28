import { useEffect, useRef } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { kit } from '../messages.ts'

/** The next page of a list: comes by itself when the end is in sight, and by button. Draws nothing at the end. */
export function LoadMore({ more, pending, onMore }: { more: boolean; pending: boolean; onMore: () => void }) {
  const t = useTexts(kit)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!more || pending || !here.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '400px' },
    )
    watch.observe(here.current)
    return () => watch.disconnect()
  }, [more, pending, onMore])
  return more ? (
    <div className="load-more" ref={here}>
      <Button kind="quiet" pending={pending} onPress={onMore}>
        {t('mehr')}
      </Button>
    </div>
  ) : null
}
