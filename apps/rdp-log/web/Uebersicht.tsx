import { useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Plus from 'lucide-react/icons/plus'
import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Eintragen } from './Eintragen.tsx'
import { Tage } from './Tage.tsx'
import { texte } from './texte.ts'
import { useVerbindungen } from './usewahl.ts'
import { tagVon } from './zeit.ts'
import { Zweck } from './Zweck.tsx'

const Adresse = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  verbindung: z.optional(z.string().check(z.maxLength(200))),
  arbeit: z.optional(z.literal('offen')),
  sitzung: z.optional(z.uuid()),
})

/** The sessions of the last days as lines; the chosen one opens in its row. */
export function Uebersicht() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [{ sitzung, arbeit, ...adresse }, setze] = useSearchState(Adresse)
  const [neu, setNeu] = useState(false)
  const verbindungen = useVerbindungen()
  const { data: summen } = useCall(calls.summen, { query: adresse }, { keep: true })
  const gefragt = { ...adresse, ...(arbeit && { arbeit }) }
  const found = useList(calls.liste, { query: { ...gefragt, limit: 100 } })
  const zone = summen?.zone
  const [von, bis] = summen
    ? [tagVon(summen.von, summen.zone), tagVon(Temporal.Instant.from(summen.bis).subtract({ seconds: 1 }).toString(), summen.zone)]
    : [adresse.from, adresse.to]
  return (
    <Page
      title={t('titel')}
      subtitle={summen && t(summen.personal ? 'summe' : 'summeKunde', { von: f.day(von!), bis: f.day(bis!), n: summen.anzahl, offen: summen.offen })}
      actions={
        <>
          <ListExport
            name={`RDP-Log_${Temporal.Now.plainDateISO().toString()}`}
            file={async (format) => (await request(calls.datei, { query: { ...gefragt, format } })) as Blob}
          />
          {summen?.personal && (
            <Button kind="primary" icon={Plus} onPress={() => setNeu(true)} data-new>
              {t('eintragen')}
            </Button>
          )}
        </>
      }
    >
      <FilterBar onReset={Object.keys(gefragt).length ? () => setze({ from: null, to: null, verbindung: null, arbeit: null }) : undefined}>
        <DateRangePicker
          label={t('zeitraum')}
          value={von && bis ? { von, bis } : null}
          onChange={(zeit) => setze({ from: zeit?.von ?? null, to: zeit?.bis ?? null })}
        />
        <PickList label={tm('verbindung')} value={adresse.verbindung ?? null} onChange={(verbindung) => setze({ verbindung })} {...verbindungen} />
        {summen?.personal && (
          <Segmented
            label={tm('arbeit')}
            choices={[
              { id: 'alle', label: t('alle', { n: summen.anzahl }) },
              { id: 'offen', label: t('nichtGebucht', { n: summen.offen }) },
            ]}
            value={arbeit ?? 'alle'}
            onChange={(wahl) => setze({ arbeit: wahl === 'alle' ? null : wahl })}
          />
        )}
      </FilterBar>
      <ListRows list={found.error ? { ...found, rows: [] } : found} failed={{ title: t('nichtGeladen'), again: t('nochmal') }}>
        {(rows) =>
          !rows || !summen || !zone ? (
            <Skeleton rows={5} />
          ) : rows.length ? (
            <Tage zeilen={rows} zone={zone} personal={summen.personal} ganz={!found.more} offen={sitzung} onOffen={(id) => setze({ sitzung: id })} />
          ) : (
            <Empty icon={Monitor} title={t('keine')} text={t('keineText')} />
          )
        }
      </ListRows>
      {summen && <Zweck zweck={summen.zweck} monate={summen.personMonate} geloescht={summen.sitzungMonate} personal={summen.personal} />}
      {neu && zone && <Eintragen zone={zone} onClose={() => setNeu(false)} />}
    </Page>
  )
}
