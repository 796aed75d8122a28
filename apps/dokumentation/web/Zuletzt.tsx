import { useEffect, useRef, useState } from 'react'
import { useList, refreshTopics } from '#platform/web/data/query.tsx'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import { isPart } from '#platform/web/outbox/parts.ts'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { calls, dokumentationsnummer } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

const neu = `${calls.anlegen.method} ${calls.anlegen.path}`
/** So many are shown here; the search has them all. */
const anzahl = 10

/** What was documented last: first what still lies on the device. */
export function Zuletzt() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const bilderwort = useBilderwort()
  const { own } = useOutbox()
  const wartend = own.filter(({ aufruf }) => aufruf === neu)
  const { rows, loading, error } = useList(calls.liste, { query: { limit: anzahl } })
  const vorher = useRef(wartend.length)
  useEffect(() => {
    if (wartend.length < vorher.current) refreshTopics(new Set(['dokumentation']))
    vorher.current = wartend.length
  }, [wartend.length])
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
            <Wartende key={entry.id} entry={entry} />
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

/** '3 Bilder', '1 Bild', or nothing. */
function useBilderwort() {
  const t = useTexts(texte)
  return (n: number) => (n === 0 ? '' : n === 1 ? t('einBild') : t('mehrBilder', { n }))
}

/** One that the office does not know yet; refused with the reason, to be sent again or given up. */
function Wartende({ entry }: { entry: Entry }) {
  const t = useTexts(texte)
  const bilderwort = useBilderwort()
  const { own } = useOutbox()
  const [frage, setFrage] = useState(false)
  const { titel, bilder = [] } = entry.body as { titel: string; bilder?: readonly { datei: string }[] }
  const dateien = new Set(bilder.map(({ datei }) => datei))
  // A file that was not taken is why what names it was not.
  const abgelehnt = own.filter((one) => isPart(one) && one.problem && dateien.has((one.body as { id?: string }).id ?? ''))
  const problem = abgelehnt[0]?.problem ?? entry.problem
  return (
    <li className="do-wartet">
      <div className="row between wrap">
        <b>{titel}</b>
        {!entry.problem && <Ticks arrived={false} />}
      </div>
      <span className="t12 t2">{bilderwort(bilder.length)}</span>
      {entry.problem && (
        <Notice
          kind="bad"
          title={t('nichtUebernommen')}
          action={
            <span className="row wrap">
              <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
              <Button kind="quiet" onPress={() => setFrage(true)}>
                {t('verwerfen')}
              </Button>
            </span>
          }
        >
          {abgelehnt[0] && `${abgelehnt[0].titel}: `}
          {problem?.errors?.[0]?.message ?? problem?.detail}
        </Notice>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('verwerfenTitel')}
        confirmLabel={t('verwerfen')}
        danger
        onConfirm={async () => {
          for (const one of [...abgelehnt, entry]) await discard(one.id)
        }}
      >
        {titel}
      </ConfirmDialog>
    </li>
  )
}
