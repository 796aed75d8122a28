import { defineServer, type Handlers } from '#platform/server/http.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { jobs } from './jobs.ts'
import { abwesenheitenHandlers } from './abwesenheiten.ts'
import { anwenderHandlers } from './anwender.ts'
import { aufbewahrungHandlers } from './aufbewahrung.ts'
import { befundeHandlers } from './befunde.ts'
import { feiertageHandlers } from './feiertage.ts'
import { firmaHandlers } from './firma.ts'
import { geraeteHandlers } from './geraete.ts'
import { kundenHandlers } from './kunden.ts'
import { mitarbeiterHandlers } from './mitarbeiter.ts'
import { modelleHandlers } from './modelle.ts'
import { personenDetail } from './personen-detail.ts'
import { personenListe } from './personen-liste.ts'
import { posteingangHandlers } from './posteingang.ts'
import { postausgangHandlers } from './postausgang.ts'
import { pruefspurHandlers } from './pruefspur.ts'
import { rollenHandlers } from './rollen.ts'
import { nfcTagHandlers } from './nfc-tags.ts'
import { nacheinander } from './schreiben.ts'
import { sitzungenHandlers } from './sitzungen.ts'
import { terminalbefundeHandlers } from './terminalbefunde.ts'
import { terminalHandlers } from './terminals.ts'
import { ueberblick } from './ueberblick.ts'
import { zeitregelnHandlers } from './zeitregeln.ts'

const handlers: Handlers<typeof calls> = nacheinander(calls, {
  ueberblick,
  ...personenListe,
  ...personenDetail,
  ...kundenHandlers,
  ...mitarbeiterHandlers,
  ...anwenderHandlers,
  ...rollenHandlers,
  ...firmaHandlers,
  ...modelleHandlers,
  ...feiertageHandlers,
  ...abwesenheitenHandlers,
  ...zeitregelnHandlers,
  ...aufbewahrungHandlers,
  ...sitzungenHandlers,
  ...postausgangHandlers,
  ...posteingangHandlers,
  ...pruefspurHandlers,
  ...geraeteHandlers,
  ...befundeHandlers,
  ...terminalbefundeHandlers,
  ...terminalHandlers,
  ...nfcTagHandlers,
})

export const server = defineServer(app, { calls, handlers, messages, jobs })
