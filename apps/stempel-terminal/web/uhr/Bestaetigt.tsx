import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Coffee from 'lucide-react/icons/coffee'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Layers from 'lucide-react/icons/layers'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import type { Bestaetigung } from '#apps/stempel-terminal/contract.ts'
import { stattdessen } from '#apps/stempel-terminal/naechste.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { segmente } from '#domain/zeiten/web/tageslinie.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { clock } from '#platform/web/ui/time/day.ts'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { beantworte, bleibe, stattdessenBuchen, zuruecknehmen, type Gebucht } from './ablauf.ts'
import { Codes } from './Codes.tsx'
import { useTerminal } from '../geraet/dienst.ts'
import { Rest } from './Rest.tsx'
import { heuteSekUm } from '../geraet/stand.ts'
import { texte } from '../texte.ts'
import { useJetzt } from './Uhrzeit.tsx'
import { wortVon } from '../worte.ts'

const zeichen = { kommen: LogIn, gehen: LogOut, pause: Coffee } as const

/** What was booked: for ten seconds, or until the next badge. */
export function Bestaetigt({ gebucht }: { gebucht: Gebucht }) {
  const t = useTexts(texte)
  const f = useFormats()
  const name = useName()
  const { lage, ergebnisse, wartend } = useTerminal()
  const [andere, setAndere] = useState(false)
  const { mensch, nochmal, timestamp } = gebucht
  const ergebnis = ergebnisse.get(gebucht.id)
  const doch = stattdessen(gebucht)
  const waehleAnderes = (offen: boolean) => {
    setAndere(offen)
    bleibe(gebucht)
  }
  return (
    <main className="st st-ok" id="inhalt">
      <section className="st-getan on-ink" role="status">
        <span className="st-haken">
          <Check className="i" aria-hidden="true" />
        </span>
        <h1>{wortVon(t, gebucht)}</h1>
        <time dateTime={timestamp}>{f.time(timestamp, mensch.zone)}</time>
        <p className="st-wer">{name(mensch)}</p>
        <p className="t2">
          {gebucht.code} · {lage?.name}
        </p>
        {nochmal && (
          <p className="st-hinweis">
            <b>{t('schonGebucht')}</b> {t('gerade')}
          </p>
        )}
        <span className="grow" />
        <Tag tag={ergebnis?.bestaetigung?.tag ?? null} arrived={ergebnis !== undefined || wartend === 0} />
      </section>
      <section className="st-danach">
        <Zahlen gebucht={gebucht} />
        {ergebnis?.ergebnis === 'quarantaene' ? (
          <div className="st-frage">
            <State kind="warn">{t('wartetFreigabe')}</State>
            <h2>{t('wartetFreigabeText')}</h2>
          </div>
        ) : (
          !andere && <Frage gebucht={gebucht} />
        )}
        {andere ? (
          <Codes
            ohne={gebucht.code}
            onWahl={(code) => void stattdessenBuchen(gebucht, code)}
            vorher={
              <>
                <Button icon={ArrowLeft} onPress={() => waehleAnderes(false)}>
                  {t('zurueck')}
                </Button>
                {(['kommen', 'gehen'] as const)
                  .filter((was) => gebucht.code !== 'Normal' || (was === 'kommen') !== (gebucht.flag === 'arrival'))
                  .map((was) => (
                    <Button key={was} icon={zeichen[was]} onPress={() => void stattdessenBuchen(gebucht, was)}>
                      {t(was)}
                    </Button>
                  ))}
              </>
            }
          />
        ) : (
          <div className="st-ende">
            <div className="st-tasten">
              <Button icon={Undo2} onPress={() => void zuruecknehmen(gebucht)}>
                {t('rueckgaengig')}
              </Button>
              <Button icon={zeichen[doch]} onPress={() => void stattdessenBuchen(gebucht, doch)}>
                {t('doch', { was: t(doch) })}
              </Button>
              <Button icon={Layers} onPress={() => waehleAnderes(true)}>
                {t('andereBuchung')}
              </Button>
            </div>
          </div>
        )}
        <Rest />
      </section>
    </main>
  )
}

