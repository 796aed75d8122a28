import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { jobs } from './jobs.ts'
import { abwesenheitenHandlers } from './personal/abwesenheiten.ts'
import { auskunft } from './auskunft/auskunft.ts'
import { teile } from './auskunft/teile.ts'
import { anwenderHandlers } from './personal/anwender.ts'
import { aufbewahrungHandlers } from './nachweise/aufbewahrung.ts'
import { befundeHandlers } from './terminals/befunde.ts'
import { feiertageHandlers } from './zeit/feiertage.ts'
import { firmaHandlers } from './firma/firma.ts'
import { geraeteHandlers } from './nachweise/geraete.ts'
import { gruppenHandlers } from './kunden/gruppen.ts'
import { kundenHandlers } from './kunden/kunden.ts'
import { mitarbeiterHandlers } from './personal/mitarbeiter.ts'
import { modelleHandlers } from './zeit/modelle.ts'
import { personenDetail } from './personal/personen-detail.ts'
import { personenListe } from './personal/personen-liste.ts'
import { importHandlers } from './programme/importe.ts'
import { zugangHandlers } from './programme/zugaenge.ts'
import { posteingangHandlers } from './post/posteingang.ts'
import { postausgangHandlers } from './post/postausgang.ts'
import { pruefspurHandlers } from './nachweise/pruefspur.ts'
import { schluesselwechselHandlers } from './nachweise/schluesselwechsel.ts'
import { rollenHandlers } from './personal/rollen.ts'
import { nfcTagHandlers } from './terminals/nfc-tags.ts'
import { nacheinander } from './schreiben.ts'
import { sitzungenHandlers } from './nachweise/sitzungen.ts'
import { terminalbefundeHandlers } from './terminals/terminalbefunde.ts'
import { terminalHandlers } from './terminals/terminals.ts'
import { ueberblick } from './ueberblick.ts'
import { vergeben } from './vergeben.ts'
import { zeitbeginnHandlers } from './zeit/zeitbeginn.ts'
import { zeitregelnHandlers } from './zeit/zeitregeln.ts'
import { woerter } from '../woerter.ts'

// Who imports need not administer; who is told what is kept about him changes nothing.
const {
  importieren: _,
  importeLaufend: _laufend,
  importAbbrechen: _abbrechen,
  erechnungenAnnehmen: __,
  belegdateienZuordnen: ___,
  auskunft: ____,
  ...verwaltende
} = calls
const handlers: Handlers<typeof calls> = {
  importieren: importHandlers.importieren,
  importeLaufend: importHandlers.importeLaufend,
  importAbbrechen: importHandlers.importAbbrechen,
  erechnungenAnnehmen: importHandlers.erechnungenAnnehmen,
  belegdateienZuordnen: importHandlers.belegdateienZuordnen,
  auskunft: (context, { params: { id } }) => auskunft(context, id),
  ...nacheinander(verwaltende, {
    ueberblick,
    ...personenListe,
    ...personenDetail,
    ...kundenHandlers,
    ...gruppenHandlers,
    ...mitarbeiterHandlers,
    ...anwenderHandlers,
    ...rollenHandlers,
    ...firmaHandlers,
    ...modelleHandlers,
    ...feiertageHandlers,
    ...abwesenheitenHandlers,
    ...zeitregelnHandlers,
    ...zeitbeginnHandlers,
    ...aufbewahrungHandlers,
    ...sitzungenHandlers,
    ...postausgangHandlers,
    ...posteingangHandlers,
    ...pruefspurHandlers,
    ...schluesselwechselHandlers,
    ...geraeteHandlers,
    ...befundeHandlers,
    ...terminalbefundeHandlers,
    ...terminalHandlers,
    ...nfcTagHandlers,
    ...zugangHandlers,
    importe: importHandlers.importe,
    importeDatei: importHandlers.importeDatei,
    importlauf: importHandlers.importlauf,
  }),
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  jobs,
  parts: { personRecords: teile, taken: vergeben },
})
