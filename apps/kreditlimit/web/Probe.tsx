import { useId, useState } from 'react'
import Stamp from 'lucide-react/icons/stamp'
import type { Kreditstand } from '#domain/belege/kredit/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Simulation } from '../contract.ts'
import { Anfragedialog } from './Anfragedialog.tsx'
import { streifen } from './Balken.tsx'
import { alsBetrag } from './betrag.ts'
import { Stufenwort } from './Stufenwort.tsx'
import { texte } from './texte.ts'
import type { Vorgaenge } from '../contract.ts'

interface Props {
  stand: Kreditstand
  angebote: Vorgaenge['angebote']
}

/** Tries an order: an offer or an amount, and how it would be then. Nothing is stored. */
export function Probe({ stand, angebote }: Props) {
  const t = useTexts(texte)
  const f = useFormats()
  const kopf = useId()
  const [betrag, setBetrag] = useState<number | null>(null)
  const [angebot, setAngebot] = useState('frei')
  const [ergebnis, setErgebnis] = useState<{ zu: number; antwort: Simulation } | null>(null)
  const rechne = async (wert: number | null) => {
    setBetrag(wert)
    if (wert === null || wert <= 0) return
    try {
      setErgebnis({ zu: wert, antwort: await request(calls.simulation, { params: { idktostamm: stand.ktostamm.id }, body: { betrag: alsBetrag(wert) } }) })
    } catch {
      toast.error(t('nichtGerechnet'))
    }
  }
  const antwort = ergebnis && ergebnis.zu === betrag ? ergebnis.antwort : null
  return (
    <section className="kre-probe" aria-labelledby={kopf}>
      <h2 id={kopf}>{t('undMitDiesem')}</h2>
      {angebote.length > 0 && (
        <Select
          label={t('angebot')}
          items={[
            { id: 'frei', name: t('freierBetrag') },
            ...angebote.map(({ id, belegnummer, betreff, brutto }) => ({
              id: String(id),
              name: `AN ${belegnummer} · ${f.money(brutto)}${betreff ? ` · ${betreff}` : ''}`,
            })),
          ]}
          value={angebot}
          onChange={(id) => {
            setAngebot(id)
            const gewaehlt = angebote.find((eines) => String(eines.id) === id)
            if (gewaehlt) void rechne(Number(gewaehlt.brutto))
          }}
        />
      )}
      <NumberField
        label={t('betragBrutto')}
        value={betrag}
        min={0}
        digits={2}
        unit="€"
        onChange={(wert) => {
          setAngebot('frei')
          void rechne(wert)
        }}
      />
      {antwort && <Ergebnis key={ergebnis!.zu} stand={stand} antwort={antwort} />}
    </section>
  )
}

function Ergebnis({ stand, antwort: { belegt, frei, auslastung, stufe, ueber, nachZahlung } }: { stand: Kreditstand; antwort: Simulation }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const f = useFormats()
  const [anfragen, setAnfragen] = useState(false)
  const darueber = ueber !== '0.00'
  const rahmen = stand.limit.gilt === null ? null : Number(stand.limit.gilt) + Number(stand.sicherheiten)
  const ganz = Math.max(1, Number(belegt), rahmen ?? 0) * 1.05
  return (
    <output className="kre-ergebnis">
      <span>
        <b className="kre-gross">{auslastung === null ? f.money(belegt) : `${f.number(Number(auslastung), 1)} %`}</b>{' '}
        <span className="t2">
          {frei === null ? t('ohneLimit') : darueber ? t('darueber', { betrag: f.money(ueber) }) : t('bleibenFrei', { betrag: f.money(frei) })}
        </span>
      </span>
      {rahmen !== null && (
        <span className="day s" aria-hidden="true">
          <i className="work" style={streifen(0, Math.max(0, Number(stand.belegt)), ganz)} />
          <i className="kre-dazu" style={streifen(Math.max(0, Number(stand.belegt)), Math.min(rahmen, Number(belegt)), ganz)} />
          {darueber && <i className="late" style={streifen(Math.max(rahmen, Number(stand.belegt)), Number(belegt), ganz)} />}
          <i className="kre-deckel" style={streifen(rahmen, rahmen, ganz)} />
        </span>
      )}
      <Stufenwort stufe={stufe} />
      {darueber && stufe === 'Warnung' && <span className="t2">{t('inToleranz', { prozent: f.number(stand.limit.toleranz / 100) })}</span>}
      {nachZahlung && (
        <p className="t3">
          {nachZahlung.frei.startsWith('-')
            ? t('zahltVorherDarueber', { beleg: `${ta(nachZahlung.belegart)} ${nachZahlung.belegnummer}`, betrag: f.money(nachZahlung.frei.slice(1)) })
            : t('zahltVorher', { beleg: `${ta(nachZahlung.belegart)} ${nachZahlung.belegnummer}`, betrag: f.money(nachZahlung.frei) })}
        </p>
      )}
      {darueber && stufe === 'Auftragssperre' && (
        <Button kind="primary" icon={Stamp} onPress={() => setAnfragen(true)}>
          {t('freigabeAnfragen')}
        </Button>
      )}
      {anfragen && <Anfragedialog konto={stand.ktostamm.id} betrag={Number(ueber)} onClose={() => setAnfragen(false)} />}
    </output>
  )
}
