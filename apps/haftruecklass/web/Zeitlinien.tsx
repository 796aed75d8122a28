import { useId, type CSSProperties } from 'react'
import { useSearch } from 'wouter'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Baustellenmonat, Einbehalt } from '../contract.ts'
import { messages } from '../messages.ts'
import { Faelligkeit } from './spalten.tsx'
import { texte } from './texte.ts'
import { offenVon } from './tun/betrag.ts'

/** Retentions site by site as lines from their document to their due day, all on one axis of years. `zeilen` come in the order of the sites; `monate` are the sums of all of them. */
export function Zeitlinien({ zeilen, monate }: { zeilen: readonly Einbehalt[]; monate: readonly Baustellenmonat[] }) {
  const t = useTexts(texte)
  const f = useFormats()
  const kopf = useId()
  if (zeilen.length === 0) return <Empty title={t('leer')} text={t('leerText')} />
  const heute = Temporal.Now.plainDateISO().toString()
  const tage = [heute, ...zeilen.flatMap(({ belegdatum, faelldatum }) => [belegdatum, ...(faelldatum ? [faelldatum] : [])])].sort()
  const [erstes, letztes] = [Number(tage[0]!.slice(0, 4)), Number(tage.at(-1)!.slice(0, 4))]
  const jahre = Array.from({ length: letztes - erstes + 1 }, (_, nr) => erstes + nr)
  const achse = { jahre, heute }
  const eigene = (nummer: number) => monate.filter(({ baustelle }) => (baustelle ?? 0) === nummer)
  return (
    <div className="hr-linien" style={{ '--n': jahre.length } as CSSProperties}>
      <div className="hr-linie hr-achse" aria-hidden="true">
        <span className="hr-jahre">
          {jahre.map((jahr) => (
            <span key={jahr}>{jahr}</span>
          ))}
        </span>
      </div>
      {[...Map.groupBy(zeilen, ({ ktostammBaustelle }) => ktostammBaustelle?.nummer ?? 0)].map(([nummer, gruppe]) => (
        <section key={nummer} aria-labelledby={`${kopf}${nummer}`}>
          <h2 id={`${kopf}${nummer}`}>
            {gruppe[0]!.ktostammBaustelle?.name ?? t('ohneBaustelle')} {nummer > 0 && <small>{nummer}</small>}
            <span className="n">{summen(eigene(nummer), f.money)}</span>
          </h2>
          <Faelligesummen gruppe={eigene(nummer)} />
          <ul>
            {gruppe.map((zeile) => (
              <Linie key={zeile.id} zeile={zeile} achse={achse} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const summen = (gruppe: readonly Baustellenmonat[], geld: (betrag: string, waehrung: string) => string) =>
  [...Map.groupBy(gruppe, ({ waehrung }) => waehrung)].map(([waehrung, eine]) => geld(offenVon(eine), waehrung)).join(' · ')

/** What of a site falls due year by year, and behind it month by month. */
function Faelligesummen({ gruppe }: { gruppe: readonly Baustellenmonat[] }) {
  const t = useTexts(texte)
  const f = useFormats()
  const mitTag = gruppe.filter(({ monat }) => monat !== null)
  if (mitTag.length === 0) return null
  const je = (stellen: number) =>
    [...Map.groupBy(mitTag, ({ monat }) => monat!.slice(0, stellen))]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([wann, eine]) => [wann, summen(eine, f.money)] as const)
  return (
    <details className="hr-wann">
      <summary>
        {je(4).map(([jahr, betrag]) => (
          <span key={jahr}>
            {jahr} <b>{betrag}</b>
          </span>
        ))}
      </summary>
      <ul>
        {je(7).map(([monat, betrag]) => (
          <li key={monat}>{t('imMonat', { monat: `${monat.slice(5)}/${monat.slice(0, 4)}`, betrag })}</li>
        ))}
      </ul>
    </details>
  )
}

interface Achse {
  jahre: readonly number[]
  heute: string
}
function Linie({ zeile, achse: { jahre, heute } }: { zeile: Einbehalt; achse: Achse }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const adresse = new URLSearchParams(useSearch())
  adresse.set('posten', zeile.id)
  const { belegart, belegnummer, belegdatum, faelldatum, bezugsnummer, ktostammUrsache, saldo, waehrung, kzgesperrt } = zeile
  const stelle = (tag: string) => {
    const am = Temporal.PlainDate.from(tag)
    return ((am.year - jahre[0]! + (am.dayOfYear - 1) / am.daysInYear) / jahre.length) * 100
  }
  const teil = (von: string, bis: string) => ({ '--a': stelle(von), '--b': Math.max(stelle(bis), stelle(von) + 0.5) }) as CSSProperties
  const ende = faelldatum !== null && faelldatum < heute ? faelldatum : heute
  return (
    <li>
      <Anchor className="hr-linie" href={`/haftruecklass/result?${adresse}`}>
        <span className="two">
          <span>{ktostammUrsache.name}</span>
          <small>{[`${belegart} ${belegnummer}`, bezugsnummer].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="day" aria-hidden="true">
          {faelldatum && <i className="plan" style={teil(belegdatum, faelldatum)} />}
          {belegdatum < ende && <i className={kzgesperrt ? 'away' : 'work'} style={teil(belegdatum, ende)} />}
          {saldo !== '0.00' && faelldatum !== null && faelldatum < heute && <i className="late" style={teil(faelldatum, heute)} />}
          <i className="now" style={{ '--a': stelle(heute) } as CSSProperties} />
        </span>
        <b className="n">{f.money(saldo, waehrung)}</b>
        <span>
          <Faelligkeit zeile={zeile} t={t} f={f} />
          {kzgesperrt && <State kind="intern">{tm('kzgesperrt')}</State>}
        </span>
      </Anchor>
    </li>
  )
}
