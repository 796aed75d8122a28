import type { App } from '#platform/contract/app.ts'
import { app as statusabfrage } from './statusabfrage/app.ts'
import { app as dashboard } from './dashboard/app.ts'
import { app as stempelTerminal } from './stempel-terminal/app.ts'
import { app as stempelerfassung } from './stempelerfassung/app.ts'
import { app as zeitkonto } from './zeitkonto/app.ts'
import { app as klaerung } from './klaerung/app.ts'
import { app as arbeitsbericht } from './arbeitsbericht/app.ts'
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

/**
 * All apps in menu order: dashboard, stempel-terminal, stempelerfassung, klaerung, zeitkonto, arbeitsbericht, statusabfrage, arbeitsschein, ticket, dokumentation,
 * freigabe, gesamtabfrage, kreditlimit, haftruecklass, buchungsexport, umsatzstatistik, arbeitsbericht-statistik, hardware-management, rdp-log, registration-admin,
 * verwaltung, warteschlange, settings, login, forgot-password, registration, pruefen, einrichtung, nfc.
 */
const all = [
  dashboard,
  stempelTerminal,
  stempelerfassung,
  klaerung,
  zeitkonto,
  arbeitsbericht,
  statusabfrage,
  arbeitsschein,
  ticket,
  dokumentation,
  freigabe,
  gesamtabfrage,
  kreditlimit,
  haftruecklass,
  buchungsexport,
  umsatzstatistik,
  arbeitsberichtStatistik,
  hardwareManagement,
  rdpLog,
  registrationAdmin,
  verwaltung,
  warteschlange,
  settings,
  login,
  forgotPassword,
  registration,
  pruefen,
  einrichtung,
  nfc,
]
export const apps: readonly App[] = all

declare module '#platform/text/way.ts' {
  interface Manifests {
    apps: (typeof all)[number]
  }
}
