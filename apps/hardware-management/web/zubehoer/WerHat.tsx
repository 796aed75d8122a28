import { useState } from 'react'
import { useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Bewegungsart, Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { Bewegen, type Bewegliches } from './Bewegen.tsx'
import { zubehoertexte } from './texte.ts'
import { ZielLink } from './ZielLink.tsx'

/** Who has how many of one kind, what is at which place and device, and what can be done with it. */
export function WerHat({ zubehoer: { id, name, bestand, aktiv } }: { zubehoer: Zubehoerbestand }) {
  const t = useTexts(zubehoertexte)
  const f = useFormats()
  const { can } = useSession()
  const [was, setWas] = useState<Bewegliches | null>(null)
  const liste = useList(calls.ausgegeben, { params: { id }, query: {} })
  const darf = can('HARDWAREMANAGEMENT.VERWALTUNG')
  const lager = (art: Bewegungsart) => setWas({ id, name, art, menge: bestand })
  return (
    <div className="hw-kommentare">
      {darf && (
        <div className="row wrap">
          {aktiv && (
            <>
              <Button kind="primary" onPress={() => lager('ausgeben')}>
                {t('ausgeben')}
              </Button>
              <Button onPress={() => lager('einlagern')}>{t('einlagern')}</Button>
            </>
          )}
          <Button onPress={() => lager('ausbuchen')}>{t('ausbuchen')}</Button>
        </div>
      )}
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={3} />
          ) : rows.length ? (
            <ul className="rows" aria-label={t('werHat')}>
              {rows.map(({ austritt, menge, ...dort }) => (
                <li key={dort.id}>
                  <span className="grow hw-eintrag">
                    <ZielLink dort={dort} />
                    <small className="t2">
                      {[dort.ziel !== 'lstfixId' && t(`an.${dort.ziel}`), t('stueck', { n: menge }), austritt && t('austritt', { tag: f.day(austritt) })]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  {darf &&
                    (['zuruecknehmen', 'ausbuchen'] as const).map((art) => (
                      <Button key={art} kind="quiet" onPress={() => setWas({ id, name, art, menge, dort })}>
                        {t(art)}
                      </Button>
                    ))}
                </li>
              ))}
            </ul>
          ) : (
            <Empty title={t('niemand')} />
          )
        }
      </ListRows>
      {was && <Bewegen was={was} onClose={() => setWas(null)} />}
    </div>
  )
}
