import { warnvorgabe } from '#domain/tickets/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pruefpunkte } from './ticketstoff.ts'
import { Zufall } from '#demo/zufall.ts'

const GRUENDUNG = Temporal.Instant.from('2019-03-01T08:00Z').epochMilliseconds
const id = (...saat: (string | number)[]) => new Zufall('ticketvorgabe', ...saat).uuid(GRUENDUNG)
const TYP_AENDERUNG = '01900000-0000-7000-8000-000000000003'

/** A calendar of split days, agreed times by priority and one contract, a checklist for changes, answers and views to choose from. */
export async function vorgaben(db: Db, kundeId: string, { support, leitung }: { support: string; leitung: string }) {
  const kalenderId = id('kalender')
  await db.insertInto('slaKalender').values({ id: kalenderId, name: 'Servicezeit', zone: 'Europe/Berlin', land: 'DE', region: 'BY' }).execute()
  await db
    .insertInto('slaKalenderZeit')
    .values(
      [1, 2, 3, 4, 5].flatMap((wochentag) => [
        { kalenderId, wochentag, von: '07:00', bis: '12:00' },
        ...(wochentag === 5 ? [] : [{ kalenderId, wochentag, von: '12:45', bis: '16:30' }]),
      ]),
    )
    .execute()
  const regel = (name: string, antwortMin: number, loesungMin: number, mehr: { prioritaet?: number; ktostammId?: string } = {}) => ({
    id: id('regel', name),
    name,
    kalenderId,
    antwortMin,
    loesungMin,
    prioritaet: null,
    ktostammId: null,
    ...mehr,
  })
  const regeln = [
    regel('Standard', 8 * 60, 5 * 510),
    regel('Priorität 1', 60, 480, { prioritaet: 1 }),
    regel('Priorität 2', 120, 2 * 510, { prioritaet: 2 }),
    regel('Priorität 3', 240, 3 * 510, { prioritaet: 3 }),
    regel('Wartungsvertrag Ahlers', 120, 2 * 510, { ktostammId: kundeId }),
  ]
  await db.insertInto('slaRegel').values(regeln).execute()
  await db
    .insertInto('slaRegelWarnung')
    .values(
      regeln.flatMap(({ id: regelId, prioritaet }) => [
        ...warnvorgabe.map(({ stufe, einheit, an }) => ({ regelId, stufe, einheit, an: stufe === 100 && prioritaet === 1 ? ('alle' as const) : an })),
        ...(prioritaet === 1
          ? [
              { regelId, stufe: 30, einheit: 'minuten' as const, an: 'alle' as const },
              { regelId, stufe: 150, einheit: 'prozent' as const, an: 'leitung' as const },
            ]
          : []),
      ]),
    )
    .execute()
  await db
    .insertInto('checkvorlage')
    .values({ id: id('check'), name: 'Änderung', typId: TYP_AENDERUNG })
    .execute()
  await db
    .insertInto('checkvorlagePunkt')
    .values(pruefpunkte.map(([art, text], folge) => ({ id: id('check', folge), vorlageId: id('check'), folge, text, art })))
    .execute()
  const ansicht = (anwenderId: string, name: string, filter: object, geteilt = true) => ({
    id: id('ansicht', name),
    anwenderId,
    name,
    geteilt,
    filter: JSON.stringify(filter),
  })
  await db
    .insertInto('ticketAnsicht')
    .values([
      ansicht(support, 'Dringendes', { prioBis: 2 }),
      ansicht(leitung, 'Wartet auf den Kunden', { schritt: 'wartet auf Kunde' }),
      ansicht(support, 'Änderungen', { typId: TYP_AENDERUNG }, false),
    ])
    .execute()
  await db
    .insertInto('antwortvorlage')
    .values([
      { id: id('antwort', 1), name: 'Termin vorschlagen', text: 'Guten Tag,\n\nwir können am … um … Uhr bei Ihnen sein. Passt das?' },
      { id: id('antwort', 2), name: 'Foto erbitten', text: 'Guten Tag,\n\nkönnten Sie uns ein Foto des Geräts und des Typenschilds schicken?' },
      { id: id('antwort', 3), name: 'Erledigt', text: 'Guten Tag,\n\nwir haben die Arbeit abgeschlossen. Bitte bestätigen Sie kurz, ob alles passt.' },
    ])
    .execute()
}
