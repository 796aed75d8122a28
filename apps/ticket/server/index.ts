import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { jobs } from './jobs.ts'
import { parts } from './dokumente.ts'
import { aendern } from './aendern.ts'
import { anlegen } from './anlegen.ts'
import { ansichtAendern, ansichten, ansichtLoeschen, ansichtMerken } from './liste/ansichten.ts'
import { bewerten } from './bewerten.ts'
import { beendenOhneVerrat, weiterOhneVerrat } from './geheim.ts'
import { haken, punktAnlegen, punktWeg, vorlageLegen } from './checkliste.ts'
import { antwortende, antwortet, kommentieren, notieren } from './kommentare.ts'
import { ablegen, dokumente, dokumenteIntern, dokumentEntfernen, empfaengerVon } from './dokumente.ts'
import { kontaktHinzu, kontaktWeg } from './kontakte.ts'
import { datei, liste, stand } from './liste/liste.ts'
import { suche } from './liste/suche.ts'
import { meine } from './liste/meine.ts'
import { dateiHandlers } from './einrichtung/dateien.ts'
import { kalenderHandlers } from './einrichtung/kalender.ts'
import { vergeben } from './einrichtung/pflege.ts'
import { regelHandlers } from './einrichtung/regeln.ts'
import { sammeln } from './liste/sammeln.ts'
import { ticket } from './ticket.ts'
import { typenHandlers } from './einrichtung/typen.ts'
import { loesen, unterordnen, verknuepfen, zusammenfuehren } from './verbinden.ts'
import { einrichtungVerlauf } from './einrichtung/verlauf.ts'
import { verlauf, verlaufIntern } from './verlauf.ts'
import { zeitErfassen, zeitStornieren } from './zeiten.ts'
import { vorlagenHandlers } from './einrichtung/vorlagen.ts'
import { ansprechpartner, antworten, kostenstellen, kunden, objekte, personen, tafel, typen } from './wahl.ts'
import { woerter } from '../woerter.ts'

const ok = { ok: true } as const
const danach = async (act: Promise<unknown>) => {
  await act
  return ok
}

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  suche: (context, { query }) => suche(context, query.q),
  datei: (context, { query }) => datei(context, query),
  stand,
  meine,
  ansichten: (context, { query }) => ansichten(context, query),
  ansichtMerken: (context, { body }) => ansichtMerken(context, body),
  ansichtAendern: (context, { params, body }) => danach(ansichtAendern(context, params.id, body)),
  ansichtLoeschen: (context, { params }) => danach(ansichtLoeschen(context, params.id)),

  ticket: (context, { params }) => ticket(context, params.id),
  verlauf: (context, { params, query }) => verlauf(context, params.id, query),
  verlaufIntern: (context, { params, query }) => verlaufIntern(context, params.id, query),

  anlegen: (context, { body }) => anlegen(context, body),
  aendern: (context, { params, body }) => aendern(context, params.id, body),
  weiter: (context, { params, body }) => weiterOhneVerrat(context, params.id, body.version, { nach: body.nach, grund: body.grund }),
  beenden: (context, { params, body }) => beendenOhneVerrat(context, params.id, body.version, body.grund),
  zuruecksetzen: (context, { params, body }) =>
    weiterOhneVerrat(context, params.id, body.version, { nach: 'in Prüfung', grund: body.grund, tat: 'zuruecksetzen' }),
  bewerten: (context, { params, body }) => danach(bewerten(context, params.id, body)),

  kommentieren: (context, { params, body }) => kommentieren(context, params.id, body),
  notieren: (context, { params, body }) => notieren(context, params.id, body),
  empfaenger: (context, { params }) => empfaengerVon(context, params.id),

  dokumente: (context, { params, query }) => dokumente(context, params.id, query),
  dokumenteIntern: (context, { params, query }) => dokumenteIntern(context, params.id, query),
  ablegen: (context, { params, body }) => ablegen(context, params.id, body, false),
  ablegenIntern: (context, { params, body }) => ablegen(context, params.id, body, true),
  dokumentEntfernen: (context, { params, body }) => danach(dokumentEntfernen(context, params.id, params.dokument, body.grund)),

  antwortet: (context, { params }) => danach(antwortet(context, params.id)),
  antwortende: (context, { params }) => antwortende(context, params.id),

  kontaktHinzu: (context, { params, body }) => kontaktHinzu(context, params.id, body),
  kontaktWeg: (context, { params }) => danach(kontaktWeg(context, params.id, params.kontakt)),
  zeitErfassen: (context, { params, body }) => zeitErfassen(context, params.id, body),
  zeitStornieren: (context, { params, body }) => danach(zeitStornieren(context, params.id, params.zeit, body.grund)),

  punktAnlegen: (context, { params, body }) => punktAnlegen(context, params.id, body),
  punktWeg: (context, { params }) => danach(punktWeg(context, params.id, params.punkt)),
  haken: (context, { params, body }) => haken(context, params.id, params.punkt, body),
  vorlageLegen: (context, { params, body }) => vorlageLegen(context, params.id, body.vorlageId),

  verknuepfen: (context, { params, body }) => danach(verknuepfen(context, params.id, body)),
  loesen: (context, { params }) => danach(loesen(context, params.id, params.anderes)),
  unterordnen: (context, { params, body }) => danach(unterordnen(context, params.id, body.eltern)),
  zusammenfuehren: (context, { params, body }) => zusammenfuehren(context, params.id, body),
  sammeln: (context, { body }) => sammeln(context, body),

  typen: (context, { query }) => typen(context, query),
  kunden: (context, { query }) => kunden(context, query),
  objekte: (context, { query }) => objekte(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  ansprechpartner: (context, { query }) => ansprechpartner(context, query),
  personen: (context, { query }) => personen(context, query),
  antworten: (context, { query }) => antworten(context, query),
  tafel: (context, { query }) => tafel(context, query),

  ...dateiHandlers,
  ...kalenderHandlers,
  ...regelHandlers,
  ...vorlagenHandlers,
  ...typenHandlers,
  einrichtungVerlauf,
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  jobs,
  parts: { ...parts, personRecords: auskunft, taken: vergeben },
})
