import type * as z from 'zod/mini'
import type { Belegart } from '#domain/belege/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { alsAdresse, type Adresse } from './adresse.ts'
import { kontowort, useBelegart, useKundensuche, useKontowahl } from './belegart.ts'
import { texte } from './texte.ts'

type Gefragt = z.output<typeof Adresse>
interface FilterfelderProps {
  belegart: Belegart
  adresse: Gefragt
  setzen: (werte: Partial<Record<keyof Gefragt, string | null>>) => void
}

/** The query over the list, changed in place: another type, other days, a number, a customer, an article. */
export function Filterfelder({ belegart, adresse, setzen }: FilterfelderProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const ta = useTexts(belegarttexte)
  const navigate = useNavigate()
  const { arten } = useBelegart()
  const kundensuche = useKundensuche()
  const [kunden, artikel] = [useKontowahl(belegart), useRemotePick(calls.artikel, {})]
  const { from, to, belegnummer, konto, artikel: gewaehlt } = adresse
  const weitere = (['belegnummer', 'konto', 'artikel'] as const).filter((name) => adresse[name])
  return (
    <FilterBar
      onReset={weitere.length ? () => setzen({ belegnummer: null, konto: null, artikel: null }) : undefined}
      set={weitere}
      fields={{
        belegart: (
          <Select
            label={t('belegart')}
            value={belegart}
            items={arten.map(({ id }) => ({ id, name: ta(id) }))}
            onChange={(art) => {
              // A customer has no documents of suppliers.
              const bleibt = art !== null && kontowort(art) === kontowort(belegart)
              void navigate(`/gesamtabfrage/${art}/list?${alsAdresse({ ...adresse, beleg: null, belegnummer: null, ...(!bleibt && { konto: null }) })}`)
            }}
          />
        ),
        from: <DatePicker label={t('von')} value={from ?? null} max={to} onChange={(tag) => tag && tag <= to! && setzen({ from: tag })} />,
        to: <DatePicker label={t('bis')} value={to ?? null} min={from} onChange={(tag) => tag && tag >= from! && setzen({ to: tag })} />,
        konto: kundensuche && (
          <PickList
            label={tm(kontowort(belegart))}
            placeholder={t('kundeHinweis')}
            value={konto ?? null}
            onChange={(id) => setzen({ konto: id })}
            {...kunden}
          />
        ),
        artikel: (
          <PickList label={tm('artikel')} placeholder={t('artikelHinweis')} value={gewaehlt ?? null} onChange={(id) => setzen({ artikel: id })} {...artikel} />
        ),
      }}
    >
      <SearchField
        label={tm('belegnummer')}
        hideLabel={false}
        placeholder={t('nurZiffern')}
        value={belegnummer ?? ''}
        onChange={(getippt) => setzen({ belegnummer: getippt.replace(/\D/g, '').slice(0, 15) || null })}
      />
    </FilterBar>
  )
}
