import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { app } from '#apps/stempelerfassung/app.ts'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { useKonten } from './konten.ts'
import { Stempeltabelle } from './Stempeltabelle.tsx'
import { Suche, dieseWoche } from './suche.ts'

/** The stamps found, by day. The address says everything, so that it can be kept and passed on. */
export function Ergebnisse() {
  const t = useTexts(messages)
  const f = useFormats()
  const { session, can } = useSession()
  const { accountids } = useKonten()
  const [{ von, bis, employeeid, sort = '-timestamp' }, setAdresse] = useSearchState(Suche)
  const zone = session.employee?.zone ?? Temporal.Now.timeZoneId()
  const tage = { ...dieseWoche(zone), ...(von && { von }), ...(bis && { bis }) }
  const alle = can('STEMPELERFASSUNG.ALLE')
  const query = { ...instantsOfDays(tage.von, tage.bis, zone), sort, ...(employeeid ? { employeeid } : alle ? { accountids } : {}) }
  const list = useList(calls.liste, { query })
  const { rows, more } = list
  const adresse = new URLSearchParams({ ...tage, ...(employeeid && { employeeid }) })
  return (
    <Page
      title={t('ergebnisse')}
      subtitle={
        <>
          {f.day(tage.von)} – {f.day(tage.bis)}
          {rows.length > 0 && <> · {t(more ? 'anzahlMehr' : 'anzahl', { n: rows.length })}</>}
        </>
      }
      actions={
        <>
          <LinkButton href={`${app.path}/query?${adresse}`} icon={SlidersHorizontal}>
            {t('sucheAendern')}
          </LinkButton>
          <ListExport
            disabled={rows.length === 0}
            name={`${t('zeitstempel')}_${tage.von}_${tage.bis}`}
            file={(format) => request(calls.exportieren, { query: { ...query, format } })}
          />
        </>
      }
    >
      {rows.length > 0 && (
        <div className="se-sortieren">
          <Select
            label={t('reihenfolge')}
            hideLabel
            icon={ArrowDownUp}
            value={sort}
            items={[
              { id: '-timestamp', name: t('neueste') },
              { id: 'timestamp', name: t('aelteste') },
            ]}
            onChange={(wert) => setAdresse({ sort: wert === '-timestamp' ? null : wert })}
          />
        </div>
      )}
      <ListRows list={list} failed={{ title: t('nichtGeladen'), again: t('neuLaden') }}>
        {(zeilen) =>
          zeilen === undefined ? (
            <Skeleton rows={5} />
          ) : zeilen.length === 0 ? (
            <Empty icon={CalendarClock} title={t('keine')} action={<LinkButton href={`${app.path}/query?${adresse}`}>{t('sucheAendern')}</LinkButton>} />
          ) : (
            <Stempeltabelle stempel={zeilen} mitPerson={alle && !employeeid} />
          )
        }
      </ListRows>
    </Page>
  )
}
