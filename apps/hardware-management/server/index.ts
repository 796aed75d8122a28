import type { Auswahlliste } from '#domain/geraete/contract.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers, type Taken } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { personRecords: auskunft } from './auskunft.ts'
import { siehtUebergabe, uebergabeart } from '#domain/geraete/kette/sicht.ts'
import { ansichtAendern, ansichten, ansichtLoeschen, ansichtMerken } from './ansichten.ts'
import { auswahl, auswahlAendern, auswahlAnlegen } from './auswahl.ts'
import { ablegen, dateiart, entfernen, geraetedateien, siehtDatei } from './dateien.ts'
import { einsichten, geheimnisse, loeschen, setzen, zurueckholen as geheimnisZurueckholen } from './geheimnis/geheimnisse.ts'
import { geheimnisalter, geheimnisalterSetzen } from './geheimnis/alter.ts'
import { blickdatei, blicke, blickende } from './geheimnis/blicke.ts'
import { geheimniskreis, geheimniskreisSetzen } from './geheimnis/kreis.ts'
import { wechseln } from './geheimnis/wechseln.ts'
import { zeigen } from './geheimnis/zeigen.ts'
import { etiketten } from './etikett/etiketten.ts'
import { ortsetiketten } from './etikett/ortsetiketten.ts'
import { berichtigen } from './kette/berichtigen.ts'
import { besitz, besitzdatei } from './kette/besitz.ts'
import { inhaber, zuordnungen } from './kette/lesen.ts'
import { protokoll } from './kette/protokoll.ts'
import { uebergeben } from './kette/uebergeben.ts'
import { dazu, weg, zubehoer } from './kette/zubehoer.ts'
import { protokollart, siehtInventur, siehtZaehlung, zaehlungsart } from '#domain/geraete/inventur/sicht.ts'
import { importieren } from './import/importieren.ts'
import { abschliessen } from './inventur/abschliessen.ts'
import { anlegenAus, unbekanntes } from './inventur/anlegen.ts'
import { entscheiden } from './inventur/entscheiden.ts'
import { befunde, inventur, inventuren, zaehlliste, zaehlstand } from './inventur/lesen.ts'
import { abteilungen, beginnen, oeffnen, planen } from './inventur/planen.ts'
import { zaehlen, zuruecknehmen } from './inventur/zaehlen.ts'
import { kommentare, kommentieren, streichen } from './kommentare.ts'
import { lizenz, lizenzdatei, lizenzen } from './lizenz/lizenzen.ts'
import { freigewordene, freigewordeneFreigeben } from './lizenz/freigeworden.ts'
import { freigeben, lizenzenZum, plaetze, vergeben } from './lizenz/plaetze.ts'
import { aendern as lizenzAendern, anlegen as lizenzAnlegen } from './lizenz/schreiben.ts'
import { jobs } from './jobs.ts'
import { geraeteZurHand, merkliste } from './merkliste.ts'
import { datei, liste } from './liste.ts'
import { aendern, anlegen, ausscheiden, zurueckholen } from './schreiben.ts'
import { hardware } from './seite.ts'
import { suche } from './suche.ts'
import { loesen as ticketLoesen, tickets, verknuepfen } from './ticket/tickets.ts'
import { verlauf } from './verlauf.ts'
import { vorschlag } from './vorschlag.ts'
import { ansprechpartner, kunden, mitarbeiter, objekte } from './wahl.ts'
import { bestaende, bestand, bestandsdatei } from './zubehoer/bestaende.ts'
import { bewegen } from './zubehoer/bewegen.ts'
import { ausgegeben, bewegungen, zubehoerBei } from './zubehoer/lesen.ts'
import { aendern as zubehoerAendern, anlegen as zubehoerAnlegen } from './zubehoer/schreiben.ts'
import { woerter } from '../woerter.ts'

