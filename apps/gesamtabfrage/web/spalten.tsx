import type { CSSProperties } from 'react'
import type { Formats } from '#platform/web/text/formats.ts'
import type { Column } from '#platform/web/ui/list/table.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Beleg } from '../contract/beleg.ts'
import type { texte } from './texte.ts'

type T = (key: keyof typeof texte.de, values?: Readonly<Record<string, string | number>>) => string
interface Spaltengrund {
  t: T
  f: Formats
  von: string
  bis: string
  /** Beside an open document two columns are enough. */
  kurz: boolean
  eingehend: boolean
}

/** Columns of the list of documents. */
export function spaltenFuer({ t, f, von, bis, kurz, eingehend }: Spaltengrund): Column<Beleg>[] {
  const gestrichen = (zeile: Beleg, worte: string) => (zeile.zustand === 'storniert' ? <s>{worte}</s> : worte)
  const alle: Column<Beleg>[] = [
    {
      id: 'konto',
      label: t(eingehend ? 'lieferantObjekt' : 'kundeObjekt'),
      primary: true,
      cell: (zeile) => (
        <span className="two">
          <span>{gestrichen(zeile, zeile.konto.name)}</span>
          <small>{[zeile.konto.nummer, zeile.objekt].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      id: 'belegnummer',
      label: t('beleg'),
      sortable: true,
      width: '7rem',
      cell: (zeile) => (
        <span className="two">
          <span className="mid">{gestrichen(zeile, `${zeile.belegart} ${zeile.belegnummer}`)}</span>
          {zeile.bezugsnummer && <small>{zeile.bezugsnummer}</small>}
        </span>
      ),
    },
    {
      id: 'belegdatum',
      label: t('datum'),
      sortable: true,
      width: '7.25rem',
      from: 42,
      cell: (zeile) => <span className="num">{f.day(zeile.belegdatum)}</span>,
    },
    {
      id: 'gesamt',
      label: t('netto'),
      sortable: true,
      align: 'end',
      width: '8.5rem',
      cell: (zeile) => (zeile.ohneBetraege ? '–' : gestrichen(zeile, f.money(zeile.gesamt, zeile.currency))),
    },
    { id: 'frist', label: t('frist'), width: '7.5rem', from: 60, cardless: true, cell: (zeile) => <Frist beleg={zeile} von={von} bis={bis} /> },
    { id: 'zahlung', label: t('zahlung'), width: '9.5rem', from: 42, cell: (zeile) => <Zahlwort t={t} f={f} beleg={zeile} /> },
    {
      id: 'offen',
      label: t('offenBrutto'),
      align: 'end',
      width: '8rem',
      from: 52,
      cell: ({ offen, currency }) => (offen === null || offen === '0.00' ? '–' : <b>{f.money(offen, currency)}</b>),
    },
  ]
  return kurz ? [alle[0]!, alle[1]!] : alle
}

/** How a document stands to its payment, in words and sign. */
export function Zahlwort({
  t,
  f,
  beleg: { zustand, offen, bezahlt, tageUeber, faelligkeit },
}: {
  t: T
  f: Formats
  beleg: Pick<Beleg, 'zustand' | 'offen' | 'bezahlt' | 'tageUeber' | 'faelligkeit'>
}) {
  if (zustand === 'storniert') return <State kind="idle">{t('storniert')}</State>
  if (offen === null) return <span className="t3">–</span>
  if (offen === '0.00') return <State kind="ok">{bezahlt ? t('bezahltAm', { tag: f.shortDay(bezahlt) }) : t('bezahlt')}</State>
  if (tageUeber !== null && tageUeber > 0) return <State kind="bad">{t('tageUeber', { n: tageUeber })}</State>
  if (tageUeber === 0) return <State kind="warn">{t('heuteFaellig')}</State>
  return <State kind="idle">{faelligkeit ? t('faellig', { tag: f.shortDay(faelligkeit) }) : t('offen')}</State>
}

/** The term of a document on the days that were asked for: outline the term, filled what is paid, hatched what is overdue. The words stand beside it. */
function Frist({ beleg: { belegdatum, faelligkeit, bezahlt, tageUeber, offen, zustand }, von, bis }: { beleg: Beleg; von: string; bis: string }) {
  if (offen === null || !faelligkeit || zustand === 'storniert') return null
  const ende = Temporal.PlainDate.from(bis).add({ days: 45 }).toString()
  const breite = Math.max(1, tageZwischen(von, ende))
  const stelle = (tag: string) => Math.min(100, Math.max(0, (tageZwischen(von, tag) / breite) * 100))
  const teil = (a: string, b: string) => ({ '--a': stelle(a), '--b': Math.max(stelle(b), stelle(a) + 1) }) as CSSProperties
  const ueberBis = tageUeber !== null && tageUeber > 0 ? Temporal.PlainDate.from(faelligkeit).add({ days: tageUeber }).toString() : null
  return (
    <span className="day" aria-hidden="true">
      <i className="plan" style={teil(belegdatum, faelligkeit)} />
      {bezahlt && <i className="work" style={teil(belegdatum, bezahlt)} />}
      {ueberBis && <i className="late" style={teil(faelligkeit, ueberBis)} />}
    </span>
  )
}
const tageZwischen = (a: string, b: string) => Temporal.PlainDate.from(a).until(b, { largestUnit: 'day' }).days
