import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { alsZeitpunkte, anteil, produktiv } from '#domain/einsatz/statistik/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Legend } from '#platform/web/ui/show/Legend.tsx'
import { calls, type Frage, type Zahlen } from '../contract.ts'
import { Balken } from './Balken.tsx'
import { texte } from './texte.ts'
import { eintraege, ergebnis, mitEbene, stundenscheiben, tageDerFrage } from './wege.ts'

/** The whole at a glance: how much, how much of it productive, and the eight kinds as one bar; every figure leads to its entries. */
export function Gesamt({ frage, gesamt: { stunden, arbeitszeit }, zone }: { frage: Frage; gesamt: Zahlen; zone: string }) {
  const t = useTexts(texte)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const davor = useDavor(frage, zone)
  const zeit = f.duration(produktiv(stunden))
  return (
    <section className="bs-gesamt" aria-label={t('stunden')}>
      <div className="bs-kopf">
        <KeyFigure size="l" label={t('stunden')} value={f.duration(arbeitszeit)} href={ergebnis(eintraege(frage))} />
        <KeyFigure
          size="l"
          label={t('davonProduktiv')}
          value={f.percent(anteil(stunden) ?? 0)}
          unit={davor === null ? undefined : t('davor', { anteil: f.percent(davor) })}
        />
        <p className="t12 t2">{t('formel')}</p>
      </div>
      <p className="bs-produktiv num">{t('produktivStunden', { zeit })}</p>
      <Balken gross stunden={stunden} skala={arbeitszeit} label={t('ring', { zeit: f.duration(arbeitszeit), produktiv: zeit })} />
      <div className="bs-legende">
        <Legend slices={stundenscheiben(stunden, tt, (art) => ergebnis(eintraege(frage, art)))} format={f.duration} />
      </div>
    </section>
  )
}

/** The productive share of as many days just before; null where there was nothing. */
function useDavor(frage: Frage, zone: string) {
  const tage = tageDerFrage(frage, zone)
  const [von, bis] = [Temporal.PlainDate.from(tage.von), Temporal.PlainDate.from(tage.bis).add({ days: 1 })]
  const body = { ...mitEbene(frage, 'firma'), ...alsZeitpunkte({ von: von.subtract({ days: von.until(bis).days }), bis: von }, zone), limit: 1 }
  const { data } = useCall(calls.statistik, { body })
  return data ? anteil(data.gesamt.stunden) : null
}
