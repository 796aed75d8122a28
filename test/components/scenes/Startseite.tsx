import type { Angebot } from '#apps/dashboard/web/anordnung.ts'
import { Widget } from '#apps/dashboard/web/Widget.tsx'
import { part } from '#platform/web/route/later.ts'
import type { WebApp } from '#platform/web/route/screens.ts'

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
