import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { zielVon, type Bewegung, type Ziel } from '#apps/hardware-management/contract/zubehoer.ts'
import { zubehoertexte } from './texte.ts'

/** What was moved, by whom and when, the latest first. */
export function Bewegungen({ id }: { id: string }) {
  const t = useTexts(zubehoertexte)
  const f = useFormats()
  const satz = ({ art, menge, ziel, wo }: Pick<Bewegung, 'art' | 'menge' | 'ziel'> & { wo: Ziel | undefined }) =>
    t(`bewegt.${art === 'ausbuchen' && wo ? 'verloren' : art}`, { n: menge, dort: wo ? t(`dort.${wo}`, { name: ziel }) : '' })
  const liste = useList(calls.bewegungen, { params: { id }, query: {} })
  return (
    <ListRows list={liste}>
      {(rows) =>
        !rows ? (
          <Skeleton rows={3} />
        ) : rows.length ? (
          <ul className="rows" aria-label={t('verlauf')}>
            {rows.map(({ id: eine, art, menge, ziel, grund, beleg, eingetragen, zeitpunkt, ...wo }) => (
              <li key={eine}>
                <span className="grow hw-eintrag">
                  <span>{satz({ art, menge, ziel, wo: zielVon(wo) })}</span>
                  <small className="t2">{[f.dateTime(zeitpunkt), eingetragen, beleg, grund].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={t('nichtsBewegt')} />
        )
      }
    </ListRows>
  )
}
