import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'
import { zahl } from './arbeitsschein/menge.ts'
import type { wetterlagen } from './contract.ts'

/** Weather of a day; temperatures in °C as decimal text, '' where nobody said any. `quelle`: who said so, and when. */
export interface Wetterangabe {
  lage: (typeof wetterlagen)[number] | null
  tempMin: string
  tempMax: string
  quelle: string
}
/** Something that may know the weather of an object on a local day; null: it does not. The caller has found the object to be visible. */
export interface Wetterquelle {
  name: string
  hole: (context: Work, objektId: Id<'objekt'>, tag: string) => Promise<Wetterangabe | null>
}

/** What somebody of the asker's accounts entered last for the same object and day, on a sheet or in a documentation; what was taken over keeps its source. */
const vonHand: Wetterquelle = {
  name: 'von Hand',
  async hole({ db, person }, objektId, tag) {
    const konten = [...person.konten]
    const { rows } = await sql<{ lage: Wetterangabe['lage']; tempMin: string | null; tempMax: string | null; wetterquelle: string; wer: string; um: string }>`
      select w.wetter as lage, w.temp_min as "tempMin", w.temp_max as "tempMax", w.wetterquelle, a.anzeigename as wer,
        to_char(w.erfasst at time zone f.zone, 'HH24:MI') as um
      from (
        select wetter, temp_min, temp_max, wetterquelle, erfasst, erfasst_von, vkforgid from arbeitsschein
          where objekt_id = ${objektId}::uuid and datum = ${tag}::date and vkforgid = any(${konten}::int[]) and zustand <> 'storniert' and not objekt_fremd
        union all
        select wetter, temp_min, temp_max, '', erfasst, erfasst_von, vkforgid from dokumentation
          where objekt_id = ${objektId}::uuid and datum = ${tag}::date and vkforgid = any(${konten}::int[]) and objekt_damals is null
      ) w join anwender a on a.id = w.erfasst_von join filiale f on f.vkforgid = w.vkforgid
      where num_nonnulls(w.wetter, w.temp_min, w.temp_max) > 0
      order by w.erfasst desc limit 1`.execute(db)
    const [row] = rows
    if (!row) return null
    const { lage, tempMin, tempMax, wetterquelle, wer, um } = row
    return { lage, tempMin: grad(tempMin), tempMax: grad(tempMax), quelle: wetterquelle || `${wer}, ${um}` }
  },
}
const grad = (wert: string | null) => (wert === null ? '' : zahl(wert)!)

/** Asked in this order. */
const quellen: readonly Wetterquelle[] = [vonHand]

/** What the first source that knows something says. */
export async function wetterAm(context: Work, objektId: Id<'objekt'>, tag: string): Promise<Wetterangabe | null> {
  for (const quelle of quellen) {
    const gesagt = await quelle.hole(context, objektId, tag)
    if (gesagt) return gesagt
  }
  return null
}
