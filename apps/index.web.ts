import { webApp, type WebApp } from '#platform/web/route/screens.ts'
import { app as dashboard } from './dashboard/app.ts'
import { app as stempelTerminal } from './stempel-terminal/app.ts'
import { app as stempelerfassung } from './stempelerfassung/app.ts'
import { app as statusabfrage } from './statusabfrage/app.ts'
import { app as zeitkonto } from './zeitkonto/app.ts'
import { app as arbeitsbericht } from './arbeitsbericht/app.ts'
import { app as klaerung } from './klaerung/app.ts'
import { app as arbeitsschein } from './arbeitsschein/app.ts'
import { app as ticket } from './ticket/app.ts'
import { app as dokumentation } from './dokumentation/app.ts'
import { app as umsatzstatistik } from './umsatzstatistik/app.ts'
import { app as arbeitsberichtStatistik } from './arbeitsbericht-statistik/app.ts'
import { app as rdpLog } from './rdp-log/app.ts'
import { app as freigabe } from './freigabe/app.ts'
import { app as buchungsexport } from './buchungsexport/app.ts'
import { app as gesamtabfrage } from './gesamtabfrage/app.ts'
import { app as kreditlimit } from './kreditlimit/app.ts'
import { app as haftruecklass } from './haftruecklass/app.ts'
import { app as hardwareManagement } from './hardware-management/app.ts'
import { app as registrationAdmin } from './registration-admin/app.ts'
import { app as verwaltung } from './verwaltung/app.ts'
import { app as warteschlange } from './warteschlange/app.ts'
import { app as settings } from './settings/app.ts'
import { app as login } from './login/app.ts'
import { app as forgotPassword } from './forgot-password/app.ts'
import { app as registration } from './registration/app.ts'
import { app as einrichtung } from './einrichtung/app.ts'
import { app as pruefen } from './pruefen/app.ts'
import { app as nfc } from './nfc/app.ts'

/** What the browser can open, in the order of `index.ts`. Screens load when they are needed, widgets without the screens of their app. */
export const webApps: readonly WebApp[] = [
  webApp(dashboard, () => import('./dashboard/web/index.tsx')),
  webApp(stempelTerminal, () => import('./stempel-terminal/web/index.tsx')),
  webApp(
    stempelerfassung,
    () => import('./stempelerfassung/web/index.tsx'),
    () => import('./stempelerfassung/web/widgets.tsx'),
  ),
  webApp(
    klaerung,
    () => import('./klaerung/web/index.tsx'),
    () => import('./klaerung/web/widgets.tsx'),
  ),
  webApp(
    zeitkonto,
    () => import('./zeitkonto/web/index.tsx'),
    () => import('./zeitkonto/web/widgets.tsx'),
  ),
  webApp(arbeitsbericht, () => import('./arbeitsbericht/web/index.tsx')),
  webApp(
    statusabfrage,
    () => import('./statusabfrage/web/index.tsx'),
    () => import('./statusabfrage/web/widgets.tsx'),
  ),
  webApp(
    arbeitsschein,
    () => import('./arbeitsschein/web/index.tsx'),
    () => import('./arbeitsschein/web/widgets.tsx'),
  ),
  webApp(
    ticket,
    () => import('./ticket/web/index.tsx'),
    () => import('./ticket/web/widgets.tsx'),
  ),
  webApp(dokumentation, () => import('./dokumentation/web/index.tsx')),
  webApp(freigabe, () => import('./freigabe/web/index.tsx')),
  webApp(gesamtabfrage, () => import('./gesamtabfrage/web/index.tsx')),
  webApp(
    kreditlimit,
    () => import('./kreditlimit/web/index.tsx'),
    () => import('./kreditlimit/web/widgets.tsx'),
  ),
  webApp(haftruecklass, () => import('./haftruecklass/web/index.tsx')),
  webApp(buchungsexport, () => import('./buchungsexport/web/index.tsx')),
  webApp(
    umsatzstatistik,
    () => import('./umsatzstatistik/web/index.tsx'),
    () => import('./umsatzstatistik/web/widgets.tsx'),
  ),
  webApp(
    arbeitsberichtStatistik,
    () => import('./arbeitsbericht-statistik/web/index.tsx'),
    () => import('./arbeitsbericht-statistik/web/widgets.tsx'),
  ),
  webApp(hardwareManagement, () => import('./hardware-management/web/index.tsx')),
  webApp(
    rdpLog,
    () => import('./rdp-log/web/index.tsx'),
    () => import('./rdp-log/web/widgets.tsx'),
  ),
  webApp(registrationAdmin, () => import('./registration-admin/web/index.tsx')),
  webApp(verwaltung, () => import('./verwaltung/web/index.tsx')),
  webApp(warteschlange, () => import('./warteschlange/web/index.tsx')),
  webApp(settings, () => import('./settings/web/index.tsx')),
  webApp(login, () => import('./login/web/index.tsx')),
  webApp(forgotPassword, () => import('./forgot-password/web/index.tsx')),
  webApp(registration, () => import('./registration/web/index.tsx')),
  webApp(pruefen, () => import('./pruefen/web/index.tsx')),
  webApp(einrichtung, () => import('./einrichtung/web/index.tsx')),
  webApp(nfc, () => import('./nfc/web/index.tsx')),
]
