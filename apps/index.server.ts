import type { ServerApp } from '#platform/server/http/app.ts'
import { server as dashboard } from './dashboard/server/index.ts'
import { server as stempelTerminal } from './stempel-terminal/server/index.ts'
import { server as stempelerfassung } from './stempelerfassung/server/index.ts'
import { server as klaerung } from './klaerung/server/index.ts'
import { server as zeitkonto } from './zeitkonto/server/index.ts'
import { server as arbeitsbericht } from './arbeitsbericht/server/index.ts'
import { server as statusabfrage } from './statusabfrage/server/index.ts'
import { server as arbeitsschein } from './arbeitsschein/server/index.ts'
import { server as ticket } from './ticket/server/index.ts'
import { server as dokumentation } from './dokumentation/server/index.ts'
import { server as umsatzstatistik } from './umsatzstatistik/server/index.ts'
import { server as arbeitsberichtStatistik } from './arbeitsbericht-statistik/server/index.ts'
import { server as rdpLog } from './rdp-log/server/index.ts'
import { server as freigabe } from './freigabe/server/index.ts'
import { server as buchungsexport } from './buchungsexport/server/index.ts'
import { server as gesamtabfrage } from './gesamtabfrage/server/index.ts'
import { server as kreditlimit } from './kreditlimit/server/index.ts'
import { server as haftruecklass } from './haftruecklass/server/index.ts'
import { server as hardwareManagement } from './hardware-management/server/index.ts'
import { server as registrationAdmin } from './registration-admin/server/index.ts'
import { server as verwaltung } from './verwaltung/server/index.ts'
import { server as warteschlange } from './warteschlange/server/index.ts'
import { server as settings } from './settings/server/index.ts'
import { server as login } from './login/server/index.ts'
import { server as forgotPassword } from './forgot-password/server/index.ts'
import { server as registration } from './registration/server/index.ts'
import { server as einrichtung } from './einrichtung/server/index.ts'
import { server as pruefen } from './pruefen/server/index.ts'
import { server as nfc } from './nfc/server/index.ts'

/** What the server mounts, in the order of `index.ts`. */
export const serverApps: readonly ServerApp[] = [
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
