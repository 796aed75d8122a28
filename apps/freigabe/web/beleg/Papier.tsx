import { belegarttexte } from '#domain/belege/messages.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { PdfView } from '#platform/web/ui/show/PdfView.tsx'
import { calls, type Freigabedetail } from '#apps/freigabe/contract.ts'
import { Erechnungen } from '#domain/belege/web/erechnung/Erechnungen.tsx'
import { texte } from '../texte.ts'

/** The document: the papers that are kept, and what it says: line by line as it was recorded, as its e-invoice, as its pages. */
export function Papier({ beleg }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const params = { id: beleg.id }
  const { data } = useCall(calls.erechnung, { params }, { enabled: beleg.dateien.length > 0 })
  const pdf = beleg.dateien.find(({ typ }) => typ === 'application/pdf')
  const ansichten = [
    { id: 'beleg' as const, label: t('beleg'), content: <Erfasstes beleg={beleg} /> },
    data?.erechnungen.length
      ? { id: 'erechnung' as const, label: t('erechnung'), content: <Erechnungen call={calls.erechnung} params={params} imReiter /> }
      : null,
    pdf
      ? { id: 'pdf' as const, label: t('original'), content: <PdfView src={urlOf(fileCalls.dateiAnsicht, { params: { id: pdf.id } })} label={pdf.name} /> }
      : null,
  ].filter((eine) => eine !== null)
  return (
    <div className="fg-blatt">
      {beleg.dateien.length > 0 && <FileList files={beleg.dateien} label={t('dateien')} />}
      {ansichten.length > 1 ? <Tabs label={t('ansichten')} tabs={ansichten} /> : ansichten[0]!.content}
    </div>
  )
}

function Erfasstes({ beleg }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const tb = useTexts(belegarttexte)
  const f = useFormats()
  const geld = (betrag: string) => f.money(betrag, beleg.waehrung)
  return (
    <article className="fg-papier" aria-label={t('beleg')}>
      <div className="row between wrap">
        <b>{beleg.ktostamm.name}</b>
        <span className="t2">{tb(beleg.belegart)}</span>
      </div>
      <Facts
        facts={[
          { label: t('rechnungsnummer'), value: beleg.belegnummer },
          { label: t('externeNummer'), value: beleg.bezugsnummer || '–' },
          { label: t('belegdatum'), value: f.day(beleg.belegdatum) },
          ...(beleg.eingang ? [{ label: t('eingang'), value: f.day(beleg.eingang) }] : []),
          ...(beleg.ktostamm_lief ? [{ label: t('baustelle'), value: `${beleg.ktostamm_lief.nummer} ${beleg.ktostamm_lief.name}` }] : []),
          ...(beleg.faelligkeit ? [{ label: t('faellig'), value: f.day(beleg.faelligkeit) }] : []),
          ...(beleg.iban ? [{ label: t('iban'), value: beleg.iban.replace(/(.{4})(?=.)/g, '$1 ') }] : []),
          ...(beleg.erfasser.length ? [{ label: t('erfasstVon'), value: beleg.erfasser.join(', ') }] : []),
        ]}
      />
      {beleg.betreff && <p>{beleg.betreff}</p>}
      {beleg.positionen.length > 0 && (
        // A table wider than a phone is moved by itself, also by the keyboard.
        <section className="fg-tabelle" tabIndex={0} aria-label={t('leistung')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('pos')}</th>
                <th scope="col">{t('leistung')}</th>
                <th scope="col" className="n">
                  {t('menge')}
                </th>
                <th scope="col" className="n">
                  {t('betrag')}
                </th>
              </tr>
            </thead>
            <tbody>
              {beleg.positionen.map(({ nr, text, menge, einheit, netto, art }) => (
                <tr key={nr}>
                  <td>{nr}</td>
                  <td>{text}</td>
                  <td className="n">{art === 'Position' ? `${f.number(Number(menge))} ${einheit}` : ''}</td>
                  <td className="n">{art === 'Text' ? '' : geld(netto)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="facts ende">
        <div>
          <dt>{t('netto')}</dt>
          <dd>{geld(beleg.nettoBetrag)}</dd>
        </div>
        {beleg.steuern.map(({ satz, steuer }) => (
          <div key={satz}>
            <dt>{t('steuer', { satz: f.number(Number(satz)) })}</dt>
            <dd>{geld(steuer)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('brutto')}</dt>
          <dd>
            <b>{geld(beleg.bruttoBetrag)}</b>
          </dd>
        </div>
      </dl>
    </article>
  )
}
