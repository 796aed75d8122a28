import { sichtbareKostenstellen, sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { noteEvaluation } from '#platform/server/record/evaluated.ts'
import { ebeneVon, grenzen, type calls, type Frage } from '../contract.ts'
import { einzeln } from './einzeln.ts'
import { gruppen } from './gruppen.ts'
import { modulrecht, nenntPersonen, umfang, type Umfang } from './umfang.ts'

type Auswahl = Answer<typeof calls.statistik>['auswahl']

/** Rows of a level, what they add up to, and names of what the question was narrowed down to. */
export async function statistik(
  context: Context,
  { limit, cursor, sort, ...frage }: Parsed<typeof calls.statistik>['body'],
): Promise<Answer<typeof calls.statistik>> {
  const gemeint = await umfang(context, frage)
  await vermerke(context, frage)
  const [auswahl, gefunden] = await Promise.all([namen(context, frage), zeilen(context, gemeint, frage, { limit, cursor, sort })])
  return { ...gefunden, auswahl }
}

type Seite = { limit: number; cursor?: string | undefined; sort?: string | undefined }
/** Rows and their sum; entries one by one and their sum are two queries. */
export async function zeilen(context: Context, gemeint: Umfang, frage: Frage, seite: Seite) {
  const ebene = ebeneVon(frage)
  if (ebene !== 'einzeln') return gruppen(context, gemeint, ebene, seite)
  const [liste, { gesamt }] = await Promise.all([einzeln(context, gemeint, seite), gruppen(context, gemeint, 'firma', { limit: 1 })])
  return { ...liste, gesamt }
}

/** Who looked at the figures of others by name is on record; the same question within an hour once. */
export async function vermerke(context: Context, frage: Frage) {
  if (!may(context, modulrecht) || !nenntPersonen(context, frage)) return
  const daten = { ebene: ebeneVon(frage), von: frage.from, bis: frage.to, ...(frage.lstfixId && { lstfixId: frage.lstfixId }) }
  await noteEvaluation(context, 'arbeitsberichtsstatistik', ebeneVon(frage), daten)
}

/** Names of what a question is narrowed down to; null: of what has none, or what the asker may not know. */
export async function namen(context: Context, frage: Frage): Promise<Auswahl> {
  const gefragt = [...grenzen, 'lstfixId' as const].flatMap((feld) => (frage[feld] === undefined ? [] : [{ feld, wert: frage[feld] }]))
  return Promise.all(gefragt.map(async ({ feld, wert }) => ({ feld, name: wert === 'ohne' ? null : ((await name(context, feld, wert)) ?? null) })))
}

/** What somebody may know by name: the company's own groups, and records of his accounts. */
async function name(context: Context, feld: Auswahl[number]['feld'], id: string): Promise<string | undefined> {
  const { db } = context
  const suche = {
    abteilung: () => db.selectFrom('abteilung').where('id', '=', id).select('bezeichnung as name'),
    kundengruppe: () => db.selectFrom('kundengruppe').where('id', '=', Number(id)).select('bezeichnung as name'),
    objektgruppe: () => db.selectFrom('objektgruppe').where('id', '=', id).select('name'),
    objekt: () => sichtbareObjekte(context, modulrecht).where('objekt.id', '=', id).select('objekt.name as name'),
    kunde: () => sichtbareKunden(context, modulrecht).where('ktostamm.id', '=', id).select('ktostamm.name as name'),
    kostenstelle: () => sichtbareKostenstellen(context, modulrecht).where('kostenstelle.id', '=', id).select('kostenstelle.bezeichnung as name'),
    leiter: () => mensch(context, id),
    lstfixId: () => mensch(context, id),
  }
  const gefunden = await suche[feld]().executeTakeFirst()
  return gefunden?.name
}

const mensch = (context: Context, id: string) =>
  sichtbareMitarbeiter(context, modulrecht).where('lstfix.id', '=', id).select(nameSql('lstfix', context.sprache).as('name'))
