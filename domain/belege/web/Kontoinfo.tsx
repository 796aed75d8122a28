import './kontoinfo.css'
import Building2 from 'lucide-react/icons/building-2'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type * as z from 'zod/mini'
import type { Call, Input } from '#platform/contract/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Way } from '#platform/text/way.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Kontoinfo as Angaben } from '../kredit/contract.ts'
import { kredittexte } from '../kredit/messages.ts'
import { stufenzeichen } from './stufe.ts'

/** The call that answers a customer at a glance. */
export interface Kontoruf extends Call {
  params: z.ZodMiniObject<{ idktostamm: z.ZodMiniType<Id<'ktostamm'>, Id<'ktostamm'>> }>
  result: z.ZodMiniType<Angaben>
}

/** The customer that a screen is about, at a glance: what is open, how he pays, what is sold. Nothing is asked for a person without the right.
 * @param seite where the customer's credit limit is shown, for who may see it; left out where the bar stands on that page
 * @param nebenbei the screen is about something of the customer: on a phone his figures are folded, so that its own come first */
export function Kontoinfo({ call, konto, ...ort }: Ort & { call: Kontoruf; konto: string }) {
  const { can } = useSession()
  return can('KONTENABFRAGE.KONTOINFO.WIDGET') ? <Leiste call={call} konto={konto} {...ort} /> : null
}
/** Where the bar stands. */
interface Ort {
  seite?: Way
  nebenbei?: boolean
}

function Leiste({ call, konto, ...ort }: Ort & { call: Kontoruf; konto: string }) {
  const t = useTexts(kredittexte)
  const { data, error, refetch } = useCall(call, { params: { idktostamm: konto } } as Input<Kontoruf>)
  if (error && !data)
    return error.status === 404 ? null : <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
  return (
    <section className="ki" aria-label={data && t('kontoinfoVon', { name: data.ktostamm.name })}>
      {data ? <Kontozeile info={data} {...ort} /> : <Skeleton rows={1} />}
    </section>
  )
}

/** The figures side by side; on a phone below each other, or folded. */
function Kontozeile({ info, seite, nebenbei }: Ort & { info: Angaben }) {
  const t = useTexts(kredittexte)
  const gefaltet = useNarrow() && nebenbei
  const zahlen = <Zahlen info={info} {...(seite && { seite })} />
  const { ktostamm, sperre } = info
  return (
    <>
      <div className="ki-wer">
        <span className="ki-bild" aria-hidden="true">
          <Building2 className="i" />
        </span>
        <span className="two">
          <b>{ktostamm.name}</b>
          <small>{[ktostamm.nummer, info.strasse, `${ktostamm.plz} ${ktostamm.ort}`.trim()].filter(Boolean).join(' · ')}</small>
          <Erreichbar telefon={info.telefon} email={info.email} />
          {info.ansprechpartner.length > 0 && (
            <details className="ki-leute">
              <summary>{t('leute', { n: info.ansprechpartner.length })}</summary>
              {info.ansprechpartner.map(({ name, funktion, telefon, email }) => (
                <Erreichbar key={`${name} ${email ?? telefon ?? ''}`} wer={[name, funktion].filter(Boolean).join(', ')} telefon={telefon} email={email} />
              ))}
            </details>
          )}
          {sperre && <State kind={stufenzeichen[sperre]}>{t(`stufe.${sperre}`)}</State>}
        </span>
      </div>
      {gefaltet ? (
        <details className="ki-leute ki-rest">
          <summary>{t('zahlen')}</summary>
          <div className="ki-zahlen">{zahlen}</div>
        </details>
      ) : (
        zahlen
      )}
    </>
  )
}

function Zahlen({ info, seite }: Pick<Ort, 'seite'> & { info: Angaben }) {
  const t = useTexts(kredittexte)
  const f = useFormats()
  const { can } = useSession()
  const { ktostamm, kredit, offen, ueberfaellig } = info
  return (
    <>
      {kredit && (
        <div className="ki-zahl">
          <span className="label">{t('kreditlimit')}</span>
          <b>
            {kredit.frei === null ? t('keinLimit') : t(kredit.frei.startsWith('-') ? 'darueber' : 'frei', { betrag: f.money(kredit.frei.replace('-', '')) })}
          </b>
          {kredit.auslastung !== null && (
            <Meter
              value={Number(kredit.auslastung)}
              kind={stufenzeichen[kredit.stufe] === 'ok' ? 'info' : stufenzeichen[kredit.stufe]}
              label={t('benutztText', { prozent: f.number(Number(kredit.auslastung), 1) })}
            />
          )}
        </div>
      )}
      <div className="ki-zahl">
        <span className="label">{t('offenePosten')}</span>
        <b>{f.money(offen.betrag)}</b>
        <small className={ueberfaellig.tageAeltester ? 'bad' : 't3'}>
          {ueberfaellig.tageAeltester ? t('ueberfaellig', { betrag: f.money(ueberfaellig.betrag), n: ueberfaellig.tageAeltester }) : t('nichtsUeberfaellig')}
        </small>
      </div>
      <div className="ki-zahl">
        <span className="label">{t('auftraege')}</span>
        <b>{f.money(info.auftraege)}</b>
        {info.ruecklass !== '0.00' && <small className="t3">{t('ruecklass', { betrag: f.money(info.ruecklass) })}</small>}
      </div>
      <div className="ki-zahl">
        <span className="label">{t('zahlt')}</span>
        <b>{info.zahlungsdauer === null ? t('nochKeine') : t('nachTagen', { tage: f.number(Number(info.zahlungsdauer), 1) })}</b>
        {info.letzteZahlung && (
          <small className="t3">{t('letzteZahlung', { betrag: f.money(info.letzteZahlung.betrag), tag: f.day(info.letzteZahlung.datum) })}</small>
        )}
      </div>
      <div className="ki-zahl">
        <span className="label">{t('umsatz')}</span>
        <b>{f.money(info.umsatz)}</b>
        <small className="t3">{t('netto')}</small>
      </div>
      {info.tickets !== null && (
        <div className="ki-zahl">
          <span className="label">{t('tickets')}</span>
          <b>
            {info.tickets === 0 ? (
              0
            ) : (
              <Anchor className="link" href={`/ticket?ktostammId=${ktostamm.id}`}>
                {info.tickets}
              </Anchor>
            )}
          </b>
          {info.letzterKontakt && (
            <small>
              <Anchor className="link" href={`/ticket/${info.letzterKontakt.ticket}`}>
                {t('kontakt', { tag: f.dateTime(info.letzterKontakt.am) })}
              </Anchor>
            </small>
          )}
        </div>
      )}
      {seite && can('KREDITLIMIT') && (
        <Anchor className="btn quiet ki-mehr" href={seite}>
          {t('konto')}
          <ChevronRight className="i" />
        </Anchor>
      )}
    </>
  )
}

/** How the company or one of its people is reached. */
function Erreichbar({ wer = '', telefon, email }: { wer?: string; telefon: string | null; email: string | null }) {
  if (!wer && !telefon && !email) return null
  return (
    <small className="ki-erreichbar">
      {wer && <span>{wer}</span>}
      {telefon && (
        <a className="link" href={`tel:${telefon.replace(/[^+\d]/g, '')}`}>
          {telefon}
        </a>
      )}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </small>
  )
}
