import type { Id } from '#platform/contract/shapes.ts'
import { erstelle, gehe, stapeldatei, vermerke } from '#domain/belege/buchungsexport/lauf.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { eigeneFiliale } from './monate.ts'
import { eigener, type EigenerLauf } from './laeufe.ts'
import { gepackt } from './paket.ts'
import { begonnen } from './vorschau.ts'

type Mitteilung = 'exportieren' | 'herunterladen' | 'paket-herunterladen' | 'zuruecknehmen' | 'bestaetigen'

/** Exports a month as it was seen. Throws 404, 409, 422. */
export async function erstellen(context: Context, { id, vkforgid, monat, gesehen }: Parsed<typeof calls.erstellen>['body']) {
  await eigeneFiliale(context, vkforgid)
  await begonnen(context, monat)
  const { person, jetzt } = context
  const { nr, zeilen, soll, haben } = await erstelle(context.db as Trx, {
    id,
    vkforgid,
    monat,
    gesehen,
    akteur: person.name,
    akteurId: person.anwenderId,
    jetzt,
  })
  melde(context, { id, vkforgid }, 'exportieren', { monat, lauf: nr, zeilen, soll, haben })
  return { id, nr, zeilen }
}

/** The file of a run, checked again. Throws 404, 409. */
export async function stapel(context: Context, id: Id<'exportlauf'>): Promise<FileAnswer> {
  const gefunden = await eigener(context, id)
  const { name, inhalt } = await stapeldatei(context.db, gefunden)
  await abgeholt(context, gefunden, 'geladen')
  melde(context, gefunden, 'herunterladen', { lauf: gefunden.nr, datei: name })
  return { type: 'text/csv; charset=windows-1252', name, content: inhalt }
}

/** Everything for the accountants in one file. Throws 404, 409. */
export async function paket(context: Context, id: Id<'exportlauf'>): Promise<FileAnswer> {
  const gefunden = await eigener(context, id)
  const antwort = await gepackt(context, gefunden)
  await abgeholt(context, gefunden, 'paket')
  melde(context, gefunden, 'paket-herunterladen', { lauf: gefunden.nr, datei: antwort.name })
  return antwort
}

/** Frees what a run exported. Throws 404, 409 once it is confirmed. */
export async function zuruecknehmen(context: Context, id: Id<'exportlauf'>, grund: string) {
  const gefunden = await eigener(context, id)
  await gehe(context.db as Trx, id, 'zurückgenommen', { wer: context.person.name, jetzt: context.jetzt, grund })
  melde(context, gefunden, 'zuruecknehmen', { lauf: gefunden.nr, grund })
}

/** The accountants have taken the file over. Throws 404, 409. */
export async function bestaetigen(context: Context, id: Id<'exportlauf'>) {
  const gefunden = await eigener(context, id)
  await gehe(context.db as Trx, id, 'bestätigt', { wer: context.person.name, jetzt: context.jetzt })
  melde(context, gefunden, 'bestaetigen', { lauf: gefunden.nr })
}

/** A file of a run that is over (confirmed, taken back) can still be read; its state stays. */
async function abgeholt({ db, person, jetzt }: Context, { id, zustand }: EigenerLauf, was: 'geladen' | 'paket') {
  if (zustand === 'erstellt') await db.updateTable('exportlauf').set({ zustand: 'geladen' }).where('id', '=', id).where('zustand', '=', 'erstellt').execute()
  await vermerke(db, id, was, { wer: person.name, jetzt })
}

function melde(context: Context, { id, vkforgid }: { id: string; vkforgid: number }, aktion: Mitteilung, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'exportlauf', gegenstandId: id, daten })
  emit(context, 'buchungsexport', [id], [konto(vkforgid, 'BUCHUNGSEXPORT')])
}
