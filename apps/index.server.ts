import { serverApp, type ServerApp } from '#platform/server/http.ts'
import { app as statusabfrage } from './statusabfrage/app.ts'
import { calls as statusabfrageCalls } from './statusabfrage/contract.ts'
import { messages as statusabfrageTexte } from './statusabfrage/messages.ts'
import { handlers as statusabfrageHandlers } from './statusabfrage/server/index.ts'
import { app as dashboard } from './dashboard/app.ts'
import { calls as dashboardCalls } from './dashboard/contract.ts'
import { messages as dashboardTexte } from './dashboard/messages.ts'
import { handlers as dashboardHandlers } from './dashboard/server/index.ts'
import { app as stempelTerminal } from './stempel-terminal/app.ts'
import { calls as stempelTerminalCalls } from './stempel-terminal/contract.ts'
import { messages as stempelTerminalTexte } from './stempel-terminal/messages.ts'
import { handlers as stempelTerminalHandlers } from './stempel-terminal/server/index.ts'
import { app as stempelerfassung } from './stempelerfassung/app.ts'
import { calls as stempelerfassungCalls } from './stempelerfassung/contract.ts'
import { messages as stempelerfassungTexte } from './stempelerfassung/messages.ts'
import { handlers as stempelerfassungHandlers, parts as stempelerfassungParts } from './stempelerfassung/server/index.ts'
import { app as zeitkonto } from './zeitkonto/app.ts'
import { calls as zeitkontoCalls } from './zeitkonto/contract.ts'
import { messages as zeitkontoTexte } from './zeitkonto/messages.ts'
import { handlers as zeitkontoHandlers } from './zeitkonto/server/index.ts'
import { app as klaerung } from './klaerung/app.ts'
import { calls as klaerungCalls } from './klaerung/contract.ts'
import { messages as klaerungTexte } from './klaerung/messages.ts'
import { handlers as klaerungHandlers } from './klaerung/server/index.ts'
import { jobs as klaerungJobs } from './klaerung/server/jobs.ts'
import { jobs as zeitkontoJobs } from './zeitkonto/server/jobs.ts'
import { app as ticket } from './ticket/app.ts'
import { calls as ticketCalls } from './ticket/contract.ts'
import { messages as ticketTexte } from './ticket/messages.ts'
import { handlers as ticketHandlers } from './ticket/server/index.ts'
import { parts as ticketParts } from './ticket/server/dokumente.ts'
import { jobs as ticketJobs } from './ticket/server/jobs.ts'
import { app as registrationAdmin } from './registration-admin/app.ts'
import { calls as registrationAdminCalls } from './registration-admin/contract.ts'
import { messages as registrationAdminTexte } from './registration-admin/messages.ts'
import { handlers as registrationAdminHandlers } from './registration-admin/server/index.ts'
import { app as verwaltung } from './verwaltung/app.ts'
import { calls as verwaltungCalls } from './verwaltung/contract.ts'
import { messages as verwaltungTexte } from './verwaltung/messages.ts'
import { handlers as verwaltungHandlers } from './verwaltung/server/index.ts'
import { jobs as verwaltungJobs } from './verwaltung/server/jobs.ts'
import { app as warteschlange } from './warteschlange/app.ts'
import { calls as warteschlangeCalls } from './warteschlange/contract.ts'
import { messages as warteschlangeTexte } from './warteschlange/messages.ts'
import { handlers as warteschlangeHandlers } from './warteschlange/server/index.ts'
import { app as settings } from './settings/app.ts'
import { calls as settingsCalls } from './settings/contract.ts'
import { messages as settingsTexte } from './settings/messages.ts'
import { handlers as settingsHandlers } from './settings/server/index.ts'
import { app as login } from './login/app.ts'
import { calls as loginCalls } from './login/contract.ts'
import { messages as loginTexte } from './login/messages.ts'
import { handlers as loginHandlers } from './login/server/index.ts'
import { app as forgotPassword } from './forgot-password/app.ts'
import { calls as forgotPasswordCalls } from './forgot-password/contract.ts'
import { messages as forgotPasswordTexte } from './forgot-password/messages.ts'
import { handlers as forgotPasswordHandlers } from './forgot-password/server/index.ts'
import { app as registration } from './registration/app.ts'
import { calls as registrationCalls } from './registration/contract.ts'
import { messages as registrationTexte } from './registration/messages.ts'
import { handlers as registrationHandlers } from './registration/server/index.ts'
import { jobs as registrationJobs } from './registration/server/jobs.ts'
import { app as einrichtung } from './einrichtung/app.ts'
import { calls as einrichtungCalls } from './einrichtung/contract.ts'
import { messages as einrichtungTexte } from './einrichtung/messages.ts'
import { handlers as einrichtungHandlers } from './einrichtung/server/index.ts'
import { app as nfc } from './nfc/app.ts'
import { calls as nfcTagCalls } from './nfc/contract.ts'
import { messages as nfcTexte } from './nfc/messages.ts'
import { handlers as nfcHandlers } from './nfc/server/index.ts'

/** What the server mounts, in the order of `index.ts`. */
export const serverApps: readonly ServerApp[] = [
  serverApp(dashboard, dashboardCalls, dashboardHandlers, dashboardTexte),
  serverApp(stempelTerminal, stempelTerminalCalls, stempelTerminalHandlers, stempelTerminalTexte),
  serverApp(stempelerfassung, stempelerfassungCalls, stempelerfassungHandlers, stempelerfassungTexte, undefined, stempelerfassungParts),
  serverApp(klaerung, klaerungCalls, klaerungHandlers, klaerungTexte, klaerungJobs),
  serverApp(zeitkonto, zeitkontoCalls, zeitkontoHandlers, zeitkontoTexte, zeitkontoJobs),
  serverApp(statusabfrage, statusabfrageCalls, statusabfrageHandlers, statusabfrageTexte),
  serverApp(ticket, ticketCalls, ticketHandlers, ticketTexte, ticketJobs, ticketParts),
  serverApp(registrationAdmin, registrationAdminCalls, registrationAdminHandlers, registrationAdminTexte),
  serverApp(verwaltung, verwaltungCalls, verwaltungHandlers, verwaltungTexte, verwaltungJobs),
  serverApp(warteschlange, warteschlangeCalls, warteschlangeHandlers, warteschlangeTexte),
  serverApp(settings, settingsCalls, settingsHandlers, settingsTexte),
  serverApp(login, loginCalls, loginHandlers, loginTexte),
  serverApp(forgotPassword, forgotPasswordCalls, forgotPasswordHandlers, forgotPasswordTexte),
  serverApp(registration, registrationCalls, registrationHandlers, registrationTexte, registrationJobs),
  serverApp(einrichtung, einrichtungCalls, einrichtungHandlers, einrichtungTexte),
  serverApp(nfc, nfcTagCalls, nfcHandlers, nfcTexte),
]
