import { useId } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Kreditbeleg, Kreditstand, Kreditteil } from '#domain/belege/kredit/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { texte } from './texte.ts'

/** What uses the limit: each part opens its documents, each document its case. */
export function Teile({ stand: { teile, belegt } }: { stand: Kreditstand }) {
  const t = useTexts(texte)
  const f = useFormats()
  const kopf = useId()
  return (
    <section aria-labelledby={kopf}>
      <h2 id={kopf}>{t('woraus')}</h2>
      {teile.length === 0 && <Empty title={t('nichtsOffen')} />}
      {teile.map((teil, nr) => (
        <Teil key={teil.art} teil={teil} offen={nr === 0} />
      ))}
      {teile.length > 0 && (
        <p className="kre-summe">
          <span>{t('benutzt')}</span>
          <span className="num">{f.money(belegt)}</span>
        </p>
      )}
    </section>
  )
}

function Teil({ teil: { art, betrag, anzahl, belege, weitere }, offen }: { teil: Kreditteil; offen: boolean }) {
  const t = useTexts(texte)
  const f = useFormats()
  const spaete = belege.filter(({ tage }) => tage > 0).length
  return (
    <details className="kre-teil" open={offen}>
      <summary>
        <i className={`kre-${art} kre-farbe`} aria-hidden="true" />
        <span className="two">
          <b>{t(`teil.${art}`)}</b>
          <small>{[t(`anzahl.${art}`, { n: anzahl }), spaete > 0 && t('davonUeberfaellig', { n: spaete })].filter(Boolean).join(', ')}</small>
        </span>
        <b className="num">{f.money(betrag)}</b>
        <ChevronRight className="i s" aria-hidden="true" />
      </summary>
      <ul>
        {belege.map((beleg) => (
          <li key={`${beleg.id} ${beleg.faelligkeit} ${beleg.datum} ${beleg.betrag} ${beleg.betreff}`}>
            <Belegzeile beleg={beleg} />
          </li>
        ))}
        {weitere && (
          <li>
            <span className="kre-beleg">
              <span>{t('weitere', { n: weitere.anzahl })}</span>
              <span className="num">{f.money(weitere.betrag)}</span>
            </span>
          </li>
        )}
      </ul>
    </details>
  )
}

function Belegzeile({ beleg: { id, belegart, belegnummer, betreff, faelligkeit, tage, datum, betrag } }: { beleg: Kreditbeleg }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const { can } = useSession()
  const wann = tage > 0 ? t('tageUeber', { n: tage }) : faelligkeit ? t('faellig', { tag: f.day(faelligkeit) }) : t('vom', { tag: f.day(datum) })
  const inhalt = (
    <>
      <span>
        {belegart ? `${ta(belegart)} ${belegnummer}` : t('zahlung')}{' '}
        <span className={tage > 0 ? 'bad' : 't3'}>{[betreff, wann].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="num">{f.money(betrag)}</span>
    </>
  )
  return id !== null && belegart && can('GESAMTABFRAGE') ? (
    <Anchor className="kre-beleg" href={`/gesamtabfrage/${belegart}/business-case/${id}`}>
      {inhalt}
    </Anchor>
  ) : (
    <span className="kre-beleg">{inhalt}</span>
  )
}
