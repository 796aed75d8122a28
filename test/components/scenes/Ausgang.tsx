import { Warteschlange } from '#apps/warteschlange/web/Warteschlange.tsx'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'

/** What waits on this device, as people see it. */
export const Ausgang = () => (
  <>
    <Warteschlange />
    <Toaster />
  </>
)
