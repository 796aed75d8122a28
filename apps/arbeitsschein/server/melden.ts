import { alleRecht, kundenVon } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { filialenDesScheins } from '#domain/belege/schein/hoerer.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'

interface Wovon {
  id: Id<'arbeitsschein'>
  vkforgid: number
  erfasstVon: string
  fassung: number
}
const aktionen = {
  erfasst: 'anlegen',
  geaendert: 'aendern',
  abgeschlossen: 'abschliessen',
  fassung: 'neue-fassung',
  storniert: 'stornieren',
  link: 'link-senden',
  widerrufen: 'link-widerrufen',
  unterschrieben: 'unterschreiben',
  regie: 'regie-eintragen',
  gegenwert: 'gegenwert',
  fall: 'fall-anlegen',
  objekt: 'bestaetigen',
  abgerechnet: 'abrechnen',
  zurueckgenommen: 'abrechnung-zuruecknehmen',
} as const

/** After these a customer sees something else than before. */
const fuerKunden: ReadonlySet<keyof typeof aktionen> = new Set(['abgeschlossen', 'storniert', 'unterschrieben', 'regie'])

/** Notes what somebody did: in the sheet's own history, in the audit trail, and for the screens of everybody whose sheet it is. `kunde`: a customer by a link did it. */
export async function melde(
  context: Context,
  { id, vkforgid, erfasstVon, fassung }: Wovon,
  was: keyof typeof aktionen,
  { grund = '', ...daten }: { grund?: string } & Record<string, unknown> = {},
  kunde = '',
) {
  const { db, person, jetzt } = context
  await db
    .insertInto('arbeitsscheinSchritt')
    .values({ id: uuid(), arbeitsscheinId: id, was, fassung, grund, anwenderId: kunde ? null : person.anwenderId, name: kunde, zeitpunkt: jetzt.toString() })
    .execute()
  audit(context, {
    aktion: aktionen[was],
    gegenstand: 'arbeitsschein',
    gegenstandId: id,
    daten: { ...daten, ...(grund && { grund }) },
    ...(kunde && { als: { anwenderId: null, name: kunde } }),
  })
  const dabei = await db
    .selectFrom('anwender')
    .where((eb) =>
      eb.or([
        eb(
          'anwender.lstfixId',
          'in',
          eb
            .selectFrom('arbeitsscheinPosition as p')
            .innerJoin('arbeitsbericht as b', 'b.id', 'p.arbeitsberichtId')
            .where('p.arbeitsscheinId', '=', id)
            .select('b.lstfixId'),
        ),
        eb('anwender.lstfixId', 'in', eb.selectFrom('arbeitsschein').where('id', '=', id).where('lstfixId', 'is not', null).select('lstfixId')),
      ]),
    )
    .select('anwender.id')
    .execute()
  const kunden = fuerKunden.has(was) ? await kundenVon(db, id) : []
  // Whoever read it where it was until now hears that it moved.
  const filialen = new Set([vkforgid, ...(await filialenDesScheins(db, id))])
  emit(
    context,
    'arbeitsschein',
    [id],
    [...new Set([erfasstVon, ...dabei.map((eine) => eine.id), ...kunden]), ...[...filialen].map((filiale) => konto(filiale, alleRecht))],
  )
}
