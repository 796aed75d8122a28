import { faelldatum as faelldatumNach, istFrueher } from '#domain/belege/einbehalt/frist.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { ganz, type calls, type Gewaehlt } from '../contract.ts'
import { greife, notiere, type Angaben, type Gegriffen } from './greifen.ts'
import { sageAllen, sageAntwort } from './sagen.ts'
import { teile } from './teilen.ts'

/** Documents end here, and so do due days. */
const letzterTag = '2099-12-31'

/** Another due day: a later one holds at once, an earlier one when a second person agrees. Throws 404, 409, 422 at the field. */
export async function faelligkeit(context: Context, { faelldatum, grund, ...gewaehlt }: Parsed<typeof calls.faelligkeit>['body']) {
  const alle = await greife(context, gewaehlt)
  for (const einer of alle) pruefe(einer, faelldatum, 'faelldatum')
  await setzeOderBeantrage(context, alle, { faelldatum, grund })
  return { ids: gewaehlt.ids }
}

/** The due day follows from the acceptance by a rule of that day; of a part acceptance the rest becomes a retention of its own. Throws 404, 409, 422 at the field. */
export async function abnahme(context: Context, { abnahme: tag, regel: fristregelId, anteil, grund, ...gewaehlt }: Parsed<typeof calls.abnahme>['body']) {
  const alle = anteil < ganz ? await teile(context, await greife(context, gewaehlt), anteil) : await greife(context, gewaehlt)
  if (tag > (await heuteDerFirma(context.db, context.jetzt))) throw refused('haft.abnahme-zukunft', 'abnahme')
  const regel = await context.db.selectFrom('einbehaltregel').where('id', '=', fristregelId).where('art', '=', 'Rückgabe').selectAll().executeTakeFirst()
  if (!regel || tag < regel.gueltigAb || (regel.gueltigBis !== null && tag > regel.gueltigBis)) throw refused('haft.regel', 'regel')
  const faelldatum = faelldatumNach(tag, regel)
  for (const einer of alle) pruefe(einer, faelldatum, 'abnahme')
  await setzeOderBeantrage(context, alle, { faelldatum, grund, abnahme: tag, fristregelId })
  return { ids: gewaehlt.ids }
}

/** The second person agrees to the earlier day. Throws 404; 409 when nothing waits, and for the one who asked. */
export async function bestaetigen(context: Context, gewaehlt: Gewaehlt) {
  const alle = await greife(context, gewaehlt)
  if (alle.some(({ antrag }) => !antrag)) throw conflict('haft.kein-antrag')
  if (alle.some(({ antrag }) => antrag!.anwenderId === context.person.anwenderId)) throw conflict('haft.zweite-person')
  for (const einer of alle) {
    const { faelldatum, abnahme: tag, fristregelId } = einer.antrag!
    await setze(context, einer, { faelldatum, abnahme: tag, fristregelId })
  }
  await sageAntwort(context, 'bestaetigt', alle)
  return { ids: gewaehlt.ids }
}

/** The earlier day does not come: the second person says no, or whoever asked takes it back. Throws 404, 409. */
export async function ablehnen(context: Context, { grund, ...gewaehlt }: Parsed<typeof calls.ablehnen>['body']) {
  const alle = await greife(context, gewaehlt)
  if (alle.some(({ antrag }) => !antrag)) throw conflict('haft.kein-antrag')
  for (const einer of alle) await notiere(context, einer, 'abgelehnt', { grund })
  await sageAntwort(context, 'abgelehnt', alle)
  return { ids: gewaehlt.ids }
}

function pruefe({ belegdatum }: Gegriffen, faelldatum: string, feld: string) {
  if (faelldatum < belegdatum) throw refused('haft.vor-belegdatum', feld)
  if (faelldatum > letzterTag) throw refused('haft.zu-spaet', feld)
}

type Termin = Angaben & { faelldatum: string }
async function setzeOderBeantrage(context: Context, alle: readonly Gegriffen[], termin: Termin) {
  const fruehere = alle.filter(({ faelldatum }) => istFrueher(termin.faelldatum, faelldatum))
  for (const einer of alle)
    if (fruehere.includes(einer)) await notiere(context, einer, 'beantragt', { ...termin, vorher: einer.faelldatum })
    else await setze(context, einer, termin)
  await sageAllen(context, 'beantragt', fruehere)
}

async function setze(context: Context, einer: Gegriffen, termin: Termin) {
  await context.db.updateTable('posten').set({ faelligkeit: termin.faelldatum }).where('id', '=', einer.id).execute()
  await notiere(context, einer, 'faelligkeit', { ...termin, vorher: einer.faelldatum })
}
