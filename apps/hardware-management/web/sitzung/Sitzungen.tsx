import Monitor from 'lucide-react/icons/monitor'
import { calls as sitzungCalls } from '#apps/rdp-log/contract.ts'
import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { sitzungstexte } from './texte.ts'

/** Remote sessions on a device in the last year, the latest first. */
export function Sitzungen({ id }: { id: string }) {
  const t = useTexts(sitzungstexte)
  const f = useFormats()
  const from = Temporal.Now.plainDateISO().subtract({ years: 1 }).toString()
  const liste = useList(sitzungCalls.liste, { query: { hardwareId: id, from } })
  return (
    <ListRows list={liste}>
      {(rows) =>
        !rows ? (
          <Skeleton rows={3} />
        ) : rows.length ? (
          <ul className="rows">
            {rows.map(({ id: sitzung, verbindung, from: von, dauer, benutzer, ticket, beschreibung, zustand }) => (
              <li key={sitzung}>
                <span className="grow hw-eintrag">
                  <Anchor className="link" href={`/rdp-log/search/${sitzung}`} aria-label={`${t('imLog')}: ${verbindung}, ${f.dateTime(von)}`}>
                    {f.dateTime(von)}
                  </Anchor>
                  <small className="t2">{[benutzer, ticket && `${ticket.nummer} ${ticket.name}`, beschreibung].filter(Boolean).join(' · ')}</small>
                </span>
                <span className="n t2">{zustand === 'läuft' ? t('laeuft') : f.duration(Math.round(dauer / 60))}</span>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon={Monitor} title={t('keine')} />
        )
      }
    </ListRows>
  )
}
