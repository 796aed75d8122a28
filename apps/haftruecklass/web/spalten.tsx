import Lock from 'lucide-react/icons/lock'
import type { Formats } from '#platform/web/text/formats.ts'
import type { Column } from '#platform/web/ui/list/table.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Einbehalt, Richtung } from '../contract.ts'
import type { messages } from '../messages.ts'
import type { Sagt } from './texte.ts'

interface Spaltengrund {
  t: Sagt
  tm: (key: keyof typeof messages.de) => string
  f: Formats
  richtung: Richtung
  /** Beside an open retention two columns are enough. */
  kurz: boolean
}

/** The eight columns of the list. */
export function spaltenFuer({ t, tm, f, richtung, kurz }: Spaltengrund): Column<Einbehalt>[] {
  const ursache: Column<Einbehalt> = {
    id: 'ktostammUrsache',
    label: tm(richtung === 'forderung' ? 'kunde' : 'ktostammUrsache'),
    primary: true,
    cell: ({ ktostammUrsache: { nummer, name } }) => (
      <span className="two hr-wer">
        <span>{name}</span>
        <small>{nummer}</small>
      </span>
    ),
  }
  const saldo: Column<Einbehalt> = {
    id: 'saldo',
    label: tm('saldo'),
    sortable: true,
    align: 'end',
    width: '7rem',
    card: 'end',
    cell: (zeile) => <b>{f.money(zeile.saldo, zeile.waehrung)}</b>,
  }
  if (kurz) return [ursache, saldo]
  return [
    {
      id: 'belegdatum',
      label: tm('belegdatum'),
      sortable: true,
      width: '5.25rem',
      from: 52,
      cell: ({ belegdatum }) => <span className="num">{f.day(belegdatum)}</span>,
    },
    { id: 'bezugsnummer', label: tm('bezugsnummer'), width: '5.5rem', from: 60, cell: ({ bezugsnummer }) => bezugsnummer || '–' },
    {
      id: 'belegnummer',
      label: tm('belegnummer'),
      sortable: true,
      width: '5.25rem',
      from: 42,
      cell: ({ belegart, belegnummer }) => (
        <span className="num">
          {belegart} {belegnummer}
        </span>
      ),
    },
    ursache,
    {
      id: 'kzgesperrt',
      label: tm('kzgesperrt'),
      width: '3.5rem',
      card: 'state',
      cell: ({ kzgesperrt }) =>
        kzgesperrt && (
          <span className="hr-schloss">
            <Lock className="i" aria-hidden="true" />
            <span className="sr">{tm('kzgesperrt')}</span>
          </span>
        ),
    },
    { id: 'faelldatum', label: tm('faelldatum'), sortable: true, width: '8.75rem', cell: (zeile) => <Faelligkeit zeile={zeile} t={t} f={f} /> },
    {
      id: 'ktostammBaustelle',
      label: tm('ktostammBaustelle'),
      width: '8.25rem',
      from: 42,
      cell: ({ ktostammBaustelle: baustelle }) =>
        baustelle ? (
          <span className="two">
            <span>{baustelle.name}</span>
            <small>{baustelle.nummer}</small>
          </span>
        ) : (
          '–'
        ),
    },
    saldo,
  ]
}

/** When a retention is due and what that means now, in words and sign. */
export function Faelligkeit({
  zeile: { faelldatum, saldo, ersetzt, tageUeber, antrag, richtung, sperrkonto },
  t,
  f,
}: {
  zeile: Einbehalt
  t: Sagt
  f: Formats
}) {
  const lage =
    saldo === '0.00' ? (
      <State kind="ok">{t(ersetzt === '0.00' ? 'erledigt' : 'ersetzt')}</State>
    ) : antrag ? (
      <State kind="info">{t('wartet', { tag: f.day(antrag.faelldatum) })}</State>
    ) : faelldatum === null ? (
      <State kind="idle">{t('abnahmeFehlt')}</State>
    ) : tageUeber === null ? null : (
      <State kind={richtung === 'forderung' && tageUeber > 0 ? 'bad' : 'warn'}>{tageUeber ? t('seitTagen', { n: tageUeber }) : t('heute')}</State>
    )
  return (
    <span className="hr-faellig">
      {faelldatum && <span className="num">{f.day(faelldatum)}</span>}
      {lage}
      {sperrkonto && (
        <State kind={sperrkonto.vorbei ? 'bad' : 'warn'}>{t(sperrkonto.vorbei ? 'sperrkontoVorbei' : 'sperrkonto', { tag: f.day(sperrkonto.bis) })}</State>
      )}
    </span>
  )
}
