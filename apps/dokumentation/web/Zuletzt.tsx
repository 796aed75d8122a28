import { useList } from '#platform/web/data/query.tsx'
import { useOutbox } from '#platform/web/outbox/shown.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, dokumentationsnummer } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useBilderwort, Wartende, type Abgelehnt } from './Wartende.tsx'

const neu = `${calls.anlegen.method} ${calls.anlegen.path}`
/** So many are shown here; the search has them all. */
const anzahl = 10

/** What was documented last: first what still lies on the device. */
export function Zuletzt({ onAendern }: { onAendern: (abgelehnt: Abgelehnt) => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const bilderwort = useBilderwort()
  const { own } = useOutbox()
  const wartend = own.filter(({ aufruf }) => aufruf === neu)
  const { rows, loading, error } = useList(calls.liste, { query: { limit: anzahl } })
  return (
    <section className="do-zuletzt" aria-label={t('zuletzt')}>
      <div className="row between wrap">
        <h2>{t('zuletzt')}</h2>
        <LinkButton href="/dokumentation/result" kind="quiet">
          {t('alle')}
        </LinkButton>
      </div>
      {wartend.length > 0 && (
        <ul className="rows panel do-wartend" aria-label={t('wartend')}>
          {wartend.map((entry) => (
            <Wartende key={entry.id} entry={entry} onAendern={onAendern} />
          ))}
        </ul>
      )}
      {loading && <Skeleton rows={5} />}
      {error && !rows.length && <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice>}
      {!loading && !error && !rows.length && !wartend.length && <Empty title={t('nichts')} text={t('nichtsText')} />}
      {rows.length > 0 && (
        <ul className="rows panel" aria-label={t('zuletzt')}>
          {rows.slice(0, anzahl).map((row) => (
            <li key={row.id}>
              <Anchor className="do-zeile" href={`/dokumentation/${row.id}`}>
                <b>{row.titel}</b>
                <span className="t2">
                  {dokumentationsnummer(row.nummer)} · {f.day(row.datum)} · {row.objekt.nummer} {row.objekt.name}
                </span>
                {row.objekthinweis && <State kind="warn">{tm(`objekt.${row.objekthinweis}`)}</State>}
                <span className="t12 t3">
                  {[row.art !== 'Dokumentation' && tm(`art.${row.art}`), bilderwort(row.bilder), row.wer].filter(Boolean).join(' · ')}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
