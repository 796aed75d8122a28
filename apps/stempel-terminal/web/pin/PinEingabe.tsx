import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { doubleBeep } from '#platform/web/nfc/beep.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { tippt, useAblauf, zeige, zurUhr } from '../uhr/ablauf.ts'
import { Leiste } from '../uhr/Leiste.tsx'
import { mitPin } from './pin.ts'
import { Rest } from '../uhr/Rest.tsx'
import { texte } from '../texte.ts'
import { Ziffern } from './Ziffern.tsx'

/** Personalnummer and PIN, without a list of names. */
export function PinEingabe() {
  const t = useTexts(texte)
  const { wahl } = useAblauf()
  const [persnr, setPersnr] = useState('')
  const [pin, setPin] = useState('')
  const [schritt, setSchritt] = useState<'persnr' | 'pin'>('persnr')
  const [sendet, setSendet] = useState(false)
  const [fehler, setFehler] = useState<string | null>(null)
  const amZug = schritt === 'pin'
  const tippe = (aendern: (alt: string) => string) => {
    if (sendet) return
    setFehler(null)
    // Whoever types is still there.
    zeige({ art: 'pin' }, wahl)
    if (amZug) setPin((alt) => aendern(alt).slice(0, 8))
    else setPersnr((alt) => aendern(alt).slice(0, 9))
  }
  const fertig = async () => {
    if (!amZug) return setSchritt('pin')
    setSendet(true)
    const antwort = await mitPin(Number(persnr), pin, wahl).catch(() => ({ art: 'falsch' as const }))
    setSendet(false)
    setPin('')
    // Whoever stands there now has nothing to do with a wrong PIN of before.
    if (antwort.art === 'richtig' || !tippt()) return undefined
    doubleBeep()
    setSchritt(antwort.art === 'falsch' ? 'persnr' : 'pin')
    if (antwort.art === 'falsch') setPersnr('')
    zeige({ art: 'pin' }, wahl)
    if (antwort.art === 'falsch') return setFehler(t('pinFalsch'))
    const { sek } = antwort
    const warten = sek < 120 ? t('pinWarten', { n: sek }) : t('pinWartenMin', { n: Math.ceil(sek / 60) })
    // Said as long as it is so.
    setTimeout(() => setFehler((alt) => (alt === warten ? null : alt)), sek * 1000)
    return setFehler(warten)
  }
  return (
    <main className="st st-pin" id="inhalt">
      <Leiste ziel="/stempel-terminal" />
      <section className="st-eingabe">
        <h1>{t('pinText')}</h1>
        <Anzeige label={t('personalnummer')} wert={persnr} an={!amZug} />
        <Anzeige label={t('pin')} wert={'•'.repeat(pin.length)} an={amZug} laenge={pin.length} />
        {fehler && (
          <Notice kind="bad" live>
            {fehler}
          </Notice>
        )}
        <span className="grow" />
        <div className="st-tasten">
          <Button icon={X} onPress={zurUhr}>
            {t('abbrechen')}
          </Button>
        </div>
        <Rest />
      </section>
      <Ziffern
        onZiffer={(ziffer) => tippe((alt) => alt + ziffer)}
        onLoeschen={() => (amZug && !pin ? setSchritt('persnr') : tippe((alt) => alt.slice(0, -1)))}
        onFertig={() => void fertig()}
        fertig={t(amZug ? 'stempeln' : 'weiter')}
        bereit={!sendet && (amZug ? pin.length >= 4 : persnr.length > 0)}
      />
    </main>
  )
}

function Anzeige({ label, wert, an, laenge }: { label: string; wert: string; an: boolean; laenge?: number }) {
  return (
    <div className="st-anzeige" data-an={an || undefined}>
      <span className="label">{label}</span>
      <output aria-label={laenge === undefined ? label : `${label}: ${laenge}`}>{wert || ' '}</output>
    </div>
  )
}
