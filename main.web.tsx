import './platform/web/ui/ui.css'
import './platform/web/shell/shell.css'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { webApps } from '#apps/index.web.ts'
import { PortalApp } from '#platform/web/shell/PortalApp.tsx'
import { applyTheme } from '#platform/web/ui/theme.ts'

applyTheme()
// A new version was installed while this page was open, and the old parts are gone: start again with the new ones, but never in a circle.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('neu-geladen') === document.lastModified) return
  event.preventDefault()
  sessionStorage.setItem('neu-geladen', document.lastModified)
  window.location.reload()
})
const slots = {
  SignInAgain: lazy(() => import('#apps/login/web/AnmeldeDialog.tsx')),
  Status: lazy(() => import('#apps/stempelerfassung/web/StempelStand.tsx')),
}
createRoot(document.getElementById('portal')!).render(<StrictMode><PortalApp apps={webApps} slots={slots} /></StrictMode>)
