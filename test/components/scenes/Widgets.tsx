import { Widget } from '#apps/dashboard/web/Widget.tsx'
import type { WebApp } from '#platform/web/route/screens.ts'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'

/** Breaks until the page says that it is well. */
function Brechend() {
  if (!document.documentElement.dataset['heil']) throw new Error('Das Widget ist kaputt.')
  return <p>Wieder da.</p>
}
const webApp = { widgets: { loaded: { brechend: Brechend, heil: () => <p>Heil.</p> }, load: () => Promise.reject(new Error()) } } as unknown as WebApp

/** A widget of the dashboard that breaks, beside one that does not. */
export const Widgets = () => (
  <>
    {['brechend', 'heil'].map((widget) => (
      <Widget key={widget} angebot={{ id: `probe/${widget}`, widget, webApp, title: { de: widget, en: widget }, size: 'half' }} vorn schmal={false} />
    ))}
    <Toaster />
  </>
)
