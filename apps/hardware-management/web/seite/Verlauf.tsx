import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Aenderung } from '#apps/hardware-management/contract/geraet.ts'
import { texte } from '../texte.ts'
import { useFeldnamen } from './usefeldnamen.ts'

/** What became of a device, act by act, with both sides of each change. */
export function Verlauf({ id }: { id: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const feldname = useFeldnamen()
  const liste = useList(calls.verlauf, { params: { idhardware: id }, query: {} })
  const wert = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text || '–')
  const titel = (was: Aenderung['was']) => t(`was.${was}` as 'was.erstellt')
  return (
    <ListRows list={liste}>
      {(rows) =>
        rows ? (
          <Timeline
            label={t('verlauf')}
            entries={rows.map(({ id: schritt, was, wer, grund, zeitpunkt, felder }) => ({
              id: schritt,
              initials: kuerzel(wer ?? ''),
              title: [titel(was), wer].filter(Boolean).join(' · '),
              time: f.dateTime(zeitpunkt),
              children: (
                <>
                  {grund && <p>{grund}</p>}
                  <ul className="hw-aenderungen">
                    {felder.map(({ feld, vorher, nachher }) => (
                      <li key={feld}>
                        {feldname(feld)}: {was !== 'erstellt' && `${wert(vorher)} → `}
                        {wert(nachher)}
                      </li>
                    ))}
                  </ul>
                </>
              ),
            }))}
          />
        ) : (
          <Skeleton rows={5} />
        )
      }
    </ListRows>
  )
}

const kuerzel = (name: string) =>
  name
    .split(/\s+/)
    .map(([erste = '']) => erste)
    .slice(0, 2)
    .join('')