/** Whether the server has it; with its word the day as a line, and what is planned. */
function Tag({ tag, arrived }: { tag: Bestaetigung['tag']; arrived: boolean }) {
  const t = useTexts(texte)
  return (
    <div className="st-tag">
      {tag && <DayLine segments={segmente(tag.strecken, tag.plan)} now={tag.jetztMin} size="l" />}
      <p>
        {tag && <span>{tag.plan ? t('plan', { von: clock(tag.plan.von), bis: clock(tag.plan.bis % 1440) }) : t('ohnePlan')}</span>}
        <Ticks arrived={arrived} />
      </p>
    </div>
  )
}

/** Today, the week and the balance; what the device reckons at once, the server's word when it comes. Without network the time instead of the week; with privacy nothing else. */
function Zahlen({ gebucht: { id, mensch, danach } }: { gebucht: Gebucht }) {
  const t = useTexts(texte)
  const f = useFormats()
  const um = useJetzt()
  const { ergebnisse, lage, verbunden } = useTerminal()
  if (lage?.datenschutz === 'knapp') return <Uhrklein zone={mensch.zone} />
  const vomAmt = ergebnisse.get(id)?.bestaetigung
  const saldo = vomAmt?.saldoMin ?? null
  const woche = vomAmt?.wocheSek ?? null
  const heute = vomAmt?.heuteSek ?? heuteSekUm(danach, um, mensch.zone)
  return (
    <div className="st-zahlen">
      <Zahl name={t('heute')}>{heute === null ? '–' : f.duration(Math.floor(heute / 60))}</Zahl>
      {(verbunden || woche !== null) && <Zahl name={t('woche')}>{woche === null ? '–' : f.duration(Math.floor(woche / 60))}</Zahl>}
      <Zahl name={t('saldo')}>{saldo === null ? '–' : `${saldo > 0 ? '+' : ''}${f.duration(saldo)}`}</Zahl>
      {!verbunden && woche === null && <Uhrklein zone={mensch.zone} />}
    </div>
  )
}

const Zahl = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="kf">
    <span className="label">{name}</span>
    <b>{children}</b>
  </div>
)

function Uhrklein({ zone }: { zone: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const um = useJetzt()
  return <Zahl name={t('zeit')}>{f.time(um.toString(), zone)}</Zahl>
}

/** What is still open of the last days: with a proposal it is answered in one tap, otherwise in the portal, because behind this person the next one waits. */
function Frage({ gebucht }: { gebucht: Gebucht }) {
  const t = useTexts(texte)
  const f = useFormats()
  const um = useJetzt(60_000)
  const [gesagt, setGesagt] = useState<'ja' | 'nein' | null>(null)
  const { id, mensch } = gebucht
  const frage = useTerminal().ergebnisse.get(id)?.bestaetigung?.frage
  if (!frage) return null
  const { datum, art, vorschlag } = frage
  const gestern = um.toZonedDateTimeISO(mensch.zone).toPlainDate().subtract({ days: 1 }).toString() === datum
  const zeit = vorschlag ? f.time(vorschlag, mensch.zone) : ''
  const sage = (stimmt: boolean) => void beantworte(gebucht, frage, stimmt).then(() => setGesagt(stimmt ? 'ja' : 'nein'))
  if (gesagt)
    return (
      <div className="st-frage beantwortet" role="status">
        <CircleCheck className="i" aria-hidden="true" />
        <h2>{gesagt === 'ja' ? t('antwortJa', { was: t(art === 'Kommen fehlt' ? 'kommen' : 'gehen'), zeit }) : t('antwortNein')}</h2>
      </div>
    )
  return (
    <div className="st-frage">
      <State kind="warn">{t('frageOffen')}</State>
      <h2>
        {gestern ? t(`gestern.${art}`) : t(`am.${art}`, { tag: f.shortDay(datum) })}
        {vorschlag && ` ${t('warEs', { zeit })}`}
      </h2>
      {vorschlag ? (
        <div className="st-tasten">
          <Button icon={Check} onPress={() => sage(true)}>
            {t('jaWar', { zeit })}
          </Button>
          <Button icon={X} onPress={() => sage(false)}>
            {t('neinAnders')}
          </Button>
        </div>
      ) : (
        <p>{t('imPortal')}</p>
      )}
    </div>
  )
}
