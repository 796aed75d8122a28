import { sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { contentOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { zipAt } from '#platform/server/output/zip.ts'

/** So many bytes of pictures go along; the latest first. */
const hoechstens = 500 * 1024 * 1024

/** How many pictures lie in the ZIP, and how many only stand in its list: too much together, or lost. */
export interface Beigelegt {
  dabei: number
  nichtDabei: number
}

/**
 * Pictures that the person brought, each by itself from the store into the ZIP. Other files do not go along: their words tell about others, and may hold what opens a device.
 */
export async function legeBilderBei(context: Context, zip: ReturnType<typeof zipAt>, anwenderId: Id<'anwender'> | null): Promise<Beigelegt> {
  const bilder = anwenderId
    ? await context.db
        .selectFrom('datei')
        .where('anwenderId', '=', anwenderId)
        .where('entfernt', 'is', null)
        .where(sql<boolean>`typ like 'image/%'`)
        .orderBy('erstellt', 'desc')
        .orderBy('id')
        .select(['id', 'name', 'bytes', 'schluessel'])
        .execute()
    : []
  let [dabei, rest] = [0, hoechstens]
  for (const { id, name, bytes, schluessel } of bilder) {
    if (bytes > rest) continue
    const inhalt = await contentOf(context, schluessel).catch((error: unknown) => {
      // The store has lost it: its row stays in the list.
      if (error instanceof Problem && error.status === 404) return null
      throw error
    })
    if (!inhalt) continue
    await zip.add(imZip(id, name), inhalt as AsyncIterable<Uint8Array>)
    rest -= bytes
    dabei++
  }
  return { dabei, nichtDabei: bilder.length - dabei }
}

const imZip = (id: string, name: string) => `Bilder/${id}_${name}`
