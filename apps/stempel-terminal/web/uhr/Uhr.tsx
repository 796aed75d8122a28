import { useEffect, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Coffee from 'lucide-react/icons/coffee'
import Grip from 'lucide-react/icons/grip'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Wahl } from '#apps/stempel-terminal/naechste.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import type { Icon as IconName } from '#platform/contract/icons.ts'
import { gemerktAls, useAblauf, waehle, zeige, zurUhr, type Ansicht } from './ablauf.ts'
import { Bestaetigt } from './Bestaetigt.tsx'
import { useTerminal } from '../geraet/dienst.ts'
import { Kamera } from './Kamera.tsx'
import { Leiste } from './Leiste.tsx'
import { PinEingabe } from '../pin/PinEingabe.tsx'
import { Terminal } from '../geraet/Terminal.tsx'
import { texte } from '../texte.ts'
import { Uhrzeit } from './Uhrzeit.tsx'
import { standort, wortVon } from '../worte.ts'

/** The clock on the wall: whoever holds a badge here has stamped. */
export function Uhr() {
  return (
    <Terminal>
      <Ablauf />
    </Terminal>
  )
}

function Ablauf() {
  const { ansicht } = useAblauf()
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && zurUhr()
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (ansicht.art === 'gebucht') return <Bestaetigt key={`${ansicht.gebucht.id} ${ansicht.gebucht.nochmal}`} gebucht={ansicht.gebucht} />
  if (ansicht.art === 'pin') return <PinEingabe />
  return <Wand ansicht={ansicht} />
}

function Wand({ ansicht }: { ansicht: Exclude<Ansicht, { art: 'gebucht' | 'pin' }> }) {
  const t = useTexts(texte)
  const { lage, fehler } = useTerminal()
  const { wahl } = useAblauf()
  const zone = lage?.filiale.zone ?? 'Europe/Berlin'
  const karte = lage?.wege.includes('ausweis') || lage?.wege.includes('kamera')
  return (
    <main className="st st-wand" id="inhalt">
      <Leiste />
      <Uhrzeit zone={zone} ort={lage ? standort(lage.filiale) : ''} />
      <section className={`st-feld ${ansicht.art}`} aria-live="assertive">
        <Feld ansicht={ansicht} wahl={wahl} karte={karte === true} zone={zone} />
        {fehler === 'verbindung' && <p className="st-hinweis">{t('login.verbindung')}</p>}
      </section>
      {ansicht.art === 'gemerkt' && ansicht.buchung === null ? <Wofuer karte={ansicht.karte} /> : <Tasten />}
    </main>
  )
}

/** What to choose before the badge, and other ways to be recognised. */
function Tasten() {
  const t = useTexts(texte)
  const { lage } = useTerminal()
  const { wahl } = useAblauf()
  const navigate = useNavigate()
  const umschalten = (andere: Wahl) => waehle(wahl === andere ? null : andere)
  return (
    <nav className="st-tasten" aria-label={t('andereBuchung')}>
      <Button icon={LogOut} aria-pressed={wahl === 'gehen'} onPress={() => umschalten('gehen')}>
        {t('gehen')}
      </Button>
      <Button icon={Coffee} aria-pressed={wahl === 'pause'} onPress={() => umschalten('pause')}>
        {t('pause')}
      </Button>
      <Button icon={Layers} onPress={() => void navigate('/stempel-terminal/spezialstempel')}>
        {t('spezialstempel')}
      </Button>
      {lage?.wege.includes('kamera') && <Kamera />}
      {lage?.wege.includes('pin') && (
        <Button icon={Grip} onPress={() => zeige({ art: 'pin' })}>
          {t('ohneAusweis')}
        </Button>
      )}
    </nav>
  )
}

/** What the badge was for that nobody can look up now; whoever says nothing books what is due. */
function Wofuer({ karte }: { karte: Extract<Ansicht, { art: 'gemerkt' }>['karte'] }) {
  const t = useTexts(texte)
  const tasten = [
    ['kommen', LogIn],
    ['gehen', LogOut],
    ['pause', Coffee],
  ] as const
  return (
    <nav className="st-tasten" aria-label={t('gemerktWas')}>
      {tasten.map(([wahl, icon]) => (
        <Button key={wahl} icon={icon} onPress={() => void gemerktAls(karte, wahl)}>
          {t(wahl)}
        </Button>
      ))}
    </nav>
  )
}

