import type { Erechnung } from '#domain/belege/erechnung/contract.ts'
import { useFeld } from '#domain/belege/web/erechnung/Befunde.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { stateDrawings } from '#platform/web/ui/show/State.tsx'
import { calls, type Freigabedetail, type Hinweis } from '#apps/freigabe/contract.ts'
import { texte, type Sagt } from '../texte.ts'

const lagen = { gut: 'ok', warnung: 'warn', sperre: 'bad' } as const

/** What was checked before the first person decides: the exceptions, then what is in order. */
export function Hinweise({ beleg: { hinweise, id, dateien } }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const feld = useFeld()
  const { data } = useCall(calls.erechnung, { params: { id } }, { enabled: dateien.length > 0 })
  const erechnungen = (data?.erechnungen ?? []).map((eine) => gelesen(eine, t, feld))
  const f = useFormats()
  const anders = [...hinweise, ...erechnungen].filter(({ lage }) => lage !== 'gut').length
  return (
    <section>
      <div className="row between wrap">
        <h2>{t('geprueft')}</h2>
        {anders > 0 && <span className="t2">{anders === 1 ? t('eineAbweichung') : t('abweichungen', { n: anders })}</span>}
      </div>
      <ul className="fg-hinweise">
        {erechnungen.map(({ id: datei, lage, satz: worte }) => lage !== 'gut' && <Zeile key={datei} lage={lage} satz={worte} />)}
        {hinweise.map((hinweis) => (
          <Zeile key={hinweis.art} lage={hinweis.lage} satz={satz(hinweis, t, f)} />
        ))}
        {erechnungen.map(({ id: datei, lage, satz: worte }) => lage === 'gut' && <Zeile key={datei} lage={lage} satz={worte} />)}
      </ul>
    </section>
  )
}

/** An e-invoice in one line: what it says otherwise weighs most. */
function gelesen({ datei: { id }, ablehnung, unterschiede, gueltig, befunde }: Erechnung, t: Sagt, feld: (nummer: string) => string) {
  if (ablehnung) return { id, lage: 'warnung' as const, satz: t('hinweis.erechnung.unlesbar') }
  const felder = [...new Set(unterschiede.map((einer) => feld(einer.feld)))]
  if (felder.length) return { id, lage: 'sperre' as const, satz: t('hinweis.erechnung.anders', { felder: felder.join(', ') }) }
  const n = befunde.filter(({ stufe }) => stufe === 'fehler').length
  return gueltig ? { id, lage: 'gut' as const, satz: t('hinweis.erechnung.gut') } : { id, lage: 'warnung' as const, satz: t('hinweis.erechnung.fehler', { n }) }
}

function Zeile({ lage, satz: worte }: { lage: Hinweis['lage']; satz: string }) {
  const t = useTexts(texte)
  const art = lagen[lage]
  const Zeichnung = stateDrawings[art]
  return (
    <li>
      <span className={art}>
        <Zeichnung className="i" />
        <span className="sr">{t(lage === 'gut' ? 'inOrdnung' : lage === 'warnung' ? 'pruefen' : 'sperrt')}</span>
      </span>
      <span>{worte}</span>
    </li>
  )
}

function satz({ art, lage, werte }: Hinweis, t: Sagt, f: ReturnType<typeof useFormats>) {
  const geld = (betrag = '0.00') => f.money(betrag, 'EUR')
  if (art === 'geteilt') {
    const [betrag, ...andere] = werte
    return t(lage === 'gut' ? 'hinweis.geteilt.gut' : 'hinweis.geteilt', { werte: `${geld(betrag)} · ${andere.join(', ')}` })
  }
  if (art === 'freistellung')
    return lage === 'warnung'
      ? t('hinweis.freistellung', { abzug: geld(werte[0]), rest: geld(werte[1]) })
      : t(werte[0] ? 'hinweis.freistellung.gut' : 'hinweis.freistellung.abgezogen', { werte: werte[0] ? f.day(werte[0]) : '' })
  if (lage === 'gut' && art !== 'waehrung' && art !== 'iban-falsch') return t(`hinweis.${art}.gut`, { werte: werte.join(', ') })
  if (art === 'pflicht')
    return t('hinweis.pflicht', { werte: werte.map((feld) => t(feld === 'leistung' ? 'fehlt.leistung' : 'fehlt.bezugsnummer')).join(', ') })
  if (art === 'iban-neu') return t('hinweis.iban-neu', { werte: `${werte[0]}${werte[1] ? `, ${t('bisher')} ${werte[1]}` : ''}` })
  return t(`hinweis.${art}`, { werte: werte.filter(Boolean).join(' · ') })
}
