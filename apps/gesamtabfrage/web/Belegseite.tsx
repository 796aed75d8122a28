import { useState } from 'react'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Eye from 'lucide-react/icons/eye'
import PanelRight from 'lucide-react/icons/panel-right'
import Waypoints from 'lucide-react/icons/waypoints'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { istAusgehend, rechnungsarten, type Belegart } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { Erechnungen } from '#domain/belege/web/erechnung/Erechnungen.tsx'
import { urlOf } from '#platform/web/data/client.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { PdfView, showsPdf } from '#platform/web/ui/show/PdfView.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import type { Belegdetail } from '../contract/beleg.ts'
import { messages } from '../messages.ts'
import { kontowort } from './belegart.ts'
import { Betraege, Offenes } from './Betraege.tsx'
import { Herunterladen } from './Herunterladen.tsx'
import { Positionen } from './Positionen.tsx'
import { Rueckfrage } from './Rueckfrage.tsx'
import { Zahlwort } from './spalten.tsx'
import { texte } from './texte.ts'

/** One document: head, lines, amounts, payments, what is open, its files and its neighbours. */
export function Belegseite({ belegart, id, zurueck }: { belegart: Belegart; id: number; zurueck: () => void }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const { can } = useSession()
  const params = { belegart, id }
  const vorschau = useVorschau()
  const { data: beleg, error } = useCall(calls.beleg, { params })
  if (!beleg || isGone(error)) return <Unread error={error} back={zurueck} />
  const blatt = blattVon(beleg)
  return (
    <>
      <RecordHead
        title={`${ta(belegart)} ${beleg.belegnummer}`}
        subtitle={beleg.betreff || beleg.konto.name}
        state={<Zahlwort t={t} f={f} beleg={beleg} />}
        back={zurueck}
      />
      <div className="row wrap">
        <Herunterladen belegart={belegart} ids={[id]} />
        {vorschau.moeglich && (
          <Button icon={PanelRight} aria-pressed={vorschau.offen} onPress={vorschau.wechsle}>
            {t('vorschau')}
          </Button>
        )}
        <LinkButton icon={Eye} href={blatt} target="_blank" rel="noopener">
          {t('ansehen')}
        </LinkButton>
        <LinkButton icon={Waypoints} href={`/gesamtabfrage/${belegart}/business-case/${id}`}>
          {t('geschaeftsfall')}
        </LinkButton>
        {beleg.schein?.id && (
          <LinkButton icon={ClipboardPen} href={`/arbeitsschein/${beleg.schein.id}`}>
            {t('zumSchein')}
          </LinkButton>
        )}
        {can('TICKET') && <Rueckfrage beleg={beleg} />}
      </div>
      {beleg.schein?.neuGeschrieben && <Notice kind="info">{t('neuGeschrieben', { fassung: beleg.schein.fassung })}</Notice>}
      <div className="ga-beleg">
        <div className={vorschau.offen ? 'ga-nebeneinander' : undefined}>
          <div className="ga-angaben">
            <Angaben beleg={beleg} />
            {istAusgehend(belegart) && (
              <Kontoinfo call={kreditCalls.kontoinfo} konto={String(beleg.konto.nummer)} nebenbei seite={`/kreditlimit/${beleg.konto.nummer}`} />
            )}
            {rechnungsarten.has(belegart) && beleg.dateien.length > 0 && <Erechnungen call={calls.erechnung} params={params} />}
            <Positionen beleg={beleg} />
            {!beleg.ohneBetraege && (
              <RecordSection title={t('betraege')}>
                <Betraege beleg={beleg} />
              </RecordSection>
            )}
            {(beleg.posten.length > 0 || beleg.ausgleich.length > 0) && (
              <RecordSection title={t('offenesUndZahlungen')}>
                <Offenes beleg={beleg} />
              </RecordSection>
            )}
            {beleg.dateien.length > 0 && (
              <RecordSection title={t('dateien')}>
                <ul className="ga-posten">
                  {beleg.dateien.map(({ id: datei, art, name, bytes }) => (
                    <li key={datei}>
                      <span>
                        {t(`datei.${art}`)} · {name}
                      </span>
                      <span className="t3">{f.bytes(bytes)}</span>
                    </li>
                  ))}
                </ul>
              </RecordSection>
            )}
            <Nachbarn beleg={beleg} />
          </div>
          {vorschau.offen && <PdfView src={blatt} label={t('vorschauVon', { beleg: `${ta(belegart)} ${beleg.belegnummer}` })} />}
        </div>
      </div>
    </>
  )
}

/** The document as it was kept, where it was; otherwise drawn from its data. The paper of a work sheet comes through its document. */
function blattVon({ belegart, id, dateien, schein }: Belegdetail) {
  const original = !schein && dateien.find(({ art, typ }) => art === 'archiv' && typ === 'application/pdf')
  return original ? urlOf(fileCalls.dateiAnsicht, { params: { id: original.id } }) : urlOf(calls.ansicht, { params: { belegart, id } })
}

/** The pages beside the facts: open from the start where there is room for both. */
function useVorschau() {
  const schmal = useNarrow('tablet')
  const [offen, setOffen] = useState(() => matchMedia('(min-width: 100rem)').matches)
  const moeglich = !schmal && showsPdf()
  return { moeglich, offen: moeglich && offen, wechsle: () => setOffen(!offen) }
}

function Angaben({ beleg }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const angaben = [
    { label: tm('belegdatum'), value: f.day(beleg.belegdatum) },
    { label: tm(kontowort(beleg.belegart)), value: `${beleg.konto.nummer} ${beleg.konto.name}` },
    { label: tm('objekt'), value: beleg.objekt },
    { label: tm('baustelle'), value: beleg.baustelle },
    { label: t('kostenstelle'), value: beleg.schein?.kostenstelle },
    { label: t('fassung'), value: beleg.schein && String(beleg.schein.fassung) },
    { label: tm('bezugsnummer'), value: beleg.bezugsnummer },
    { label: tm('leistung'), value: beleg.leistungVon && [beleg.leistungVon, beleg.leistungBis ?? beleg.leistungVon].map(f.day).join(' – ') },
    { label: tm('faelligkeit'), value: beleg.faelligkeit && f.day(beleg.faelligkeit) },
    { label: tm('leitweg'), value: beleg.leitweg },
    { label: tm('filiale'), value: beleg.filiale },
    { label: tm('ersteller'), value: beleg.ersteller },
  ]
  return (
    <RecordSection title={t('allgemein')}>
      <Facts facts={angaben.filter(({ value }) => value)} />
    </RecordSection>
  )
}

function Nachbarn({ beleg: { nachbarn } }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  if (!nachbarn.length) return null
  return (
    <RecordSection title={t('verbunden')}>
      <ul className="ga-posten">
        {nachbarn.map(({ id, belegart, belegnummer, belegdatum, danach }) => (
          <li key={`${id} ${danach}`}>
            <span>
              <span className="t3">{t(danach ? 'danach' : 'vorher')}</span>{' '}
              <Anchor className="link" href={`/gesamtabfrage/${belegart}/list?from=${belegdatum}&to=${belegdatum}&beleg=${id}`}>
                {ta(belegart)} {belegnummer}
              </Anchor>
            </span>
            <span className="t3">{f.day(belegdatum)}</span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