/** What the large field says: the invitation, a refusal, or what was taken back. */
function Feld({ ansicht, wahl, karte, zone }: { ansicht: Exclude<Ansicht, { art: 'gebucht' | 'pin' }>; wahl: Wahl; karte: boolean; zone: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { lage } = useTerminal()
  if (ansicht.art === 'abgewiesen')
    return (
      <Gesagt titel={t(ansicht.grund)} text={t(`${ansicht.grund}Text`)}>
        <CircleAlert className="i" aria-hidden="true" />
      </Gesagt>
    )
  if (ansicht.art === 'zurueck') {
    const was = wortVon(t, ansicht.gebucht)
    return (
      <Gesagt titel={t('zurueckgenommen')} text={t('zurueckgenommenText', { was, zeit: f.time(ansicht.gebucht.timestamp, zone) })}>
        <Undo2 className="i" aria-hidden="true" />
      </Gesagt>
    )
  }
  if (ansicht.art === 'gemerkt') return <Gemerkt karte={ansicht.karte} buchung={ansicht.buchung} zone={zone} />
  const [icon, was] = wahlWort(t, wahl)
  return (
    <>
      <Karte />
      <h1>{t(karte ? 'anhalten' : 'nurPin')}</h1>
      <span className="st-wege">{karte && t(lage?.wege.includes('kamera') ? 'wegeAlle' : 'wegeKarte')}</span>
      <span className="st-was">
        {icon}
        {wahl === null ? was : t('gebucht', { was })}
      </span>
      {wahl !== null && (
        <Button className="st-zurueck" kind="quiet" icon={Undo2} onPress={zurUhr}>
          {t('abbrechen')}
        </Button>
      )}
    </>
  )
}

/** A badge or a number that nobody can look up now: kept with its time. */
function Gemerkt({ karte, buchung, zone }: Omit<Extract<Ansicht, { art: 'gemerkt' }>, 'art'> & { zone: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const zeit = f.time(karte.timestamp, zone)
  return (
    <>
      {karte.weg === 'pin' ? (
        <Gesagt titel={t('gemerktPin')} text={t('gemerktPinText')}>
          <KeyRound className="i" aria-hidden="true" />
        </Gesagt>
      ) : (
        <Gesagt titel={t('gemerkt')} text={t('gemerktText')}>
          <IdCard className="i" aria-hidden="true" />
        </Gesagt>
      )}
      <span className="st-was">{buchung ? `${wortVon(t, buchung)} · ${zeit}` : `${zeit} · ${t('gemerktWas')}`}</span>
    </>
  )
}

const Gesagt = ({ titel, text, children }: { titel: string; text: string; children: ReactNode }) => (
  <>
    {children}
    <h1>{titel}</h1>
    <span className="st-wege">{text}</span>
  </>
)

function wahlWort(t: ReturnType<typeof useTexts<(typeof texte)['de']>>, wahl: Wahl): [ReactNode, string] {
  if (wahl === null) return [<LogIn key="i" className="i" />, t('vonSelbst')]
  if (wahl === 'kommen') return [<LogIn key="i" className="i" />, t('kommen')]
  if (wahl === 'gehen') return [<LogOut key="i" className="i" />, t('gehen')]
  if (wahl === 'pause') return [<Coffee key="i" className="i" />, t('pause')]
  return [<Icon key="i" name={wahl.icon as IconName} />, wahl.name]
}

/** A card that speaks. */
const Karte = () => (
  <svg className="st-karte" viewBox="0 0 120 120" aria-hidden="true">
    <rect x="10" y="44" width="62" height="42" rx="7" strokeWidth="4.5" />
    <path d="M20 58h14M20 66h30M20 74h22" strokeWidth="4.5" />
    <path d="M84 51a22 22 0 0 1 0 28M94 42a36 36 0 0 1 0 46M104 33a50 50 0 0 1 0 64" strokeWidth="5" />
  </svg>
)
