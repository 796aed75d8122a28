import { useParams } from 'wouter'
import type { Kreditstand } from '#domain/belege/kredit/contract.ts'
import { kredittexte } from '#domain/belege/kredit/messages.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Balken } from './Balken.tsx'
import { Stufenwort } from './Stufenwort.tsx'
import { Teile } from './Teile.tsx'
import { texte } from './texte.ts'
import { Vorgang } from './Vorgang.tsx'

/** The credit of one customer: one bar that explains every euro, each part opens its documents; beside it what an order would do. */
export function Seite() {
  const { id = '' } = useParams()
  const t = useTexts(texte)
  const read = useCall(calls.kreditlimit, { params: { idktostamm: id } })
  const stand = read.data
  if (!stand || isGone(read.error)) return <UnreadPage title={t('titel')} back="/kreditlimit" read={read} gone={t('unbekannt')} />
  const { ktostamm, darf } = stand
  return (
    <Page title={ktostamm.name} neutral={t('titel')} back="/kreditlimit" subtitle={`${t('titel')} · ${ktostamm.nummer}`}>
      <Kontoinfo call={calls.kontoinfo} konto={ktostamm.id} />
      <Hinweise stand={stand} />
      <Zahlen stand={stand} />
      <Balken stand={stand} />
      <div className="kre">
        <Teile stand={stand} />
        {darf.length > 0 && <Vorgang key={ktostamm.id} stand={stand} />}
      </div>
    </Page>
  )
}

function Hinweise({ stand: { stufe, sperrgrund, frei, limit, andereWaehrungen, ueberfaellig } }: { stand: Kreditstand }) {
  const t = useTexts(texte)
  const tk = useTexts(kredittexte)
  const f = useFormats()
  return (
    <>
      {stufe === 'Liefersperre' && (
        <Notice kind="bad" title={tk('stufe.Liefersperre')}>
          {sperrgrund || t('sperreWegen', { betrag: f.money(ueberfaellig.betrag), n: ueberfaellig.tageAeltester })}
        </Notice>
      )}
      {frei?.startsWith('-') && <Notice kind={stufe === 'Warnung' ? 'warn' : 'bad'} title={t('ueberschritten', { betrag: f.money(frei.slice(1)) })} />}
      {limit.versicherungAbgelaufen && <Notice kind="warn">{t('versicherungAbgelaufen', { tag: f.day(limit.versicherungAbgelaufen) })}</Notice>}
      {limit.abgelaufen && <Notice kind="warn">{t('limitAbgelaufen', { tag: f.day(limit.abgelaufen) })}</Notice>}
      {andereWaehrungen > 0 && <Notice kind="info">{t('andereWaehrungen', { n: andereWaehrungen })}</Notice>}
    </>
  )
}

function Zahlen({ stand }: { stand: Kreditstand }) {
  const t = useTexts(texte)
  const tk = useTexts(kredittexte)
  const f = useFormats()
  const { frei, belegt, auslastung, limit, sicherheiten, stufe, teile, stand: um } = stand
  const zwei = limit.eigen !== null && limit.versichert !== null
  const versichert = limit.versichert !== null && limit.gilt === limit.versichert && limit.gilt !== limit.eigen
  const woher = limit.herkunft === null ? '' : versichert ? t('versichertesLimit') : t(`herkunft.${limit.herkunft}`)
  return (
    <section className="kre-zahlen" aria-label={t('titel')}>
      <KeyFigure size="l" label={t('frei')} value={frei === null ? '–' : f.money(frei)} />
      <KeyFigure label={t('benutzt')} value={f.money(belegt)} unit={auslastung === null ? '' : `${f.number(Number(auslastung), 1)} %`}>
        {belegt.startsWith('-') && <span className="t3">{t('imGuthaben')}</span>}
      </KeyFigure>
      <KeyFigure
        label={t(zwei ? 'kleineres' : 'limit')}
        value={limit.gilt === null ? tk('keinLimit') : limit.gilt === '0.00' ? t('vorkasse') : f.money(limit.gilt)}
      >
        <span className="t3">
          {[
            woher,
            limit.gueltigBis && t('bisTag', { tag: f.day(limit.gueltigBis) }),
            sicherheiten !== '0.00' && t('sicherheiten', { betrag: f.money(sicherheiten) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </KeyFigure>
      <span className="kre-stand">
        <Stufenwort stufe={stufe} soft />
        <small className="t3">{t('standAus', { um: f.time(um), n: teile.reduce((bisher, { anzahl }) => bisher + anzahl, 0) })}</small>
      </span>
    </section>
  )
}
