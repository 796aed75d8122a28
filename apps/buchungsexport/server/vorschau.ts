import { anzahlen, seiten, vorgabeVon, vorschau as rechne } from '#domain/belege/buchungsexport/lauf.ts'
import { grenzen } from '#domain/belege/buchungsexport/laden.ts'
import { zeilenarten } from '#domain/belege/buchungsexport/contract.ts'
import type { Buchungszeile } from '#domain/belege/buchungsexport/zeilen.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Vorschau } from '../contract.ts'
import { eigeneFiliale } from './monate.ts'

/** So many postings and problems are shown before the export; all of them are in the run. */
const gezeigt = 200

/** What an export of a month would hold now, with everything that stays out. Throws 404, 422 for a month that has not begun. */
export async function vorschau(context: Context, { vkforgid, monat }: { vkforgid: number; monat: string }): Promise<Vorschau> {
  const { name } = await eigeneFiliale(context, vkforgid)
  const heute = await begonnen(context, monat)
  const vorgabe = await vorgabeVon(context.db, vkforgid)
  const { von, bis } = grenzen(monat)
  const { zeilen, probleme, ersetzt, gesehen } = await rechne(context.db, { vkforgid, monat }, vorgabe)
  const abgeschlossen = vorgabe.abgeschlossenBis !== null && von <= vorgabe.abgeschlossenBis
  return {
    vkforgid,
    filiale: name,
    monat,
    zeilen: zeilen.length,
    ...anzahlen(zeilen),
    ...betraege(zeilen),
    ersetzt,
    gruppen: zeilenarten.flatMap((art) => {
      const eigene = zeilen.filter((zeile) => zeile.art === art)
      return eigene.length ? [{ art, zeilen: eigene.length, ...betraege(eigene) }] : []
    }),
    buchungen: zeilen.slice(0, gezeigt).map((zeile, nr) => ({ ...zeile, nr: nr + 1, umsatz: betragstext(zeile.umsatz) })),
    probleme: probleme.slice(0, gezeigt),
    hindernis: abgeschlossen ? 'abgeschlossen' : vorgabe.berater === null || vorgabe.mandant === null ? 'einrichtung' : zeilen.length ? null : 'nichts',
    laeuft: heute <= bis,
    gesehen,
  }
}

/** Today. Throws 422 for a month that lies ahead. */
export async function begonnen({ db, jetzt }: Context, monat: string) {
  const heute = await heuteDerFirma(db, jetzt)
  if (monat > heute.slice(0, 7)) throw refused('export.zukunft', 'monat')
  return heute
}

const betraege = (zeilen: readonly Buchungszeile[]) => {
  const { soll, haben } = seiten(zeilen)
  return { soll: betragstext(soll), haben: betragstext(haben) }
}
