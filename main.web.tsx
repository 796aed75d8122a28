import './platform/web/ui/style/ui.css'
import './platform/web/shell/shell.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { webApps } from '#apps/index.web.ts'
import { later } from '#platform/web/route/later.ts'
import { startAgainWhenReplaced, startPwa } from '#platform/web/pwa/start.ts'
import { PortalApp } from '#platform/web/shell/PortalApp.tsx'
import { applyTheme } from '#platform/web/ui/style/theme.ts'

applyTheme()
startPwa()
startAgainWhenReplaced()
const slots = {
  SignInAgain: later(async () => (await import('#apps/login/web/AnmeldeDialog.tsx')).AnmeldeDialog),
  Status: later(async () => (await import('#apps/stempelerfassung/web/stand/StempelStand.tsx')).StempelStand),
}
createRoot(document.getElementById('portal')!).render(
  <StrictMode>
    <PortalApp apps={webApps} slots={slots} />
  </StrictMode>,
)
