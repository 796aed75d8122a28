import { belegarttexte } from '#domain/belege/messages.ts'
import { sichtbare, wartende } from '#domain/belege/freigabe/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { mostRows } from '#platform/server/record/keyset.ts'
import { tooLong } from '#platform/server/record/whole.ts'
import type { calls, Freigabe } from '../contract.ts'
import { messages } from '../messages.ts'
import { zustandsworte } from '../messages/zustand.ts'
import { abfrage, zeilen } from './liste.ts'

/** So many documents are put together at once. */
const schub = 500

/** The list as it is seen as a file, in the words of the screen. */
export async function datei(context: Context, { was, q, sort, format }: Parsed<typeof calls.datei>['query']) {
  const { entities } = await (was === 'meine' ? wartende : sichtbare)(context, await abfrage(context, { was, q }), { limit: mostRows + 1, sort })
  if (entities.length > mostRows) throw tooLong()
  const belege: Freigabe[] = []
  for (let ab = 0; ab < entities.length; ab += schub) belege.push(...(await zeilen(context, entities.slice(ab, ab + schub))))
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  return fileOf(format, messages[context.sprache]['freigabe.datei'], belege, spalten(context), () => zone)
}

function spalten({ sprache }: Context): ListColumn<Freigabe>[] {
  const t = messages[sprache]
  return [
    { title: t['freigabe.lieferant'], value: ({ ktostamm }) => `${ktostamm.nummer} ${ktostamm.name}` },
    { title: t['freigabe.belegart'], value: ({ belegart }) => belegarttexte[sprache][belegart] },
    { title: t['freigabe.rechnungsnummer'], value: ({ belegnummer }) => belegnummer },
    { title: t['freigabe.externe-nummer'], value: ({ bezugsnummer }) => bezugsnummer },
    { title: t['freigabe.belegdatum'], kind: 'date', value: ({ belegdatum }) => belegdatum },
    { title: t['freigabe.baustelle'], value: ({ ktostamm_lief: baustelle }) => (baustelle ? `${baustelle.nummer} ${baustelle.name}` : '') },
    { title: t['freigabe.faellig'], kind: 'date', value: ({ faelligkeit }) => faelligkeit },
    { title: t['freigabe.skonto-bis'], kind: 'date', value: ({ skonto }) => skonto?.bis ?? null },
    { title: t['freigabe.netto'], kind: 'number', value: ({ nettoBetrag }) => nettoBetrag },
    { title: t['freigabe.brutto'], kind: 'number', value: ({ bruttoBetrag }) => bruttoBetrag },
    { title: t['freigabe.zahlbar'], kind: 'number', value: ({ zahlbar }) => zahlbar },
    { title: t['freigabe.waehrungsspalte'], value: ({ waehrung }) => waehrung },
    { title: t['freigabe.stand'], value: ({ zustand }) => zustandsworte[sprache][`zustand.${zustand}`] },
    { title: t['freigabe.seit'], kind: 'instant', value: ({ seit }) => seit },
  ]
}
