import { tag, uhr } from '#domain/einsatz/druck.ts'
import { hoehe, punktpaare } from '#domain/einsatz/arbeitsschein/tinte.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { hardware } from '../seite.ts'
import { zuordnungen } from './lesen.ts'
import { vorlage } from './vorlage.ts'

/** A handover on paper: which device, from whom to whom, when, in which state, and who signed. Throws 404, also for what is no handover. */
export async function protokoll(context: Context, key: string, zuordnung: string): Promise<FileAnswer> {
  const [geraet, { entities }, firma] = await Promise.all([
    hardware(context, key),
    zuordnungen(context, key),
    context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(),
  ])
  const nr = entities.findIndex(({ id }) => id === zuordnung)
  const eine = entities[nr]
  if (!eine || (eine.was !== 'uebergabe' && eine.was !== 'rueckgabe')) throw notFound()
  const dabei = await context.db
    .selectFrom('hardwareZuordnung as z')
    .innerJoin('hardware as h', 'h.id', 'z.hardwareId')
    .leftJoin('produkt as p', 'p.id', 'h.produktId')
    .where('z.mit', '=', zuordnung)
    .orderBy('h.nummer')
    .select(['h.nummer', 'h.hostname', 'h.seriennummer', 'p.name as produkt'])
    .execute()
  const t = messages[context.sprache]
  const { namen } = geraet
  const bei = (glied: { wer: string; wo: string } | undefined) => glied && [glied.wer, glied.wo].filter(Boolean).join(', ')
  const angaben = [
    [t.hostname, geraet.hostname],
    [t.produkt, [namen.hersteller?.name, namen.produkt?.name].filter(Boolean).join(' ')],
    [t.hardwaretyp, namen.hardwaretyp?.name],
    [t.seriennummer, geraet.seriennummer],
    [t.serviceTag, geraet.serviceTag],
    [t.lieferdatum, geraet.lieferdatum && tag(geraet.lieferdatum)],
    [t.zubehoer, dabei.map((eines) => [eines.nummer, eines.hostname || eines.produkt, eines.seriennummer].filter(Boolean).join(' ')).join('; ')],
    [t.bisher, bei(entities[nr + 1])],
    [eine.was === 'uebergabe' ? t.geht : t.kommt, bei(eine)],
    [t.am, uhr(eine.ab, firma.zone)],
    [t.eingetragenVon, eine.eingetragen],
  ].filter(([, wert]) => wert)
  const content = await pdf(vorlage, {
    sprache: context.sprache,
    firma: firma.name,
    titel: eine.was === 'uebergabe' ? t.uebergabeprotokoll : t.rueckgabeprotokoll,
    geraet: `${t.id} ${geraet.nummer}`,
    angaben,
    bemerkung: eine.bemerkung,
    unterzeichner: eine.unterzeichner,
    striche: (eine.striche ?? []).map(punktpaare),
    hoehe,
    worte: {
      satz: eine.was === 'uebergabe' ? t.erhalten : t.zurueckerhalten,
      bemerkung: t.bemerkung,
      unterschrift: t.unterschrift,
      gedruckt: fill(t.gedruckt, { um: uhr(context.jetzt.toString(), firma.zone) }),
    },
  })
  return { type: 'application/pdf', name: `${eine.was === 'uebergabe' ? t.uebergabeprotokoll : t.rueckgabeprotokoll}_${geraet.nummer}.pdf`, content }
}
