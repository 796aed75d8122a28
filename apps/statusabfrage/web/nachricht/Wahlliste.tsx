import { useEffect, useEffectEvent, useState } from 'react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'

interface WahllisteProps<Sort extends string> {
  liste: {
    zeilen: readonly { id: string; name: string; text: string; gesperrt: boolean }[]
    loading: boolean
    error: unknown
    refresh: () => unknown
    more: (() => void) | undefined
    loadingMore: boolean
  }
  gewaehlt: ReadonlySet<string>
  onWahl: (wer: Empfaenger) => void
  q: string
  onSuche: (q: string) => void
  platzhalter: string
  sort: Sort
  onSort: (sort: Sort) => void
  sortierungen: readonly { id: Sort; name: string }[]
}

const WARTE_MS = 200

/** One tab of the picker: filter, order, and what can be chosen. */
export function Wahlliste<Sort extends string>({ liste, gewaehlt, onWahl, q, onSuche, platzhalter, sort, onSort, sortierungen }: WahllisteProps<Sort>) {
  const t = useTexts(messages)
  const [getippt, tippe] = useState(q)
  const suche = useEffectEvent(onSuche)
  useEffect(() => {
    const timer = setTimeout(() => suche(getippt), WARTE_MS)
    return () => clearTimeout(timer)
  }, [getippt])
  return (
    <>
      <div className="sa-wahlkopf">
        <SearchField label={platzhalter} placeholder={platzhalter} value={getippt} onChange={tippe} />
        <Select<Sort> label={t('sortierung')} hideLabel icon={ArrowUpDown} items={sortierungen} value={sort} onChange={onSort} />
      </div>
      <div className="sa-wahlliste">
        {liste.loading ? (
          <Skeleton rows={5} />
        ) : liste.error && !liste.zeilen.length ? (
          <Notice kind="bad" live title={t('ladefehler')} action={<Button onPress={() => void liste.refresh()}>{t('nochmal')}</Button>} />
        ) : !liste.zeilen.length ? (
          <Empty />
        ) : (
          <ul className="rows">
            {liste.zeilen.map(({ id, name, text, gesperrt }) => (
              <li key={id}>
                <Checkbox value={gewaehlt.has(id)} disabled={gesperrt} onChange={() => onWahl({ id, name })}>
                  <span className="two">
                    <span className="mid">{name}</span>
                    <small>{text}</small>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        <LoadMore more={liste.more !== undefined} pending={liste.loadingMore} onMore={() => liste.more?.()} />
      </div>
    </>
  )
}
