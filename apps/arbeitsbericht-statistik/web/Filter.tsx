import X from 'lucide-react/icons/x'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { alsZeitpunkte, type Ebene } from '#domain/einsatz/statistik/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { calls, ebeneVon, type Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useEbenen } from './useebenen.ts'
import { ergebnis, mitEbene, tageDerFrage } from './wege.ts'

type Auswahl = Result<typeof calls.statistik>['auswahl']

/** What the question says, to be changed in place; what somebody opened on the way here can be taken back one by one. */
export function Filter({ frage, auswahl, zone }: { frage: Frage; auswahl: Auswahl; zone: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tt = useTexts(teilworte)
  const { ebenen: alle } = useEbenen()
  const navigate = useNavigate()
  const frageNeu = (neu: Frage) => void navigate(ergebnis(neu))
  const ohne = (feld: keyof Frage) => frageNeu(Object.fromEntries(Object.entries(frage).filter(([name]) => name !== feld)) as Frage)
  const kunde = auswahl.find(({ feld }) => feld === 'kunde')
  const enger = [
    ...auswahl.flatMap(({ feld, name }) => {
      if (feld === 'kunde' && frage.kunde !== 'ohne') return []
      const wort = tm(feld === 'lstfixId' ? 'mitarbeiter' : feld)
      return [{ feld, wort, wert: name ?? (feld !== 'lstfixId' && frage[feld] === 'ohne' ? tm(`ohne.${feld}`) : t('ohneNamen')) }]
    }),
    ...(frage.art ? [{ feld: 'art' as const, wort: t('art'), wert: tt(frage.art) }] : []),
  ]
  return (
    <>
      <FilterBar>
        <DateRangePicker
          label={t('zeitraum')}
          value={tageDerFrage(frage, zone)}
          onChange={(tage) =>
            tage &&
            frageNeu({ ...frage, ...alsZeitpunkte({ von: Temporal.PlainDate.from(tage.von), bis: Temporal.PlainDate.from(tage.bis).add({ days: 1 }) }, zone) })
          }
        />
        <Select
          label={tm('ebene')}
          items={alle.map((id) => ({ id, name: tm(`ebene.${id}`) }))}
          value={ebeneVon(frage)}
          onChange={(ebene: Ebene) => frageNeu(mitEbene(frage, ebene))}
        />
        <PickList
          label={tm('kunde')}
          placeholder={t('allePersonen')}
          value={frage.kunde && frage.kunde !== 'ohne' ? frage.kunde : null}
          selected={frage.kunde && kunde?.name ? { id: frage.kunde, nummer: null, name: kunde.name } : null}
          onChange={(id) => (id ? frageNeu({ ...frage, kunde: id }) : ohne('kunde'))}
          onSearch={useRemoteSearch(calls.kunden)}
        />
      </FilterBar>
      {enger.length > 0 && (
        <ul className="bs-enger">
          {enger.map(({ feld, wort, wert }) => (
            <li key={feld}>
              <Button iconEnd={X} aria-label={`${wort} ${wert}: ${t('entfernen', { feld: wort })}`} onPress={() => ohne(feld)}>
                <small className="t2">{wort}</small> {wert}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
