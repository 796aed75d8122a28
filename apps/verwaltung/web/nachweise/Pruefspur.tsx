import ShieldCheck from 'lucide-react/icons/shield-check'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'
import { useWoerter } from '../woerter.ts'
import { ZeitraumFilter } from '../Zeitraum.tsx'

type Zeile = Result<typeof calls.pruefspur>['entities'][number]
type Pruefung = Result<typeof calls.pruefen>
export function Pruefspur() {
  const anwender = useRemoteSearch(calls.anwenderSuche)
  const t = useTexts(texte)
  const f = useFormats()
  const { wort, tat } = useWoerter({ ganz: true })
  const { data: woerter } = useCall(calls.pruefspurWoerter)
  const betrifft = useBetrifft()
  const { act, pending, error } = useAct(calls.pruefen)
  const liste = (art: 'aktion' | 'gegenstand', alle: readonly string[] | undefined) =>
    (alle ?? []).map((id) => ({ id, name: wort(art, id) })).sort((a, b) => a.name.localeCompare(b.name))
  return (
    <ListScreen<Zeile>
      path="/verwaltung/pruefspur"
      title={t('pruefspur')}
      list={calls.pruefspur}
      file={calls.pruefspurDatei}
      searchLabel={t('suchen')}
      rowKey={(row) => String(row.id)}
      filters={['anwender', 'aktion', 'gegenstand', 'gegenstandId', 'von', 'bis']}
      actions={
        <Button icon={ShieldCheck} pending={pending} onPress={() => void act({}).catch(() => {})}>
          {t('pruefen')}
        </Button>
      }
      notice={<PruefHinweis pruefung={woerter?.pruefung ?? null} fehler={error && (error.problem?.detail ?? t('unerreichbar'))} />}
      filterFields={(z, setzen) => ({
        anwender: <PickList label={t('person')} value={z['anwender'] ?? null} onChange={(anwender) => setzen({ anwender })} onSearch={anwender} />,
        aktion: <FilterWahl label={t('aktion')} value={z['aktion']} onChange={(aktion) => setzen({ aktion })} items={liste('aktion', woerter?.aktionen)} />,
        gegenstand: (
          <FilterWahl
            label={t('gegenstand')}
            value={z['gegenstand']}
            onChange={(gegenstand) => setzen({ gegenstand, gegenstandId: null })}
            items={liste('gegenstand', woerter?.gegenstaende)}
          />
        ),
        von: <ZeitraumFilter zustand={z} setzen={setzen} />,
      })}
      columns={[
        { id: 'aktion', label: t('aktion'), primary: true, cell: (row) => `${wort('gegenstand', row.gegenstand)}: ${tat(row)}` },
        { id: 'betrifft', label: t('betrifft'), cell: (row) => betrifft(row) || <span className="t3">–</span> },
        { id: 'zeitpunkt', label: t('zeitpunkt'), cell: (row) => f.dateTime(row.zeitpunkt) },
        { id: 'name', label: t('person'), from: 52, cell: (row) => row.name },
        { id: 'id', label: t('nr'), align: 'end', cell: (row) => row.id },
      ]}
      short={3}
      detail={(id, _, zurueck) => (/^\d{1,15}$/.test(id) ? <Eintrag id={Number(id)} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

/** Whom or what an entry concerns, and which month, week or day of theirs. */
function useBetrifft() {
  const t = useTexts(texte)
  const f = useFormats()
  const wann = (gegenstand: string, tag: string) =>
    gegenstand === 'arbeitsmonat' ? f.month(tag) : gegenstand === 'arbeitswoche' ? t('wocheAb', { tag: f.day(tag) }) : f.day(tag)
  return ({ gegenstand, bezeichnung, beginn }: Pick<Zeile, 'gegenstand' | 'bezeichnung' | 'beginn'>) =>
    [bezeichnung, beginn && wann(gegenstand, beginn)].filter(Boolean).join(', ')
}

/** Outcome of the last check of the chain. */
export function PruefHinweis({ pruefung, fehler }: { pruefung: Pruefung | null; fehler?: string | null }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (fehler)
    return (
      <Notice kind="bad" live>
        {fehler}
      </Notice>
    )
  if (!pruefung) return <Notice>{t('nochNicht')}</Notice>
  const wann = t('geprueftAm', { wann: f.dateTime(pruefung.zeitpunkt) })
  if (pruefung.bruch === null && pruefung.anker) {
    const { nr, zeitpunkt, letzter } = pruefung.anker
    return (
      <Notice kind="bad" live title={t(nr > letzter ? 'pruefungGekuerzt' : 'pruefungAnders', { nr, letzter })}>
        {t('pruefungAnkerText', { vom: f.dateTime(zeitpunkt) })} ({wann})
      </Notice>
    )
  }
  return pruefung.bruch === null ? (
    <Notice kind="ok" live title={t('pruefungOk', { n: f.number(pruefung.geprueft) })}>
      {wann}
    </Notice>
  ) : (
    <Notice kind="bad" live title={t('pruefungBruch', { nr: pruefung.bruch })}>
      {t('pruefungBruchText')} ({wann})
    </Notice>
  )
}

function Eintrag({ id, zurueck }: { id: number; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { wort, tat, feld } = useWoerter({ ganz: true })
  const betrifft = useBetrifft()
  const { data: spur, error } = useCall(calls.pruefspurEintrag, { params: { id } })
  if (!spur || isGone(error)) return <Unread error={error} back={zurueck} />
  const wert = (text: string | null) => (text === null ? '–' : text === 'true' ? t('ja') : text === 'false' ? t('nein') : text)
  const seit = spur.felder.some(({ vorher }) => vorher !== null)
  return (
    <>
      <RecordHead
        title={`${wort('gegenstand', spur.gegenstand)}: ${tat(spur)}`}
        back={zurueck}
        state={<State kind={spur.versiegelt ? 'ok' : 'info'}>{t(spur.versiegelt ? 'versiegelt' : 'wirdVersiegelt')}</State>}
      />
      <Facts
        facts={[
          { label: t('nr'), value: spur.id },
          { label: t('zeitpunkt'), value: f.dateTime(spur.zeitpunkt) },
          { label: t('person'), value: spur.username ? `${spur.name} (${spur.username})` : spur.name },
          { label: t('gegenstand'), value: [wort('gegenstand', spur.gegenstand), betrifft(spur)].filter(Boolean).join(' · ') },
          { label: t('kennung'), value: spur.gegenstandId },
        ]}
      />
      {spur.felder.length ? (
        <DataTable
          label={tat(spur)}
          rows={spur.felder}
          rowKey={(row) => row.feld}
          columns={[
            { id: 'feld', label: t('feld'), cell: (row) => feld(row.feld) },
            ...(seit
              ? [{ id: 'vorher', label: t('vorher'), cell: (row: (typeof spur.felder)[number]) => <span className="t2">{wert(row.vorher)}</span> }]
              : []),
            { id: 'nachher', label: t('nachher'), cell: (row) => wert(row.nachher) },
          ]}
        />
      ) : (
        <p className="t2">{t('keineDaten')}</p>
      )}
      <div>
        <Anchor
          className="link"
          href={`/verwaltung/pruefspur?gegenstand=${encodeURIComponent(spur.gegenstand)}&gegenstandId=${encodeURIComponent(spur.gegenstandId)}`}
        >
          {t('alleDazu')}
        </Anchor>
      </div>
    </>
  )
}
