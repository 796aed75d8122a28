import { zuordnungen } from '#domain/umsatz/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { calls, type Ergebnis, type Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Einstellungen } from './MitEinstellungen.tsx'
import { texte } from './texte.ts'
import { ergebnis, pfad } from './wege.ts'

interface Props {
  frage: Frage
  belege: boolean
  antwort: Ergebnis | undefined
  einstellungen: Einstellungen
}

/** What the question says, to be changed in place. */
export function Filter({ frage, belege, antwort, einstellungen: { ebenen, umsatzarten } }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const navigate = useNavigate()
  const neu = (werte: Partial<Frage>) => void navigate(ergebnis({ ...frage, ...werte }, { belege }))
  const { kunde: _kunde, ...ohneKunde } = frage
  const filialen = useCall(calls.filialen).data?.entities ?? []
  const kunden = useRemoteSearch(calls.kunden)
  const mehrere = frage.filialen.length > 1
  return (
    <FilterBar
      set={[...(frage.filialen.length ? ['filialen'] : []), ...(frage.kunde ? ['kunde'] : [])]}
      end={<LinkButton href={`${pfad}/query?${new URLSearchParams({ f: JSON.stringify({ ...frage, pfad: [] }) })}`}>{t('abfrageAendern')}</LinkButton>}
      fields={{
        zeitraum: (
          <DateRangePicker
            label={t('zeitraum')}
            value={{ von: frage.vondat, bis: frage.bisdat }}
            onChange={(tage) => tage && neu({ vondat: tage.von, bisdat: tage.bis })}
          />
        ),
        ebene: (
          <Select label={t('ebene')} items={ebenen.map((id) => ({ id, name: tm(`ebene.${id}`) }))} value={frage.ebene} onChange={(ebene) => neu({ ebene })} />
        ),
        umsatzart: (
          <Select
            label={t('umsatzart')}
            items={umsatzarten.map((id) => ({ id, name: tm(`art.${id}`) }))}
            value={frage.umsatzart}
            onChange={(umsatzart) => neu({ umsatzart })}
          />
        ),
        filialen: filialen.length > 1 && (
          <Select
            label={t('filialen')}
            items={[
              { id: '', name: t('alleFilialen') },
              ...(mehrere ? [{ id: 'mehrere', name: t('mehrereFilialen', { n: frage.filialen.length }), hint: frage.filialen.join(', ') }] : []),
              ...filialen.map(({ id, name }) => ({ id: String(id), name: `${id} ${name}` })),
            ]}
            value={mehrere ? 'mehrere' : String(frage.filialen[0] ?? '')}
            onChange={(id) => id !== 'mehrere' && neu({ filialen: id ? [Number(id)] : [] })}
          />
        ),
        zuordnung: (
          <Select
            label={tm('zuordnung')}
            items={zuordnungen.map((id) => ({ id, name: tm(`zuordnung.${id}`) }))}
            value={frage.zuordnung}
            onChange={(zuordnung) => neu({ zuordnung, pfad: [] })}
          />
        ),
        kunde: (
          <PickList
            label={t('kunde')}
            placeholder={t('alleKunden')}
            value={frage.kunde ?? null}
            selected={frage.kunde && antwort?.kunde ? { id: frage.kunde, nummer: antwort.kunde.nummer, name: antwort.kunde.bezeichnung } : null}
            onChange={(kunde) => void navigate(ergebnis(kunde ? { ...frage, kunde } : ohneKunde, { belege }))}
            onSearch={kunden}
          />
        ),
      }}
    />
  )
}
