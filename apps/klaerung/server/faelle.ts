import { sql } from 'kysely'
import { nobody } from '#domain/personal/sicht.ts'
import { lesbare, sichtbareFaelle, zustaendigkeit, type Zustaendigkeit } from '#domain/zeiten/klaerung/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { mapped } from '#platform/server/output/slices.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { wholeOf } from '#platform/server/record/whole.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls, Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { alsFall } from './fall.ts'

type Query = Parsed<typeof calls.faelle>['query']
type Filter = Omit<Query, 'limit' | 'cursor'>
const LAUFEND = ['offen', 'beantwortet', 'zurueckgewiesen'] as const

/** A page of cases by business day. */
export async function faelle(context: Context, query: Query) {
  const zustaendig = await zustaendigkeit(context)
  const { entities, next } = await pageOf(gefiltert(context, zustaendig, query), ordnung[query.sort], query)
  return { entities: entities.map((row) => alsFall(context, zustaendig, row)), next }
}

/** The same as a file, in the words of the screen. */
export async function faelleDatei(context: Context, { format, ...filter }: Filter & { format: 'csv' | 'xlsx' }) {
  const zustaendig = await zustaendigkeit(context)
  const rows = mapped(wholeOf(context.db, gefiltert(context, zustaendig, filter), ordnung[filter.sort]), (row) => alsFall(context, zustaendig, row))
  const t = messages[context.sprache]
  return fileOf(format, t.faelle, rows, spalten(t), ({ zone }) => zone)
}

const ordnung = { datum: ['k.datum', 'k.id'], '-datum': ['-k.datum', '-k.id'] } as const

function gefiltert(context: Context, zustaendig: Zustaendigkeit, { bereich, zustand, art, q, von, bis }: Filter) {
  const ich = context.person.lstfixId ?? nobody
  const konten = lesbare(zustaendig)
  return sichtbareFaelle(context, zustaendig)
    .$if(bereich === 'eigene', (query) => query.where('k.lstfixId', '=', ich))
    .$if(bereich === 'team', (query) => query.where('k.lstfixId', '!=', ich).where('l.vkforgid', 'in', konten.length ? konten : [-1]))
    .$if(zustand === 'laufend', (query) => query.where('k.zustand', 'in', LAUFEND))
    .$if(zustand !== 'laufend' && zustand !== 'alle', (query) => query.where('k.zustand', '=', zustand as Fall['zustand']))
    .$if(art !== undefined, (query) => query.where('k.art', '=', art!))
    .$if(von !== undefined, (query) => query.where('k.datum', '>=', von!))
    .$if(bis !== undefined, (query) => query.where('k.datum', '<=', bis!))
    .where(containsWords(q, sql`l.zuname`, sql`l.vorname`, sql`l.persnr`, sql`a.bezeichnung`))
}

const spalten = (t: typeof messages.de | typeof messages.en): ListColumn<Fall>[] => [
  { title: t.tag, kind: 'date', value: ({ datum }) => datum },
  { title: t.personalnummer, kind: 'number', value: ({ employee }) => employee.persnr },
  { title: t.zuname, value: ({ employee }) => employee.zuname },
  { title: t.vorname, value: ({ employee }) => employee.vorname },
  { title: t.abteilung, value: ({ employee }) => employee.abteilung },
  { title: t.frage, value: ({ art }) => t[`art.${art}`] },
  { title: t.zustand, value: ({ zustand }) => t[`zustand.${zustand}`] },
  { title: t.vorschlag, kind: 'instant', value: ({ vorschlag }) => vorschlag?.timestamp ?? null },
  { title: t.antwort, kind: 'instant', value: ({ antwort }) => antwort?.timestamp ?? null },
  { title: t.begruendung, value: ({ text }) => text },
  { title: t.verneint, value: ({ verneint }) => verneint?.terminal ?? null },
]
