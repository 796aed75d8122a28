import { alsZeitstempel } from '#domain/stempel/stempel.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { mapped } from '#platform/server/output/slices.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { wholeOf } from '#platform/server/record/whole.ts'
import { zeitquellen } from '#domain/stempel/messages.ts'
import { messages } from '../messages.ts'
import { gefiltert, ordnung, type Filter } from './liste.ts'

/** The filtered list as a file, voided stamps with their reason included. */
export async function alsDatei(context: Context, { format, ...filter }: Filter & { format: 'csv' | 'xlsx' }) {
  const rows = wholeOf(context.db, await gefiltert(context, filter), ordnung[filter.sort], () => refused('stempel.export-zu-gross', 'to'))
  const stempel = mapped(rows, (row) => alsZeitstempel(context, row))
  const t = messages[context.sprache]
  return fileOf(format, t.zeitstempel, stempel, spalten(t, zeitquellen[context.sprache]), ({ zone }) => zone)
}

const spalten = (t: typeof messages.de | typeof messages.en, q: typeof zeitquellen.de | typeof zeitquellen.en): ListColumn<Zeitstempel>[] => [
  { title: t.stempel, kind: 'instant', value: ({ timestamp }) => timestamp },
  { title: t.personalnummer, kind: 'number', value: ({ employee }) => employee.persnr },
  { title: t.vorname, value: ({ employee }) => employee.vorname },
  { title: t.zuname, value: ({ employee }) => employee.zuname },
  { title: t.status, value: ({ flag }) => t[flag] },
  { title: t.code, value: ({ code }) => code.name },
  { title: t.herkunft, value: ({ quelle }) => t[`quelle.${quelle}`] },
  { title: q.zeitquelle, value: ({ vertrauen }) => q[`vertrauen.${vertrauen}`] },
  { title: q.abweichung, kind: 'balance', value: ({ abweichungSek }) => (abweichungSek === null ? null : Math.round(abweichungSek / 60)) },
  { title: t.ort, value: ({ ort }) => ort && `${ort.nummer} ${ort.name}` },
  { title: t.ortBelegt, value: ({ ort }) => ort && (ort.bewiesen ? t.ja : t.nein) },
  { title: t.erfasstVon, value: ({ erfasstVon }) => erfasstVon },
  { title: t.korrekturgrund, value: ({ grund }) => grund },
  { title: t.geloescht, value: ({ storno }) => storno?.grund ?? null },
  { title: t.geloeschtVon, value: ({ storno }) => storno?.von ?? null },
]
