import { encode } from 'uqr'
import { code128 } from '#domain/geraete/code128.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { abfrage, type Listenzeile } from '../abfrage.ts'
import { vorlage } from './vorlage.ts'

/** So many labels are one file. */
export const hoechstensEtiketten = 210

/** Labels for the devices of a question, in the order of their numbers: on a sheet of 21, or one by one on a roll. Throws 422 when there are none, or too many. */
export async function etiketten(context: Context, { form, ...filter }: Parsed<typeof calls.etiketten>['query']): Promise<FileAnswer> {
  const t = messages[context.sprache]
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { entities, next } = await readPage<Listenzeile>(context, await abfrage(context, heute, filter), { limit: hoechstensEtiketten })
  if (!entities.length) throw refused('hardware.etiketten-keine')
  if (next) throw refused('hardware.etiketten-viele')
  return gedruckt(
    context,
    form,
    entities.map(({ nummer, hostname, produkt, seriennummer }) => ({
      nummer: `${t.id} ${nummer}`,
      name: hostname || produkt,
      text: seriennummer,
      pfad: `/h/${nummer}`,
      code: String(nummer),
    })),
  )
}

interface Etikett {
  nummer: string
  name: string
  text: string
  /** What the QR code opens, after the portal's address. */
  pfad: string
  /** What the bars say. */
  code: string
}
/** The labels as a PDF, in this order. */
export async function gedruckt(context: Context, form: 'bogen' | 'rolle', alle: readonly Etikett[]): Promise<FileAnswer> {
  const titel = messages[context.sprache].etiketten
  const { name: firma } = await context.db.selectFrom('firma').select('name').executeTakeFirstOrThrow()
  const content = await pdf(vorlage, {
    sprache: context.sprache,
    firma,
    titel,
    rolle: form === 'rolle',
    etiketten: alle.map(({ nummer, name, text, pfad, code }) => ({ nummer, name, text, ...muster(`${context.publicUrl}${pfad}`), ...striche(code) })),
  })
  return { type: 'application/pdf', name: `${titel}.pdf`, content }
}

/** The dark modules of a code row by row, as runs of [x, y, length]. */
function muster(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const laeufe = data.flatMap((reihe, y) => {
    const runs: [number, number, number][] = []
    reihe.forEach((dunkel, x) => {
      const letzter = runs.at(-1)
      if (dunkel && letzter && letzter[0] + letzter[2] === x) letzter[2]++
      else if (dunkel) runs.push([x, y, 1])
    })
    return runs
  })
  return { weite: size, laeufe }
}

/** The bars of a code as [x, width], and how wide all of it is, in modules. */
function striche(text: string) {
  let weite = 0
  const balken: [number, number][] = []
  for (const [nr, breite] of code128(text).entries()) {
    if (nr % 2 === 0) balken.push([weite, breite])
    weite += breite
  }
  return { strichweite: weite, striche: balken }
}
