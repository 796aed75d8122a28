import { useRef, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Check from 'lucide-react/icons/check'
import { useApps } from '#platform/web/route/apps.tsx'
import { localeOf } from '#platform/web/text/formats.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useSession, useSetting } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { messages } from '../messages.ts'
import { angebote, breiten, fuerTelefon, groessen, merken, plaetze, verschoben, zeilensprung, type Platz } from './anordnung.ts'
import { Werkzeug } from './Werkzeug.tsx'
import { Widget } from './Widget.tsx'

/** The widgets of everything that the person may, arranged as the person likes. */
export function Dashboard() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { widgetApps } = useApps()
  const { can } = useSession()
  const schmal = useNarrow()
  const [gespeichert, speichern] = useSetting<unknown>('dashboard.widgets', null)
  const [ordnet, setOrdnet] = useState(false)
  const [gesagt, setGesagt] = useState('')
  const gezogen = useRef<string | null>(null)
  const verfuegbar = angebote(widgetApps, can)
  const alle = plaetze(gespeichert, verfuegbar)
  const sichtbar = alle.filter(({ hidden }) => !hidden)
  const versteckt = alle.filter(({ hidden }) => hidden)
  // While somebody arranges them they stand as they are kept: a step down leads down.
  const gezeigt = schmal ? fuerTelefon(sichtbar, ordnet || gespeichert !== null) : sichtbar
  const breite = ordnet ? gezeigt.map(({ size }) => size) : breiten(gezeigt)
  const angebot = (id: string) => verfuegbar.find((eines) => eines.id === id)!
  const name = (id: string) => angebot(id).title[language]
  const setzen = (neu: readonly Platz[], satz: string) => {
    speichern(merken(neu, gespeichert))
    setGesagt(satz)
  }
  const bewegen = (id: string, um: number) => {
    const neu = verschoben(alle, id, um)
    setzen(neu, t('gesagtPlatz', { name: name(id), platz: neu.findIndex((platz) => platz.id === id) + 1, von: sichtbar.length }))
  }
  const aendern = (id: string, wert: Partial<Platz>, satz: string) =>
    setzen(
      alle.map((platz) => (platz.id === id ? { ...platz, ...wert } : platz)),
      satz,
    )
  const ablegen = (auf: string) => {
    const id = gezogen.current
    gezogen.current = null
    if (id && id !== auf) bewegen(id, sichtbar.findIndex((platz) => platz.id === auf) - sichtbar.findIndex((platz) => platz.id === id))
  }
  const umschalten = (
    <Button kind={ordnet ? 'primary' : 'quiet'} icon={ordnet ? Check : LayoutGrid} onPress={() => setOrdnet(!ordnet)}>
      {t(ordnet ? 'fertig' : 'anordnen')}
    </Button>
  )
  const knoepfe = (
    <>
      {ordnet && (
        <Button
          kind="quiet"
          icon={RotateCcw}
          onPress={() => {
            speichern(null)
            setGesagt(t('gesagtZurueck'))
          }}
        >
          {t('zuruecksetzen')}
        </Button>
      )}
      {umschalten}
    </>
  )
  return (
    <Page title={t('titel')} heading={<Gruss />} subtitle={<Heute kurz={schmal} />} actions={verfuegbar.length > 0 && (!schmal || ordnet) && knoepfe}>
      <output className="sr">{gesagt}</output>
      {ordnet && <p className="t2 da-hinweis">{t('anordnenHinweis')}</p>}
      {verfuegbar.length === 0 ? (
        <Empty icon={LayoutDashboard} title={t('leer')} text={t('leerText')} action={<LinkButton href="/">{t('zuApps')}</LinkButton>} />
      ) : sichtbar.length === 0 ? (
        <Empty icon={LayoutDashboard} title={t('alleAus')} text={t('alleAusText')} />
      ) : null}
      <div className={ordnet ? 'da-gitter ordnet' : 'da-gitter'}>
        {gezeigt.map((platz, stelle) => (
          <div
            key={platz.id}
            className={`da-platz ${breite[stelle]}`}
            draggable={ordnet || undefined}
            onDragStart={
              ordnet
                ? (event) => {
                    gezogen.current = platz.id
                    event.dataTransfer.effectAllowed = 'move'
                  }
                : undefined
            }
            onDragOver={ordnet ? (event) => event.preventDefault() : undefined}
            onDrop={
              ordnet
                ? (event) => {
                    event.preventDefault()
                    ablegen(platz.id)
                  }
                : undefined
            }
          >
            {ordnet && (
              <Werkzeug
                platz={platz}
                name={name(platz.id)}
                stelle={stelle}
                anzahl={gezeigt.length}
                schmal={schmal}
                sprung={{ hoch: zeilensprung(alle, platz.id, -1), runter: zeilensprung(alle, platz.id, 1) }}
                bewegen={(um) => bewegen(platz.id, um)}
                breite={(size) => aendern(platz.id, { size }, t('gesagtBreite', { name: name(platz.id), breite: t(groessen[groessen.indexOf(size)]!) }))}
                ausblenden={() => aendern(platz.id, { hidden: true }, t('gesagtAus', { name: name(platz.id) }))}
              />
            )}
            <div className="da-inhalt" inert={ordnet}>
              <Widget angebot={angebot(platz.id)} vorn={stelle < (schmal ? 2 : 3)} schmal={schmal} />
            </div>
          </div>
        ))}
      </div>
      {schmal && !ordnet && verfuegbar.length > 0 && <div className="da-unten">{umschalten}</div>}
      {ordnet && versteckt.length > 0 && (
        <section className="da-versteckt">
          <h2>{t('ausgeblendet')}</h2>
          <div className="row wrap">
            {versteckt.map(({ id }) => (
              <Button
                key={id}
                icon={Eye}
                aria-label={t('einblendenVon', { name: name(id) })}
                onPress={() => aendern(id, { hidden: false }, t('gesagtEin', { name: name(id) }))}
              >
                {name(id)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </Page>
  )
}

function Gruss() {
  const t = useTexts(messages)
  const { session } = useSession()
  const vorname = session.employee?.vorname ?? session.name.split(' ')[0]
  return <>{vorname ? t('guten', { name: vorname }) : t('gutenOhne')}</>
}

function Heute({ kurz }: { kurz: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { session } = useSession()
  const heute = Temporal.Now.plainDateISO(session.employee?.zone ?? Temporal.Now.timeZoneId())
  if (kurz) return heute.toLocaleString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <>
      {f.longDay(heute.toString())} · {t('kw', { n: heute.weekOfYear ?? '' })}
    </>
  )
}
