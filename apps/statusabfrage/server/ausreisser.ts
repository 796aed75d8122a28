import * as z from 'zod/mini'
import { alsAusreisser, ausreisser, ausreisserarten, type Ausreisser, type Ausreisserart } from '#domain/zeiten/tag/ausreisser.ts'
import { ueberDurchschnitt } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { tagesergebnisse } from '#domain/zeiten/tag/tag.ts'
import { ladeRegelwerk, type Regelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Asked } from '#platform/server/record/keyset.ts'
import { paged, readCursor } from '#platform/server/record/paging.ts'
import type { Ausreisserzeile } from '../contract/ausreisser.ts'
import { tafel } from './tafel.ts'
import type { Tafelzeile } from './zeilen.ts'

interface Auswahl {
  art?: Ausreisserart | undefined
  abteilung?: string | undefined
  vkforgid?: number | undefined
}

/** Everything that stood out yesterday and today at the asker's accounts, and who is over the average of the last weeks, the most urgent first, then by name. */
export async function auffaellige(context: Context, stichdatum: string, { art, ...auswahl }: Auswahl) {
  const [zeilen, regeln] = await Promise.all([tafel(context, stichdatum, auswahl), ladeRegelwerk(context.root)])
  const schnitte = new Map(
    (await ueberDurchschnitt(context.root, stichdatum, { konten: context.person.konten }, regeln)).map((eine) => [eine.lstfixId, [alsAusreisser(eine)]]),
  )
  // Rows come by name, and sorting is stable.
  const alle = zeilen
    .flatMap((zeile) => [...vonPerson(zeile, regeln), ...(schnitte.get(zeile.person.id) ?? [])].map((fund) => alsZeile(context, zeile, fund)))
    .sort((a, b) => rang(a) - rang(b))
  const arten = ausreisserarten.map((eine) => ({ art: eine, anzahl: alle.filter((zeile) => zeile.art === eine).length })).filter(({ anzahl }) => anzahl > 0)
  return { alle: art ? alle.filter((zeile) => zeile.art === art) : alle, arten, stand: context.jetzt.toString() }
}

/** One page of it. */
export async function ausreisserSeite(context: Context, stichdatum: string, { limit, cursor, ...auswahl }: Auswahl & Asked) {
  const { alle, ...mehr } = await auffaellige(context, stichdatum, auswahl)
  const nach = readCursor(cursor, Schluessel)
  // Behind the row of the cursor; when that is settled meanwhile, behind the last of what was before it.
  const stelle = nach ? alle.findIndex((zeile) => schluessel(zeile)[2] === nach[2]) : -1
  const beginn = !nach
    ? 0
    : stelle >= 0
      ? stelle + 1
      : alle.filter((zeile) => rang(zeile) < nach[0] || (rang(zeile) === nach[0] && nachNamen(name(zeile), nach[1]) <= 0)).length
  return { ...paged(alle.slice(beginn, beginn + limit + 1), limit, schluessel), ...mehr }
}

/** Rank, name and the row's own key. */
const Schluessel = z.tuple([z.number(), z.string(), z.string()])
const rang = ({ art }: Pick<Ausreisserzeile, 'art'>) => ausreisserarten.indexOf(art)
const schluessel = (zeile: Ausreisserzeile): z.output<typeof Schluessel> => [rang(zeile), name(zeile), `${zeile.lstfix.id} ${zeile.datum} ${zeile.art}`]
/** Empty when it was erased. */
const name = ({ lstfix }: Ausreisserzeile) => [lstfix.zuname, lstfix.vorname].filter(Boolean).join(' ')
const deutsch = new Intl.Collator('de')
const nachNamen = (a: string, b: string) => Number(!a) - Number(!b) || deutsch.compare(a, b)

/** A row of the board is made anew when its facts or the minute change: what follows from it is reckoned once. */
const bekannt = new WeakMap<Tafelzeile, Ausreisser[]>()
function vonPerson(zeile: Tafelzeile, regeln: Regelwerk): Ausreisser[] {
  const gemerkt = bekannt.get(zeile)
  if (gemerkt) return gemerkt
  const { person, lage } = zeile
  const funde = lage.stempel.length
    ? ausreisser(tagesergebnisse(lage.stempel, { zone: lage.zone, land: person.land, geburtsdatum: person.geburtsdatum }, regeln, lage.zeitpunkt))
    : []
  bekannt.set(zeile, funde)
  return funde
}

const alsZeile = (context: Context, { person, lage }: Tafelzeile, fund: Ausreisser): Ausreisserzeile => ({
  lstfix: { id: person.id, persnr: person.persnr, vorname: person.vorname, zuname: person.zuname },
  abteilung: { id: person.abteilungId, bezeichnung: person.abteilung },
  zone: lage.zone,
  ...fund,
  telefon: may(context, 'STATUSABFRAGE.NACHRICHT') ? person.telefon : null,
})
