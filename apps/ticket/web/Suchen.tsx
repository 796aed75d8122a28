import * as z from 'zod/mini'
import { zustaende } from '#domain/tickets/contract.ts'
import { Day } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/client.ts'
import { download } from '#platform/web/download.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCall, useList } from '#platform/web/query.tsx'
import { useSearchState } from '#platform/web/router.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { DateRangePicker } from '#platform/web/ui/DateRangePicker.tsx'
import { ExportMenu } from '#platform/web/ui/ExportMenu.tsx'
import { FilterBar } from '#platform/web/ui/FilterBar.tsx'
import { LoadMore } from '#platform/web/ui/LoadMore.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import { sortierungen } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { Liste } from './Liste.tsx'
import { prioritaeten } from './worte.ts'

const Prio = z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9']))
const Adresse = z.object({
  q: z.optional(z.string()),
  zustand: z.optional(z.enum([...zustaende, 'laufend', 'alle'])),
  typId: z.optional(z.string()),
  prioVon: Prio,
  prioBis: Prio,
  von: z.optional(Day),
  bis: z.optional(Day),
  sort: z.optional(z.enum(sortierungen)),
})

/** Search by words, number, state, type, priority range and days; the address keeps it all. */
export function Suchen() {
  const t = useTexts(messages)
  const [adresse, setzen] = useSearchState(Adresse)
  const { data: typen } = useCall(calls.typen, { query: {} })
  const query = { ...adresse, zustand: adresse.zustand ?? ('alle' as const) }
  const { rows, first, loading, error, more, loadingMore, refresh } = useList(calls.liste, { query })
  const exportieren = (format: 'csv' | 'xlsx') =>
    void request(calls.datei, { query: { ...query, format } }).then(
      (datei) => download(datei, `${t('tickets')}.${format}`),
      (problem: Error) => toast.error(problem.message),
    )
  const gefiltert = Object.values(adresse).some((wert) => wert !== undefined)
  const prios = [{ id: 'alle', name: t('alle') }, ...prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))]
  return (
    <Page title={t('suchen')} actions={<ExportMenu disabled={rows.length === 0} onCsv={() => exportieren('csv')} onXlsx={() => exportieren('xlsx')} />}>
      <FilterBar onReset={gefiltert ? () => setzen({ q: null, zustand: null, typId: null, prioVon: null, prioBis: null, von: null, bis: null }) : undefined}>
        <SearchField value={adresse.q ?? ''} placeholder={t('suche')} onChange={(q) => setzen({ q: q || null })} />
        <Select
          label={t('zustand')}
          value={adresse.zustand ?? 'alle'}
          onChange={(wert) => setzen({ zustand: wert === 'alle' ? null : wert })}
          items={(['alle', 'laufend', ...zustaende] as const).map((wert) => ({
            id: wert,
            name: t(wert === 'alle' ? 'alle' : wert === 'laufend' ? 'sicht.laufend' : `zustand.${wert}`),
          }))}
        />
        <Select
          label={t('typ')}
          value={adresse.typId ?? 'alle'}
          onChange={(wert) => setzen({ typId: wert === 'alle' ? null : wert })}
          items={[{ id: 'alle', name: t('alle') }, ...(typen?.entities ?? []).map(({ id, name }) => ({ id, name }))]}
        />
        <Select
          label={t('prioVon')}
          value={adresse.prioVon ?? 'alle'}
          onChange={(wert) => setzen({ prioVon: wert === 'alle' ? null : (wert as '1') })}
          items={prios}
        />
        <Select
          label={t('prioBis')}
          value={adresse.prioBis ?? 'alle'}
          onChange={(wert) => setzen({ prioBis: wert === 'alle' ? null : (wert as '1') })}
          items={prios}
        />
        <DateRangePicker
          label={t('erstellt')}
          value={adresse.von && adresse.bis ? { von: adresse.von, bis: adresse.bis } : null}
          onChange={(tage) => setzen({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
        />
      </FilterBar>
      {first?.aehnlich && (
        <Notice kind="info" live>
          {t('aehnlich')}
        </Notice>
      )}
      {error && rows.length === 0 ? (
        <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refresh()}>{t('neuLaden')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Liste rows={loading ? undefined : rows} sort={adresse.sort ?? '-geaendert'} onSort={(sort) => setzen({ sort })} leer={t('keineTreffer')} />
      )}
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
    </Page>
  )
}
