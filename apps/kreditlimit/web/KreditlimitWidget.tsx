import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Auslastung, Stufenwort } from './Stufenwort.tsx'
import { texte } from './texte.ts'

const hoechstens = 5

/** The customers that have used the most of their limit. */
export function KreditlimitWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const { data, error, refetch } = useCall(calls.liste, { query: {} }, { keep: true })
  return (
    <Card title={t('titel')} more={{ label: t('alleKunden'), href: '/kreditlimit' }}>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={hoechstens} />
        )
      ) : data.entities.length ? (
        <ul className="kre-widget">
          {data.entities.slice(0, hoechstens).map((zeile) => (
            <li key={zeile.ktostamm.id}>
              <Anchor href={`/kreditlimit/${zeile.ktostamm.id}`}>
                <span className="two">
                  <b>{zeile.ktostamm.name}</b>
                  <small>{t('benutztBetrag', { betrag: f.money(zeile.belegt) })}</small>
                </span>
                {zeile.auslastung === null ? <Stufenwort stufe={zeile.stufe} /> : <Auslastung zeile={zeile} />}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={t('leer')} text={t('leerText')} />
      )}
    </Card>
  )
}
