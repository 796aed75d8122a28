import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State, type StateKind } from '#platform/web/ui/show/State.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Result } from '#platform/contract/contract.ts'
import type { Way } from '#platform/text/way.ts'
import { calls } from '../contract.ts'
import { PruefHinweis } from './nachweise/Pruefspur.tsx'
import { texte } from './texte.ts'
import './verwaltung.css'

interface Frage {
  id: string
  text: string
  zahl?: number
  kind: StateKind
  href: Way
}

/** What needs somebody first; then what there is. Every figure leads to its list. */
export function Ueberblick() {
  const t = useTexts(texte)
  const f = useFormats()
  const { data, error, refetch } = useCall(calls.ueberblick)
  if (error)
    return (
      <Page title={t('ueberblick')}>
        <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('erneutLaden')}</Button>}>
          {error.problem?.detail ?? t('unerreichbar')}
        </Notice>
      </Page>
    )
  const zahl = (label: string, value: number | undefined, href: Way) => (
    <KeyFigure label={label} value={value === undefined ? '–' : f.number(value)} href={href} />
  )
  const fragen = data && fragenVon(data, t)
  return (
    <Page title={t('ueberblick')}>
      <div className="vw-zwei">
        <Card title={t('offeneFragen')}>
          {!fragen ? (
            <Skeleton />
          ) : fragen.length === 0 ? (
            <Empty icon={CircleCheck} title={t('nichtsOffen')} text={t('nichtsOffenText')} />
          ) : (
            <div className="rows">
              {fragen.map(({ id, text, zahl: wieviele, kind, href }) => (
                <Anchor key={id} href={href}>
                  <span className="grow">
                    <State kind={kind}>{text}</State>
                  </span>
                  {wieviele !== undefined && <b>{f.number(wieviele)}</b>}
                </Anchor>
              ))}
            </div>
          )}
        </Card>
        <div className="vw-spalte">
          <Card title={t('pruefspur')} more={{ label: t('pruefen'), href: '/verwaltung/pruefspur' }}>
            {data ? <PruefHinweis pruefung={data.pruefung} /> : <Skeleton rows={1} />}
          </Card>
          <Card title={t('bestand')}>
            <div className="vw-zahlen">
              {zahl(t('mitarbeiter'), data?.mitarbeiter, '/verwaltung/personen')}
              {zahl(t('anwender'), data?.anwender, '/verwaltung/personen?art=anwender&zugang=aktiv')}
              {zahl(t('angemeldet'), data?.sitzungen, '/verwaltung/sitzungen')}
              {zahl(t('anwesenheitHeute'), data?.abwesendHeute, `/verwaltung/abwesenheiten?storniert=nein&von=${heute()}&bis=${heute()}`)}
              {zahl(t('abteilungen'), data?.abteilungen, '/verwaltung/abteilungen')}
              {zahl(t('filialen'), data?.filialen, '/verwaltung/filialen')}
            </div>
          </Card>
        </div>
      </div>
    </Page>
  )
}

const heute = () => Temporal.Now.plainDateISO().toString()

function fragenVon(data: Result<typeof calls.ueberblick>, t: ReturnType<typeof useTexts<(typeof texte)['de']>>): Frage[] {
  const alle: Frage[] = [
    ...(typeof data.pruefung?.bruch !== 'number' && !data.pruefung?.anker
      ? []
      : [{ id: 'bruch', text: t('frage.bruch'), kind: 'bad' as const, href: '/verwaltung/pruefspur' as const }]),
    { id: 'schluesselwechsel', text: t('frage.schluesselwechsel'), zahl: data.schluesselwechsel, kind: 'warn', href: '/verwaltung/schluesselwechsel' },
    { id: 'fehlgeschlagen', text: t('frage.fehlgeschlagen'), zahl: data.fehlgeschlagen, kind: 'bad', href: '/verwaltung/postausgang?zustand=fehlgeschlagen' },
    { id: 'eingang', text: t('frage.eingang'), zahl: data.eingang, kind: 'warn', href: '/verwaltung/posteingang?zustand=quarantaene' },
    { id: 'quarantaene', text: t('frage.quarantaene'), zahl: data.quarantaene, kind: 'bad', href: '/verwaltung/quarantaene?offen=ja' },
    { id: 'geraete', text: t('frage.geraete'), zahl: data.geraete, kind: 'bad', href: '/verwaltung/geraete?alarm=ja' },
    { id: 'terminalbefunde', text: t('frage.terminalbefunde'), zahl: data.terminalbefunde, kind: 'bad', href: '/verwaltung/terminal-befunde?offen=ja' },
    { id: 'ausgetreten', text: t('frage.ausgetreten'), zahl: data.ausgetreten, kind: 'bad', href: '/verwaltung/personen?offen=ausgetreten' },
    { id: 'ohneModell', text: t('frage.ohneModell'), zahl: data.ohneModell, kind: 'warn', href: '/verwaltung/personen?offen=ohne-modell' },
    { id: 'ohneRolle', text: t('frage.ohneRolle'), zahl: data.ohneRolle, kind: 'warn', href: '/verwaltung/personen?art=anwender&offen=ohne-rolle' },
    ...data.feiertageFehlen.map(
      ({ jahr, land }): Frage => ({
        id: `${jahr}${land}`,
        text: t('frage.feiertage', { jahr, land: t(land as 'DE') }),
        kind: 'warn',
        href: `/verwaltung/feiertage?jahr=${jahr}&land=${land}`,
      }),
    ),
    { id: 'aufbewahrung', text: t('frage.aufbewahrung'), zahl: data.aufbewahrung, kind: 'info', href: '/verwaltung/aufbewahrung' },
    { id: 'wartend', text: t('frage.wartend'), zahl: data.wartend, kind: 'info', href: '/verwaltung/postausgang?zustand=wartet' },
  ]
  return alle.filter((frage) => frage.zahl !== 0)
}
