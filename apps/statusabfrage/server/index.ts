import * as z from 'zod/mini'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { paged, readCursor } from '#platform/server/record/paging.ts'
import type { Context } from '#platform/server/http/context.ts'
import { app } from '../app.ts'
import { calls, type Statuszeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { abteilungenDatei, ausreisserDatei, evakuierungDatei, personalDatei } from './ausgabe.ts'
import { auffaellige, ausreisserSeite } from './ausreisser.ts'
import { detail } from './detail.ts'
import { abhaken, beenden, beginnen } from './evakuieren.ts'
import { haus, verlauf } from './evakuierungen.ts'
import { evakuierung } from './evakuierungsliste.ts'
import { abteilungswahl, personenwahl } from './empfaenger.ts'
import { wandlinie } from './linie.ts'
import { seite } from './liste.ts'
import { nachricht } from './nachricht.ts'
import { tafel } from './tafel.ts'
import { abteilungen, uebersicht } from './uebersicht.ts'
import { alsZeile, fuerDieWand } from './zeile.ts'
import type { Tafelzeile } from './zeilen.ts'
import { woerter } from '../woerter.ts'

const zeilenFuer =
  (context: Context, stichdatum: string) =>
  (zeile: Tafelzeile): Statuszeile =>
    alsZeile(context, stichdatum, zeile)

const handlers: Handlers<typeof calls> = {
  personal: async (context, { params: { stichdatum }, query }) =>
    seite(await tafel(context, stichdatum, query, query.sort), query, zeilenFuer(context, stichdatum)),

  personalDetail: (context, { params: { stichdatum, idlstfix } }) => detail(context, stichdatum, idlstfix),

  personalEinzeln: (context, { params: { stichdatum, idlstfix } }) => detail(context, stichdatum, idlstfix),

  personalExport: async (context, { params: { stichdatum }, query }) =>
    personalDatei(context, query.format, stichdatum, (await tafel(context, stichdatum, query, query.sort)).map(zeilenFuer(context, stichdatum))),

  async abteilungen(context, { params: { stichdatum }, query: { q, vkforgid, sort, limit, cursor } }) {
    const alle = abteilungen(await tafel(context, stichdatum, { vkforgid }), q, sort)
    const nach = readCursor(cursor, z.tuple([z.string()]))
    const beginn = nach ? alle.findIndex(({ abteilung }) => abteilung.id === nach[0]) + 1 : 0
    return paged(alle.slice(beginn, beginn + limit + 1), limit, ({ abteilung }) => [abteilung.id])
  },

  abteilungenExport: async (context, { params: { stichdatum }, query: { q, vkforgid, sort, format } }) =>
    abteilungenDatei(context, format, stichdatum, abteilungen(await tafel(context, stichdatum, { vkforgid }), q, sort)),

  uebersicht: async (context, { params: { stichdatum }, query: { abteilung, vkforgid } }) =>
    uebersicht(context, await tafel(context, stichdatum, { abteilung }), vkforgid, abteilung),

  wand: async (context, { params: { stichdatum }, query: { abteilung, vkforgid, limit, cursor } }) =>
    seite(await tafel(context, stichdatum, { abteilung, vkforgid }, 'ausnahmen'), { sort: 'ausnahmen', limit, cursor }, (zeile) => ({
      ...fuerDieWand(stichdatum, zeile),
      linie: wandlinie(stichdatum, zeile),
    })),

  empfaengerAbteilungen: (context, { query }) => abteilungswahl(context, query),

  empfaengerUser: (context, { query }) => personenwahl(context, query),

  nachricht: (context, { body }) => nachricht(context, body),

  ausreisser: (context, { params, query }) => ausreisserSeite(context, params.stichdatum, query),

  ausreisserExport: async (context, { params: { stichdatum }, query: { format, ...auswahl } }) =>
    ausreisserDatei(context, format, stichdatum, (await auffaellige(context, stichdatum, auswahl)).alle),

  haus,

  evakuierungen: (context, { query }) => verlauf(context, query),

  evakuierung: (context, { params }) => evakuierung(context, params.id),

  evakuierungExport: async (context, { params, query }) => evakuierungDatei(context, query.format, await evakuierung(context, params.id)),

  evakuierungBeginnen: (context, { body }) => beginnen(context, body),

  haken: (context, { params, body }) => abhaken(context, params.id, body),

  evakuierungBeenden: (context, { params, body }) => beenden(context, params.id, body),
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages, parts: { personRecords: auskunft } })
