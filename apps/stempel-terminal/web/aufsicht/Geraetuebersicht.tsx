import { useEffect, useId, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import IdCard from 'lucide-react/icons/id-card'
import Link2 from 'lucide-react/icons/link-2'
import { nfcDefaults, type KeyboardReader } from '#platform/contract/nfc.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { pageVersion } from '#platform/web/pwa/start.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { Anlernen } from './Anlernen.tsx'
import { useTerminal } from '../geraet/dienst.ts'
import { linie } from '../geraet/geraet.ts'
import { Koppeln } from '../geraet/Koppeln.tsx'
import { Leiste } from '../uhr/Leiste.tsx'
import { Terminal } from '../geraet/Terminal.tsx'
import { texte } from '../texte.ts'
import { useHeim, useZurBuchung } from '../geraet/useheim.ts'
import { standort, wortVon } from '../worte.ts'

/** How this device stands, and what was booked here last; without names, because everybody passes by. Supervisors teach badges from here. */
export function Geraetuebersicht() {
  const [teil, setTeil] = useState<'tafel' | 'anlernen' | 'koppeln'>('tafel')
  const zurTafel = () => setTeil('tafel')
  useHeim()
  useZurBuchung()
  return (
    <Terminal>
      {teil === 'tafel' && <Tafel onAnlernen={() => setTeil('anlernen')} onKoppeln={() => setTeil('koppeln')} />}
      {teil === 'anlernen' && <Anlernen onFertig={zurTafel} />}
      {teil === 'koppeln' && <Koppeln onFertig={zurTafel} onZurueck={zurTafel} />}
    </Terminal>
  )
}

function Tafel({ onAnlernen, onKoppeln }: { onAnlernen: () => void; onKoppeln: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const navigate = useNavigate()
  const [geraet, buchungen] = [useId(), useId()]
  const { lage, leute, wartend, letzte, ergebnisse, fehler } = useTerminal()
  const zone = lage?.filiale.zone ?? 'Europe/Berlin'
  const { abweichungSek } = moment()
  const uhr = abweichungSek === null ? t('uhrUngeprueft') : Math.abs(abweichungSek) > 2 ? t('uhrAb', { n: Math.abs(abweichungSek) }) : t('uhrStimmt')
  const heute = moment().um.toZonedDateTimeISO(zone).toPlainDate()
  /** Of another day with that day: in the morning the last bookings are those of yesterday. */
  const zeit = (timestamp: string) => {
    const tag = Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone).toPlainDate()
    return tag.equals(heute) ? f.time(timestamp, zone) : `${f.shortDay(tag.toString())} ${f.time(timestamp, zone)}`
  }
  const werte = [
    [t('name'), lage?.name],
    [t('standort'), lage && standort(lage.filiale)],
    [t('wartend'), f.number(wartend)],
    [t('personen'), f.number(leute.length)],
    [t('uhrAbweichung'), uhr],
    [t('version'), pageVersion || '–'],
  ] as const
  return (
    <main className="st st-seite" id="inhalt">
      <Leiste ziel="/stempel-terminal" />
      <div className="st-zwei">
        <section className="card" aria-labelledby={geraet}>
          <h1 id={geraet}>{t('geraet')}</h1>
          {fehler && <Notice kind="warn">{t(fehler === 'unauthorized' ? 'geraetFremd' : `login.${fehler}`)}</Notice>}
          <dl className="st-werte">
            {werte.map(([name, wert]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{wert}</dd>
              </div>
            ))}
          </dl>
          {fehler !== 'unauthorized' && <Leser />}
        </section>
        <section className="card" aria-labelledby={buchungen}>
          <h2 id={buchungen}>{t('letzteBuchungen')}</h2>
          {letzte.length === 0 && <p className="st-leer">{t('keineBuchungen')}</p>}
          <ul className="st-liste">
            {letzte.slice(0, 7).map((eigener) => (
              <li key={eigener.id} data-zurueck={eigener.zurueck || undefined}>
                <b className="num">{zeit(eigener.timestamp)}</b>
                <span className="grow">{eigener.zurueck ? t('zurueckgenommen') : wortVon(t, eigener)}</span>
                <Ticks arrived={wartend === 0 || ergebnisse.has(eigener.id)} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="st-tasten">
        <Button icon={ArrowLeft} onPress={() => void navigate('/stempel-terminal', { replace: true })}>
          {t('zurUhr')}
        </Button>
        <Button icon={IdCard} onPress={onAnlernen}>
          {t('anlernen')}
        </Button>
        <Button icon={Link2} onPress={onKoppeln}>
          {t('neuKoppeln')}
        </Button>
      </div>
    </main>
  )
}

/** How the reader at this device ends a number. Acts with the next start of the clock. */
function Leser() {
  const t = useTexts(texte)
  const [leser, setLeser] = useState<KeyboardReader>(nfcDefaults.leser)
  useEffect(() => {
    void linie.read<KeyboardReader>('leser').then((kept) => kept && setLeser(kept))
  }, [])
  return (
    <div className="st-leser">
      <span className="label">{t('leserEnde')}</span>
      <Segmented
        label={t('leserEnde')}
        value={leser.suffix}
        choices={(['Enter', 'Tab', 'Pause'] as const).map((id) => ({ id, label: t(`leserEnde.${id}`) }))}
        onChange={(suffix: KeyboardReader['suffix']) => {
          const neu = { ...leser, suffix }
          setLeser(neu)
          void linie.write({ leser: neu })
        }}
      />
    </div>
  )
}
