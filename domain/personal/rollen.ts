import type { Db } from '#platform/server/database/db.ts'
import { keep, kept } from '#platform/server/database/installation.ts'
import { uuid } from '#platform/contract/uuid.ts'

/** One's own figures on the dashboard. */
const eigeneZahlen = ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS']
/** Sales on the dashboard. */
const umsatzwidgets = ['UMSATZSTATISTIK.WIDGET', 'UMSATZSTATISTIK.WIDGET_TAG']
const unterwegs = ['DASHBOARD', 'STEMPELERFASSUNG', 'ARBEITSBERICHT', ...eigeneZahlen, 'TICKET', 'TICKET.INTERN', 'DOKUMENTATION', 'ARBEITSSCHEIN']

/** Default rights of the roles that every installation starts with. Administrators may change them; a key that a new version brings is granted once. */
const standard: Record<string, { beschreibung: string; rechte: readonly string[] | 'alle' }> = {
  Mitarbeiter: {
    beschreibung: 'Eigene Zeiten, Anwesenheit der Kollegen',
    rechte: ['DASHBOARD', 'STEMPELERFASSUNG', 'ARBEITSBERICHT', ...eigeneZahlen, 'STATUSABFRAGE', 'TICKET'],
  },
  Monteur: { beschreibung: 'Unterwegs: Zeiten, Berichte und Scheine', rechte: unterwegs },
  Vorarbeiter: { beschreibung: 'Wie Monteur, dazu Zeiten für die Partie', rechte: [...unterwegs, 'ARBEITSBERICHT.PARTIE'] },
  Leitung: {
    beschreibung: 'Führt Mitarbeiter: alle Zeiten, Korrekturen',
    rechte: [
      'DASHBOARD',
      'STEMPELERFASSUNG',
      'STEMPELERFASSUNG.ALLE',
      'STEMPELERFASSUNG.KORREKTUR',
      'STEMPELTERMINAL',
      'ZEITKONTO.ABSCHLUSS',
      'ARBEITSBERICHT',
      'ARBEITSBERICHT.PARTIE',
      'ARBEITSBERICHT.ALLE',
      'ARBEITSBERICHTSTATISTIK',
      ...eigeneZahlen,
      'STATUSABFRAGE',
      'STATUSABFRAGE.GRUND',
      'STATUSABFRAGE.AUSREISSER',
      'STATUSABFRAGE.NACHRICHT',
      'TICKET',
      'TICKET.INTERN',
      'TICKET.LEITUNG',
      'DOKUMENTATION',
      'DOKUMENTATION.ALLE',
      'ARBEITSSCHEIN',
      'ARBEITSSCHEIN.ALLE',
      'ARBEITSSCHEIN.FASSUNG',
      'ARBEITSSCHEIN.VERRECHNUNG',
      'RDPLOG',
      'RDPLOG.ALLE',
      'RDPLOG.DOWNLOAD',
      'FREIGABE',
      'FREIGABE.REGELN',
      'GESAMTABFRAGE',
      'GESAMTABFRAGE.KUNDENSUCHE',
      'UMSATZSTATISTIK',
      'UMSATZSTATISTIK.DB',
      ...umsatzwidgets,
      'KREDITLIMIT',
      'KREDITLIMIT.FREIGABE',
      'KONTENABFRAGE.KONTOINFO.WIDGET',
      'HAFTRUECKLASS',
      'HARDWAREMANAGEMENT',
      'HARDWAREMANAGEMENT.INVENTUR',
    ],
  },
  Buchhaltung: {
    beschreibung: 'Belege, Posten, Auswertungen',
    rechte: [
      'DASHBOARD',
      'STEMPELERFASSUNG',
      'STEMPELERFASSUNG.ALLE',
      'ZEITKONTO.ABSCHLUSS',
      'ARBEITSBERICHT',
      'ARBEITSBERICHTSTATISTIK',
      ...eigeneZahlen,
      'STATUSABFRAGE',
      'TICKET',
      'BELEGIMPORT',
      'BUCHUNGSEXPORT',
      'ARBEITSSCHEIN',
      'ARBEITSSCHEIN.ALLE',
      'ARBEITSSCHEIN.VERRECHNUNG',
      'FREIGABE',
      'FREIGABE.ALLE',
      'FREIGABE.FREISTELLUNG',
      'GESAMTABFRAGE',
      'GESAMTABFRAGE.KUNDENSUCHE',
      'UMSATZSTATISTIK',
      'UMSATZSTATISTIK.DB',
      'UMSATZSTATISTIK.VERTRETER',
      ...umsatzwidgets,
      'KREDITLIMIT',
      'KREDITLIMIT.PFLEGE',
      'KONTENABFRAGE.KONTOINFO.WIDGET',
      'HAFTRUECKLASS',
      'HAFTRUECKLASS.AENDERN',
    ],
  },
  Vertrieb: {
    beschreibung: 'Verkauft: Umsätze und Belege seiner Filialen, ohne Kosten',
    rechte: [
      'DASHBOARD',
      'STEMPELERFASSUNG',
      'ARBEITSBERICHT',
      ...eigeneZahlen,
      'STATUSABFRAGE',
      'TICKET',
      'GESAMTABFRAGE',
      'GESAMTABFRAGE.KUNDENSUCHE',
      'UMSATZSTATISTIK',
      ...umsatzwidgets,
      'KONTENABFRAGE.KONTOINFO.WIDGET',
    ],
  },
  Support: {
    beschreibung: 'Tickets, Hardware, Fernwartung',
    rechte: [
      'DASHBOARD',
      'STEMPELERFASSUNG',
      'ARBEITSBERICHT',
      ...eigeneZahlen,
      'STATUSABFRAGE',
      'STATUSABFRAGE.NACHRICHT',
      'TICKET',
      'TICKET.INTERN',
      'TICKET.VERWALTUNG',
      'RDPLOG',
      'RDPLOG.DOWNLOAD',
      'HARDWAREMANAGEMENT',
      'HARDWAREMANAGEMENT.GEHEIMNIS',
      'HARDWAREMANAGEMENT.INVENTUR',
      'HARDWAREMANAGEMENT.VERWALTUNG',
    ],
  },
  Administrator: { beschreibung: 'Alles, auch die Verwaltung', rechte: 'alle' },
  Kunde: { beschreibung: 'Kunde von außen', rechte: ['DASHBOARD', 'TICKET'] },
  Terminal: { beschreibung: 'Gerät an der Wand', rechte: [] },
}

