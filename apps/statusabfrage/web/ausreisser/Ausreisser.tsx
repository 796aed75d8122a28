import Phone from 'lucide-react/icons/phone'
import CircleCheck from 'lucide-react/icons/circle-check'
import * as z from 'zod/mini'
import { calls } from '#apps/statusabfrage/contract.ts'
import { Ausreisserart, type Ausreisserzeile } from '#apps/statusabfrage/contract/ausreisser.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterBar } from '#platform/web/ui/list/FilterBar.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ausreisserText, tagVon, zeichenFuer } from './ausreissertext.ts'
import { Wissen } from '../Wissen.tsx'
import { useTafelzustand } from '../zustand.ts'
import { telefonziel } from '../Zeile.tsx'

const Adresse = z.object({ art: z.optional(Ausreisserart) })

/** What stands out: too long, without a break, too little rest, no departure; each leads to the person's day. */
export function Ausreisser() {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  const gehe = useNavigate()
  const konto = useSession().can('STEMPELERFASSUNG.ALLE')
  const { stichdatum, zone, istHeute } = useTafelzustand()
  const [{ art }, setzen] = useSearchState(Adresse)
  const params = { stichdatum }
  const zahlen = useCall(calls.ausreisser, { params, query: { limit: 1 } }, { keep: true, refetchInterval: 60_000 })
  const liste = useList(calls.ausreisser, { params, query: { art, limit: 100 } })
  const wahl = [
    { id: 'alle', name: t('alleArten') },
    ...(zahlen.data?.arten ?? []).map(({ art: id, anzahl }) => ({ id: id as string, name: `${t(`ausreisserWort.${id}`)} · ${anzahl}` })),
  ]
  if (art && !wahl.some(({ id }) => id === art)) wahl.push({ id: art, name: t(`ausreisserWort.${art}`) })
  return (
    <Page
      title={t('auffaelligkeiten')}
      subtitle={
        <span className="ev-unter">
          {istHeute ? t('ausreisserText') : f.longDay(stichdatum)}
          {istHeute && zahlen.data && <Wissen stand={zahlen.data.stand} zone={zone} fehler={zahlen.isError} />}
        </span>
      }
      actions={<ListExport name={`Ausreisser_${stichdatum}`} file={(format) => request(calls.ausreisserExport, { params, query: { art, format } })} />}
    >
      <FilterBar>
        <Select label={t('was')} hideLabel items={wahl} value={art ?? 'alle'} onChange={(id) => setzen({ art: id === 'alle' ? null : id })} />
      </FilterBar>
      <ListRows list={liste} failed={{ title: t('ladefehler'), again: t('nochmal') }}>
        {(rows) => (
          <DataTable<Ausreisserzeile>
            label={t('auffaelligkeiten')}
            rows={rows}
            rowKey={({ lstfix, datum, art }) => `${lstfix.id} ${datum} ${art}`}
            rowLabel={({ lstfix }) => name(lstfix)}
            rowState={(zeile) => (zeichenFuer(zeile) === 'bad' ? 'bad' : undefined)}
            onOpen={(zeile) => void gehe(tagVon(zeile, konto))}
            empty={<Empty icon={CircleCheck} title={t('nichtsAuffaellig')} />}
            columns={[
              {
                id: 'person',
                label: t('mitarbeiter'),
                primary: true,
                width: '11rem',
                cell: (zeile) => (
                  <span className="two">
                    <Anchor className="mid" href={tagVon(zeile, konto)}>
                      {name(zeile.lstfix)}
                    </Anchor>
                    <small>
                      {zeile.lstfix.persnr} · {zeile.abteilung.bezeichnung}
                    </small>
                  </span>
                ),
              },
              { id: 'was', label: t('was'), cell: (zeile) => <State kind={zeichenFuer(zeile)}>{ausreisserText(zeile, t, f)}</State> },
              { id: 'tag', label: t('tag'), width: '6.5rem', cell: ({ datum, laeuft }) => (laeuft ? t('jetzt') : f.day(datum)) },
              {
                id: 'regel',
                label: t('regel'),
                cell: ({ quelle, regel }) => (
                  <span className="two t12 t2">
                    {quelle ?? '–'}
                    {regel && <small>{regel}</small>}
                  </span>
                ),
              },
              {
                id: 'anrufen',
                label: t('kontakt'),
                align: 'end',
                cell: ({ telefon, lstfix }) =>
                  telefon ? (
                    <LinkButton className="sa-ruf" icon={Phone} href={telefonziel(telefon)} aria-label={t('anrufenPerson', { name: name(lstfix) })}>
                      {t('anrufen')}
                    </LinkButton>
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
        )}
      </ListRows>
    </Page>
  )
}
