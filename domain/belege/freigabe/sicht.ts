import { sql } from 'kysely'
import { vertretungen } from '#domain/personal/vertretung.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { sitzVon } from './entscheid.ts'
import { ladeLaeufe, type Geladen } from './laden.ts'
import { alleRecht, freigabeRecht } from './rechte.ts'

/** Accounts in which the asker may be asked: his own, and those of the people for whom he stands in today. */
async function kontenVon(context: Context): Promise<number[]> {
  const vertretene = await vertretungen(context, freigabeRecht)
  return [...new Set([...context.person.konten, ...vertretene.flatMap(({ konten }) => konten)])]
}

/** Open runs in which the asker can decide now, by a seat of his own or as deputy, or is asked a question. */
export async function wartende(context: Context): Promise<{ tag: string; laeufe: Geladen[] }> {
  const konten = await kontenVon(context)
  const { tag, laeufe } = await ladeLaeufe(context.db, context.jetzt, sql`f.ende is null and f.vkforgid = any(${konten}::int[])`)
  return { tag, laeufe: laeufe.filter((geladen) => wartetAuf(geladen, tag, context.person.anwenderId)) }
}

/** Does this run wait for this person? While a question is open it waits for whom it was put to; while it is postponed, for nobody. */
export function wartetAuf({ lauf, leute, stand: { pause } }: Geladen, tag: string, wer: string): boolean {
  if (pause?.art === 'Klärung') return pause.an === wer
  return pause === null && typeof sitzVon(lauf, leute, tag, wer) === 'object'
}

/**
 * Runs that the asker may see, as a condition on `f` (belegfreigabe): in which he may decide, is asked or has acted, and the earlier runs of the same document; with
 * FREIGABE.ALLE all of his accounts. The only way to look one up.
 */
export async function sichtbareLaeufe(context: Context) {
  const { anwenderId, konten } = context.person
  if (may(context, alleRecht)) return sql<boolean>`f.vkforgid = any(${[...konten]}::int[])`
  const { tag, laeufe } = await ladeLaeufe(context.db, context.jetzt, sql`f.ende is null and f.vkforgid = any(${await kontenVon(context)}::int[])`)
  const gefragt = laeufe.filter(({ lauf, leute }) => typeof sitzVon(lauf, leute, tag, anwenderId) === 'object').map(({ zeile }) => zeile.id)
  return sql<boolean>`(f.id in (
      with recursive kette as (select id, vorgaenger from belegfreigabe where id = any(${gefragt}::uuid[])
        union select v.id, v.vorgaenger from belegfreigabe v join kette k on k.vorgaenger = v.id) select id from kette)
    or exists (select from freigabeentscheid e where e.lauf_id = f.id and (e.anwender_id = ${anwenderId}::uuid or e.an = ${anwenderId}::uuid)))`
}

/** May the asker see a kept file because he sees the release of its document? */
export async function siehtFreigabedatei(context: Context, datei: string): Promise<boolean> {
  if (!may(context, freigabeRecht)) return false
  const sichtbar = await sichtbareLaeufe(context)
  const { rows } =
    await sql`select 1 from belegdatei d join belegfreigabe f on f.beleg_id = d.beleg_id where d.datei = ${datei}::uuid and ${sichtbar} limit 1`.execute(
      context.db,
    )
  return rows.length > 0
}