/**
 * First start: creates the standard roles. Later: grants keys that a new version brings (`keys` = all that the apps declare) to the roles
 * of these names, and to every role that administers. Safe to run with every start and by several processes at once.
 */
export async function ensureRollen(db: Db, keys: readonly string[]) {
  const known = new Set(await kept<string[]>(db, 'bekannte-berechtigungen'))
  const fresh = keys.filter((key) => !known.has(key))
  if (!fresh.length) return
  if (!known.size)
    await db
      .insertInto('rolle')
      .values(Object.entries(standard).map(([name, { beschreibung }]) => ({ id: uuid(), name, beschreibung })))
      .onConflict((on) => on.doNothing())
      .execute()
  const rollen = await db
    .selectFrom('rolle')
    .select(['id', 'name'])
    .select((eb) => eb.exists(eb.selectFrom('rolleBerechtigung').whereRef('rolleId', '=', 'rolle.id').where('berechtigung', '=', 'VERWALTUNG')).as('verwaltet'))
    .execute()
  const rights = rollen.flatMap(({ id, name, verwaltet }) => {
    const rechte = verwaltet ? 'alle' : (standard[name]?.rechte ?? [])
    return fresh.filter((key) => rechte === 'alle' || rechte.includes(key)).map((berechtigung) => ({ rolleId: id, berechtigung }))
  })
  if (rights.length)
    await db
      .insertInto('rolleBerechtigung')
      .values(rights)
      .onConflict((on) => on.doNothing())
      .execute()
  await keep(db, 'bekannte-berechtigungen', [...new Set([...known, ...keys])].sort())
}
