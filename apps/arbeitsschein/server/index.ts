import { artikelwahl } from '#domain/artikel/wahl.ts'
import { alsKunde, scheinart } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { entscheide } from './abgleich/entscheiden.ts'
import { erledige } from './abgleich/fall.ts'
import { abschliessen, fassung, stornieren } from './abschluss.ts'
import { auftraege, auftragSetzen } from './auftrag.ts'
import { freieBerichte } from './frei.ts'
import { ansprechpartner, kostenstellen, tickets, vorlage, wetter } from './bezug.ts'
import { einstellungen, einstellungenSetzen } from './einstellungen.ts'
import { datei, kunden, liste, objekte, personen, stand } from './liste.ts'
import { eineFassung } from './fassungen.ts'
import { briefErneut, link, linkWiderrufen, zustellungGemeldet } from './link.ts'
import { muster, musterSetzen } from './muster.ts'
import { objektBestaetigen } from './objekt.ts'
import { wendeEin } from './kunde/einwendung.ts'
import { kundendatei, kundenliste } from './kunde/liste.ts'
import { kundenfassung, kundenpapier, kundenschein, siehtScheindatei } from './kunde/schein.ts'
import { legePapiereAb } from './papier/papier.ts'
import { pdf } from './papier/pdf.ts'
import { trageEin } from './regie/akt.ts'
import { regieaktart, siehtRegiedatei } from './regie/datei.ts'
import { erinnere } from './regie/erinnern.ts'
import { fristen } from './regie/liste.ts'
import { schein } from './seite.ts'
import { anlegen, sichern } from './sichern.ts'
import { vorgaben, vorgabeSetzen } from './vorgaben.ts'
import { ansicht, zeichnen, zeichnenBlatt } from './zeichnen.ts'
import { zurHand } from './zurhand.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => (alsKunde(context) ? kundenliste(context, query) : liste(context, query)),
  datei: (context, { query }) => (alsKunde(context) ? kundendatei(context, query) : datei(context, query)),
  stand: (context) => stand(context),
  zurHand: (context, { query }) => zurHand(context, query),
  objekte: (context, { query }) => objekte(context, query),
  kunden: (context, { query }) => kunden(context, query),
  personen: (context, { query }) => personen(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  tickets: (context, { query }) => tickets(context, query),
  ansprechpartner: (context, { query }) => ansprechpartner(context, query),
  artikel: ({ db }, { query }) => artikelwahl(db, query),
  arbeitsberichte: (context, { query }) => freieBerichte(context, query),
  wetter: (context, { query }) => wetter(context, query),
  vorlage: (context, { params }) => vorlage(context, params.ticketId),
  muster: (context) => muster(context),
  async musterSetzen(context, { params, body }) {
    await musterSetzen(context, params.id, body.name)
    return { ok: true }
  },
  vorgaben: (context) => vorgaben(context),
  async vorgabeSetzen(context, { params, body }) {
    await vorgabeSetzen(context, params.id, body)
    return { ok: true }
  },
  fristen: (context) => fristen(context),
  async regieakt(context, { params, body }) {
    await trageEin(context, params.id, body)
    return { ok: true }
  },
  auftraege: (context, { params }) => auftraege(context, params.id),
  async auftragSetzen(context, { params, body }) {
    await auftragSetzen(context, params.id, body.auftrag)
    return { ok: true }
  },
  eineFassung: (context, { params }) => (alsKunde(context) ? kundenfassung : eineFassung)(context, params.id, params.nr),
  fassungPdf: (context, { params }) => (alsKunde(context) ? kundenpapier : pdf)(context, params.id, params.nr),
  async einwenden(context, { params, body }) {
    await wendeEin(context, params.id, body)
    return { ok: true }
  },
  link: (context, { params, body }) => link(context, params.id, body.email),
  async linkWiderrufen(context, { params }) {
    await linkWiderrufen(context, params.id)
    return { ok: true }
  },
  async briefErneut(context, { params, body }) {
    await briefErneut(context, params.id, params.brief, body.an)
    return { ok: true }
  },
  zeichnenAnsicht: (context, { body }) => ansicht(context, body.geheim),
  zeichnenBlatt: (context, { body }) => zeichnenBlatt(context, body.geheim),
  zeichnen: (context, { body }) => zeichnen(context, body),
  einstellungen: ({ db }) => einstellungen(db),
  async einstellungenSetzen(context, { body }) {
    await einstellungenSetzen(context, body)
    return { ok: true }
  },
  schein: (context, { params }) => (alsKunde(context) ? kundenschein : schein)(context, params.id),
  pdf: (context, { params, query }) => pdf(context, params.id, query.fassung),
  anlegen: (context, { body }) => anlegen(context, body),
  sichern: (context, { params, body }) => sichern(context, params.id, body),
  abschliessen: (context, { params, body }) => abschliessen(context, params.id, body),
  async entscheiden(context, { params, body }) {
    await entscheide(context, params.id, body)
    return { ok: true }
  },
  async objektBestaetigen(context, { params, body }) {
    await objektBestaetigen(context, params.id, body.objektId)
    return { ok: true }
  },
  async fallErledigen(context, { params }) {
    await erledige(context, params.id, params.fall)
    return { ok: true }
  },
  fassung: (context, { params, body }) => fassung(context, params.id, body.grund),
  async stornieren(context, { params, body }) {
    await stornieren(context, params.id, body.grund)
    return { ok: true }
  },
}

const parts = {
  personRecords: auskunft,
  files: { [scheinart]: siehtScheindatei, [regieaktart]: siehtRegiedatei },
  reports: { arbeitsschein: zustellungGemeldet },
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  parts,
  jobs: ({ db, publicUrl, files }) => [
    { name: 'arbeitsschein-regie', cron: '30 4 * * *', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) },
    { name: 'arbeitsschein-papier', cron: '* * * * *', run: () => legePapiereAb(db, files) },
  ],
})
