import type { Angebot } from '#apps/dashboard/web/anordnung.ts'
import { Widget } from '#apps/dashboard/web/Widget.tsx'
import { part } from '#platform/web/route/later.ts'
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

const gezeichnet = (name: string, hoehe: number) =>
  function Gezeichnet() {
    return <p style={{ height: hoehe }}>{name} ist da</p>
  }
const angebot = (name: string, hoehe: number): Angebot => ({
  id: `probe/${name}`,
  widget: name,
  webApp: { widgets: part(async () => ({ [name]: gezeichnet(name, hoehe) })) } as unknown as WebApp,
  title: { de: name, en: name },
  size: 'third',
})
const angebote = [angebot('Erstes', 700), angebot('Zweites', 1_500), angebot('Drittes', 500)]

/** Three widgets below one another, each higher than the window. */
export const Startseite = () => (
  <>
    <h1>Start</h1>
    {angebote.map((eines, stelle) => (
      <div key={eines.id} style={{ marginBottom: 3_000 }}>
        <Widget angebot={eines} vorn={stelle === 0} schmal />
      </div>
    ))}
  </>
)
