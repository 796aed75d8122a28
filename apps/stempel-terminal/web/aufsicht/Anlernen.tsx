import { useEffect, useState } from 'react'
import X from 'lucide-react/icons/x'
import { calls } from '#apps/stempel-terminal/contract.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { beep, doubleBeep } from '#platform/web/nfc/beep.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { ausweisGelesen, ausweisnummer, bekannt } from '../uhr/ablauf.ts'
import { ausweisGilt, frage, terminal, useTerminal, type Mensch } from '../geraet/dienst.ts'
import { Leiste } from '../uhr/Leiste.tsx'
import { naechsteKarte } from '../geraet/Terminal.tsx'
import { texte } from '../texte.ts'
import { Ziffern } from '../pin/Ziffern.tsx'

type Schritt = { art: 'persnr' } | { art: 'pin'; persnr: number } | { art: 'wer'; beleg: string } | { art: 'karte'; beleg: string; mensch: Mensch }

/** A supervisor proves himself, names the person and holds the new badge here. With network only: the old badge is dead everywhere at once. */
export function Anlernen({ onFertig }: { onFertig: () => void }) {
  const t = useTexts(texte)
  const name = useName()
  const { leute } = useTerminal()
  const [schritt, setSchritt] = useState<Schritt>({ art: 'persnr' })
  const [eingabe, setEingabe] = useState('')
  const [meldung, setMeldung] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const geht = (error: unknown) => {
    doubleBeep()
    setMeldung({ kind: 'bad', text: error instanceof CallError && error.problem ? error.message : t('brauchtNetz') })
  }
  const weiter = async () => {
    setMeldung(null)
    const zahl = Number(eingabe)
    const text = eingabe
    setEingabe('')
    if (schritt.art === 'persnr') return setSchritt({ art: 'pin', persnr: zahl })
    if (schritt.art === 'pin')
      return frage(calls.pin, { body: { persnr: schritt.persnr, pin: text } }).then(
        ({ beleg }) => setSchritt({ art: 'wer', beleg }),
        (error: unknown) => {
          setSchritt({ art: 'persnr' })
          geht(error)
        },
      )
    const mensch = leute.find(({ persnr }) => persnr === zahl)
    if (schritt.art === 'wer' && mensch) return setSchritt({ art: 'karte', beleg: schritt.beleg, mensch })
    return setMeldung({ kind: 'bad', text: t('personUnbekannt') })
  }
  useEffect(() => {
    if (schritt.art !== 'karte') {
      // Whose badge is known stamps, also now; the new one, held here too early, asks for what is missing.
      naechsteKarte((kennung) => {
        setEingabe('')
        void bekannt(kennung).then((mensch) => {
          if (mensch) return ausweisGelesen(kennung, 'ausweis')
          doubleBeep()
          return setMeldung({ kind: 'bad', text: t('zuFrueh') })
        })
      })
      return () => naechsteKarte(null)
    }
    const { beleg, mensch } = schritt
    naechsteKarte((kennung) => {
      naechsteKarte(null)
      void ausweisnummer(kennung, terminal().lage?.ausweisSalz ?? '')
        .then(async ({ nummer, ende, kurz }) => {
          const angelernt = await frage(calls.anlernen, { body: { beleg, persnr: mensch.persnr, ausweis: { nummer, ende }, art: 'karte' } })
          await ausweisGilt(mensch.id, kurz)
          return angelernt
        })
        .then(
          ({ name }) => {
            beep()
            setSchritt({ art: 'wer', beleg })
            setMeldung({ kind: 'ok', text: t('angelernt', { name }) })
          },
          (error: unknown) => {
            setSchritt({ art: 'wer', beleg })
            geht(error)
          },
        )
    })
    return () => naechsteKarte(null)
  }, [schritt])
  const titel = { persnr: 'anlernenLeitung', pin: 'anlernenLeitung', wer: 'anlernenWer', karte: 'anlernenHalten' } as const
  const pin = schritt.art === 'pin'
  return (
    <main className="st st-pin" id="inhalt">
      <Leiste ziel="/stempel-terminal" />
      <section className="st-eingabe">
        <h1>{t(titel[schritt.art])}</h1>
        {schritt.art === 'karte' ? (
          <p className="st-satz" role="status">
            {t('anlernenHaltenText', { name: name(schritt.mensch) })}
          </p>
        ) : (
          <div className="st-anzeige" data-an>
            <span className="label">{t(pin ? 'pin' : 'personalnummer')}</span>
            <output>{(pin ? '•'.repeat(eingabe.length) : eingabe) || ' '}</output>
          </div>
        )}
        {meldung && (
          <Notice kind={meldung.kind} live>
            {meldung.text}
          </Notice>
        )}
        <span className="grow" />
        <div className="st-tasten">
          <Button icon={X} onPress={onFertig}>
            {t('abbrechen')}
          </Button>
        </div>
      </section>
      {schritt.art !== 'karte' && (
        <Ziffern
          onZiffer={(ziffer) => setEingabe((alt) => (alt + ziffer).slice(0, pin ? 8 : 9))}
          onLoeschen={() => setEingabe((alt) => alt.slice(0, -1))}
          onFertig={() => void weiter()}
          fertig={t('weiter')}
          bereit={eingabe.length >= (pin ? 4 : 1)}
        />
      )}
    </main>
  )
}
