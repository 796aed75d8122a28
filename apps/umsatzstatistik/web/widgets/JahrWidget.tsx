import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/umsatzstatistik/contract.ts'
import { Delta } from '../Delta.tsx'
import { texte } from '../texte.ts'
import { ergebnis } from '../wege.ts'
import { Verlaufslinie } from './Verlaufslinie.tsx'

/** The year until today against the same days a year before; the figure opens its branches. */
export function JahrWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const { can } = useSession()
  const { data, error, refetch } = useCall(calls.jahr)
  const werte = data?.ergebnis.ebeneresult['Alle']!.arten.Summe
  const weg = data && can('UMSATZSTATISTIK') ? ergebnis(data.frage) : undefined
  const bis = data?.ergebnis.fenster?.bis
  return (
    <Card
      title={t('jahrWidget')}
      className="us-widget"
      {...(weg && { more: { label: t('auswertung'), href: weg } })}
      foot={bis && <span className="t2">{t('beideBis', { tag: f.shortDay(bis) })}</span>}
    >
      {!data || !werte ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : data.ergebnis.folge.length === 0 ? (
        <Empty title={t('keine')} />
      ) : (
        <>
          <div className="us-zahlen">
            <KeyFigure size="l" label={t('umsatz')} value={f.euros(werte.umsatz)} {...(weg && { href: weg })}>
              <span className="t14 t2">
                <Delta werte={werte} /> {t('gegenBetrag', { betrag: f.euros(werte.umsatzVj ?? '0') })}
              </span>
            </KeyFigure>
            {werte.dbprozent && (
              <KeyFigure label={t('dbprozent')} value={f.number(Number(werte.dbprozent), 1)} {...(weg && { href: weg })}>
                {werte.dbprozentVj && <span className="t14 t2">{t('vorjahr', { wert: f.number(Number(werte.dbprozentVj), 1) })}</span>}
              </KeyFigure>
            )}
          </div>
          <Verlaufslinie teile={data.verlauf.teile} />
        </>
      )}
    </Card>
  )
}
