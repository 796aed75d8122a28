import { useId, type CSSProperties } from 'react'
import FilePlus from 'lucide-react/icons/file-plus'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import Receipt from 'lucide-react/icons/receipt'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import type { Belegart } from '#domain/belege/contract.ts'
import { belegarttexte, postentexte } from '#domain/belege/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Drawing } from '#platform/web/ui/types.ts'
import type { Geschaeftsfall, Knoten } from '#apps/gesamtabfrage/contract/geschaeftsfall.ts'
import { Zahlwort } from '../spalten.tsx'
import { texte } from '../texte.ts'
import { streifen } from './JederEuro.tsx'
import { fallTexte } from './texte-fall.ts'

const spuren = {
  angebot: ['AN'],
  auftrag: ['AB', 'BS'],
  lieferung: ['LS', 'AS', 'WE'],
  rechnung: ['AR', 'TR', 'SR', 'RE', 'GU', 'ST', 'EA', 'ER', 'EG'],
} as const satisfies Record<string, readonly Belegart[]>
type Spur = keyof typeof spuren
const zeichen: Record<Spur, Drawing> = { angebot: FileText, auftrag: FileText, lieferung: Truck, rechnung: Receipt }
/** From so many documents on a lane is folded by months. */
const jeMonatAb = 40

/** The documents lane by lane, each where its money stands on the axis of the order; then what is kept back and what was paid. */
export function Belegkette({ fall, achse }: { fall: Geschaeftsfall; achse: number }) {
  const t = useTexts(fallTexte)
  return (
    <section className="ga-kette" aria-label={t('kette')}>
      {(Object.keys(spuren) as Spur[]).map((spur) => {
        const eigene = fall.belege.filter(({ belegart }) => (spuren[spur] as readonly Belegart[]).includes(belegart))
        return eigene.length > 0 && <Belegspur key={spur} spur={spur} belege={eigene} achse={achse} />
      })}
      {fall.einbehalte.length > 0 && <Einbehalte einbehalte={fall.einbehalte} />}
      {fall.zahlungen.length > 0 && <Zahlungen zahlungen={fall.zahlungen} />}
    </section>
  )
}

function Belegspur({ spur, belege, achse }: { spur: Spur; belege: readonly Knoten[]; achse: number }) {
  const t = useTexts(fallTexte)
  const f = useFormats()
  const kopf = useId()
  const bisher = new Map<string, number>()
  const zeilen = belege.map((beleg) => {
    const von = bisher.get(beleg.currency) ?? 0
    const bis = von + (beleg.zustand === 'storniert' || beleg.belegart === 'ST' ? 0 : Number(beleg.gesamt))
    bisher.set(beleg.currency, bis)
    return { beleg, zeile: <Belegzeile key={beleg.id} beleg={beleg} spur={spur} wo={streifen(von, bis, achse)} /> }
  })
  const monate = [...Map.groupBy(zeilen, ({ beleg }) => beleg.belegdatum.slice(0, 7))]
  return (
    <section aria-labelledby={kopf}>
      <h2 id={kopf}>{t(`spur.${spur}`)}</h2>
      {belege.length < jeMonatAb ? (
        <ul>{zeilen.map(({ zeile }) => zeile)}</ul>
      ) : (
        monate.map(([monat, eigene]) => (
          <details key={monat}>
            <summary>{t('belegeImMonat', { monat: f.day(`${monat}-01`).slice(3), n: eigene.length })}</summary>
            <ul>{eigene.map(({ zeile }) => zeile)}</ul>
          </details>
        ))
      )}
    </section>
  )
}

function Belegzeile({ beleg, spur, wo }: { beleg: Knoten; spur: Spur; wo: CSSProperties }) {
  const t = useTexts(fallTexte)
  const tl = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const Zeichen = beleg.nachtrag ? FilePlus : zeichen[spur]
  const { id, belegart, belegnummer, belegdatum, zustand } = beleg
  return (
    <li>
      <Anchor className="ga-zeile" href={`/gesamtabfrage/${belegart}/list?from=${belegdatum}&to=${belegdatum}&beleg=${id}`}>
        <Zeichen className="i" />
        <span className="two">
          <span>{beleg.nachtrag ? t('nachtrag') : ta(belegart)}</span>
          <small>{[`${belegart} ${belegnummer}`, f.day(belegdatum), beleg.betreff].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="day duenn" aria-hidden="true">
          <i className={`ga-spur-${spur}`} style={wo} />
        </span>
        <b className="n">
          {beleg.ohneBetraege ? '–' : zustand === 'storniert' ? <s>{f.money(beleg.gesamt, beleg.currency)}</s> : f.money(beleg.gesamt, beleg.currency)}
        </b>
        <span className="ga-wort">{zustand === 'storniert' || beleg.offen !== null ? <Zahlwort t={tl} f={f} beleg={beleg} /> : null}</span>
      </Anchor>
    </li>
  )
}

function Einbehalte({ einbehalte }: Pick<Geschaeftsfall, 'einbehalte'>) {
  const t = useTexts(fallTexte)
  const tp = useTexts(postentexte)
  const f = useFormats()
  const kopf = useId()
  return (
    <section aria-labelledby={kopf}>
      <h2 id={kopf}>{t('spur.ruecklass')}</h2>
      <ul>
        {einbehalte.map(({ art, betrag, offen, currency, faelligkeit, belegart, belegnummer }) => (
          <li key={`${art}${belegart}${belegnummer}`} className="ga-zeile">
            <Lock className="i" />
            <span className="two">
              <span>{t('einbehaltZu', { art: tp(art), beleg: `${belegart} ${belegnummer}` })}</span>
              <small>{faelligkeit && t('freiAb', { tag: f.day(faelligkeit) })}</small>
            </span>
            <span />
            <b className="n">{f.money(betrag, currency)}</b>
            <span className="ga-wort">{offen === '0.00' ? <State kind="ok">{t('ausbezahlt')}</State> : <State kind="idle">{t('einbehalten')}</State>}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Zahlungen({ zahlungen }: Pick<Geschaeftsfall, 'zahlungen'>) {
  const t = useTexts(fallTexte)
  const f = useFormats()
  const kopf = useId()
  return (
    <section aria-labelledby={kopf}>
      <h2 id={kopf}>{t('spur.zahlung')}</h2>
      <ul>
        {zahlungen.map(({ datum, betrag, skonto, currency, referenz, belegart, belegnummer }, nr) => (
          // Two payments of one day over the same amount are two.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nr} className="ga-zeile">
            <Wallet className="i" />
            <span className="two">
              <span>{t('zahlungZu', { beleg: `${belegart} ${belegnummer}` })}</span>
              <small>{[f.day(datum), referenz].filter(Boolean).join(' · ')}</small>
            </span>
            <span />
            <b className="n">{f.money(betrag, currency)}</b>
            <span className="ga-wort t3">{skonto !== '0.00' && t('mitSkonto', { betrag: f.money(skonto, currency) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