const ok = { ok: true } as const
const liest =
  (name: Auswahlliste) =>
  (context: Context, { query }: Parsed<typeof calls.produkt>) =>
    auswahl(context, name, query)

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  suche: (context, { query }) => suche(context, query.q),
  datei: (context, { query }) => datei(context, query),
  vorschlag: (context, { query }) => vorschlag(context, query.produkt),
  hardware: (context, { params }) => hardware(context, params.idhardware),
  kommentare: (context, { params, query }) => kommentare(context, params.idhardware, query),
  verlauf: (context, { params, query }) => verlauf(context, params.idhardware, query),

  produkt: liest('produkt'),
  hardwaretyp: liest('hardwaretyp'),
  garantietyp: liest('garantietyp'),
  betriebssystem: liest('betriebssystem'),
  hersteller: liest('hersteller'),
  subnetzmaske: liest('subnetzmaske'),
  supporttyp: liest('supporttyp'),
  standort: liest('standort'),
  kunden: (context, { query }) => kunden(context, query),
  objekte: (context, { query }) => objekte(context, query),
  alleObjekte: (context, { query }) => objekte(context, query),
  mitarbeiter: (context, { query }) => mitarbeiter(context, query),
  ansprechpartner: (context, { query }) => ansprechpartner(context, query),

  anlegen: (context, { body: { inventur, ...neu } }) => (inventur ? anlegenAus(context, inventur, neu) : anlegen(context, neu)),
  async aendern(context, { params, body }) {
    await aendern(context, params.idhardware, body)
    return ok
  },
  async ausscheiden(context, { params, body }) {
    await ausscheiden(context, params.idhardware, body)
    return ok
  },
  async zurueckholen(context, { params, body }) {
    await zurueckholen(context, params.idhardware, body)
    return ok
  },
  async kommentieren(context, { params, body }) {
    await kommentieren(context, params.idhardware, body)
    return ok
  },
  async kommentarStreichen(context, { params, body }) {
    await streichen(context, params.idhardware, params.id, body.grund)
    return ok
  },

  ansichten: (context, { query }) => ansichten(context, query),
  ansichtMerken: (context, { body }) => ansichtMerken(context, body),
  async ansichtAendern(context, { params, body }) {
    await ansichtAendern(context, params.id, body)
    return ok
  },
  async ansichtLoeschen(context, { params }) {
    await ansichtLoeschen(context, params.id)
    return ok
  },

  geraetedateien: (context, { params, query }) => geraetedateien(context, params.idhardware, query),
  async dateienAblegen(context, { params, body }) {
    await ablegen(context, params.idhardware, body.dateien)
    return ok
  },
  async dateiEntfernen(context, { params, body }) {
    await entfernen(context, params.idhardware, params.id, body.grund)
    return ok
  },

  geheimnisse: (context, { params }) => geheimnisse(context, params),
  einsichten: (context, { params, query }) => einsichten(context, params, query),
  async geheimnisSetzen(context, { params, body }) {
    await setzen(context, params, params.art, body.wert)
    return ok
  },
  async geheimnisLoeschen(context, { params }) {
    await loeschen(context, params, params.art)
    return ok
  },
  async geheimnisZurueckholen(context, { params, body }) {
    await geheimnisZurueckholen(context, params, params.art, body.fassung)
    return ok
  },
  blicke: (context, { query }) => blicke(context, query),
  blickdatei: (context, { query }) => blickdatei(context, query),
  blickende: (context, { query }) => blickende(context, query),
  geheimnisseWechseln: (context, { query }) => wechseln(context, query),
  geheimnisalter: ({ db }) => geheimnisalter(db),
  geheimnisalterSetzen: (context, { body }) => geheimnisalterSetzen(context, body),
  geheimniskreis: (context) => geheimniskreis(context),
  async geheimniskreisSetzen(context, { body }) {
    await geheimniskreisSetzen(context, body.abteilungen)
    return ok
  },
  geheimnisZeigen: (context, { params, body }) => zeigen(context, params, params.art, body),

  zuordnungen: (context, { params }) => zuordnungen(context, params.idhardware),
  async uebergeben(context, { params, body }) {
    await uebergeben(context, params.idhardware, body)
    return ok
  },
  async beginnBerichtigen(context, { params, body }) {
    await berichtigen(context, params.idhardware, params.id, body)
    return ok
  },
  protokoll: (context, { params }) => protokoll(context, params.idhardware, params.id),
  inhaber: (context, { query }) => inhaber(context, query),
  besitz: (context, { query }) => besitz(context, query),
  besitzdatei: (context, { query }) => besitzdatei(context, query),
  zubehoer: (context, { params }) => zubehoer(context, params.idhardware),
  async zubehoerDazu(context, { params, body }) {
    await dazu(context, params.idhardware, body.hardwareId)
    return ok
  },
  async zubehoerWeg(context, { params }) {
    await weg(context, params.idhardware, params.id)
    return ok
  },

  tickets: (context, { params, query }) => tickets(context, params.idhardware, query),
  async ticketVerknuepfen(context, { params, body }) {
    await verknuepfen(context, params.idhardware, body.ticketId)
    return ok
  },
  async ticketLoesen(context, { params }) {
    await ticketLoesen(context, params.idhardware, params.id)
    return ok
  },

  lizenzen: (context, { query }) => lizenzen(context, query),
  lizenzdatei: (context, { query }) => lizenzdatei(context, query),
  lizenz: (context, { params }) => lizenz(context, params.id),
  plaetze: (context, { params, query }) => plaetze(context, params.id, query),
  lizenzAnlegen: (context, { body }) => lizenzAnlegen(context, body),
  async lizenzAendern(context, { params, body }) {
    await lizenzAendern(context, params.id, body)
    return ok
  },
  platzVergeben: (context, { params, body }) => vergeben(context, params.id, body),
  async platzFreigeben(context, { params, body }) {
    await freigeben(context, params.id, params.platz, body.bis)
    return ok
  },
  freigewordene: (context, { query }) => freigewordene(context, query),
  async freigewordeneFreigeben(context, { body }) {
    await freigewordeneFreigeben(context, body.plaetze)
    return ok
  },
  lizenzenZum: (context, { params, query }) => lizenzenZum(context, params.idhardware, query),

  zubehoerbestaende: (context, { query }) => bestaende(context, query),
  zubehoerdatei: (context, { query }) => bestandsdatei(context, query),
  zubehoerbestand: (context, { params }) => bestand(context, params.id),
  bewegungen: (context, { params, query }) => bewegungen(context, params.id, query),
  ausgegeben: (context, { params, query }) => ausgegeben(context, params.id, query),
  zubehoerAnlegen: (context, { body }) => zubehoerAnlegen(context, body),
  async zubehoerAendern(context, { params, body }) {
    await zubehoerAendern(context, params.id, body)
    return ok
  },
  bewegen: (context, { params, body }) => bewegen(context, params.id, body),
  zubehoerBei: (context, { params, query }) => zubehoerBei(context, ['lstfixId', params.id], query),
  zubehoerAmOrt: (context, { params, query }) => zubehoerBei(context, ['standortId', params.id], query),
  zubehoerAmGeraet: (context, { params, query }) => zubehoerBei(context, ['hardwareId', params.id], query),

  etiketten: (context, { query }) => etiketten(context, query),
  ortsetiketten: (context, { query }) => ortsetiketten(context, query),

  merkliste: (context) => merkliste(context),
  geraeteZurHand: (context, { query }) => geraeteZurHand(context, query),

  inventuren: (context, { query }) => inventuren(context, query),
  inventurAbteilungen: (context, { query }) => abteilungen(context, query),
  inventur: (context, { params }) => inventur(context, params.id),
  befunde: (context, { params, query }) => befunde(context, params.id, query),
  unbekanntes: (context, { params, query }) => unbekanntes(context, params.id, query.code),
  zaehlliste: (context, { params, query }) => zaehlliste(context, params.id, query.ab),
  zaehlstand: (context, { params }) => zaehlstand(context, params.id),
  async inventurPlanen(context, { body }) {
    await planen(context, body)
    return ok
  },
  async inventurBeginnen(context, { params }) {
    await beginnen(context, params.id)
    return ok
  },
  async zaehlen(context, { params, body }) {
    await zaehlen(context, params.id, body)
    return ok
  },
  async zaehlungZuruecknehmen(context, { params, body }) {
    await zuruecknehmen(context, params.id, params.zaehlung, body.id)
    return ok
  },
  async inventurEntscheiden(context, { params, body }) {
    await entscheiden(context, params.id, body.urteile)
    return ok
  },
  async inventurAbschliessen(context, { params }) {
    await abschliessen(context, params.id)
    return ok
  },
  async inventurOeffnen(context, { params, body }) {
    await oeffnen(context, params.id, body.grund)
    return ok
  },

  geraeteImport: (context, { body }) => importieren(context, body.datei, body.schreiben),

  auswahlAnlegen: (context, { params, body }) => auswahlAnlegen(context, params.liste, body),
  async auswahlAendern(context, { params, body }) {
    await auswahlAendern(context, params.liste, params.id, body)
    return ok
  },
}

const name = { field: 'name', code: 'hardware.name-vergeben' }
/** What a list to choose from has once only. */
const taken: Taken = {
  hardware_chip: { field: 'chip', code: 'hardware.chip-vergeben' },
  hersteller_name: name,
  hersteller_gln_key: { field: 'gln', code: 'hardware.gln-vergeben' },
  hardwaretyp_name: name,
  betriebssystem_name: name,
  garantietyp_name: name,
  supporttyp_name: name,
  subnetzmaske_name: name,
  subnetzmaske_praefix_key: { field: 'praefix', code: 'hardware.praefix-vergeben' },
  produkt_name: name,
  standort_name: name,
  hardware_ansicht_anwender_id_name_key: { field: 'name', code: 'hardware.ansicht-vergeben' },
  zubehoer_name: { field: 'name', code: 'zubehoer.name-vergeben' },
}

const parts = {
  personRecords: auskunft,
  taken,
  files: { [uebergabeart]: siehtUebergabe, [protokollart]: siehtInventur, [zaehlungsart]: siehtZaehlung, [dateiart]: siehtDatei },
}
export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages, jobs, parts })
