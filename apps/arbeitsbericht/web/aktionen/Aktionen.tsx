import { useState } from 'react'
import * as z from 'zod/mini'
import { calls, type Tag, type Tageseintrag } from '#apps/arbeitsbericht/contract.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { Day } from '#platform/contract/shapes.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { tatenAm } from '../seite/taten-am.ts'
import { Hinweise } from '../tag/Eintragszeile.tsx'
import { useUebernahme } from '../tag/useuebernahme.ts'
import { texte } from '../texte.ts'
import { AufSchein } from './AufSchein.tsx'
import { Kopieren } from './Kopieren.tsx'
import { Stornieren } from './Stornieren.tsx'
import { TeilenEines } from './TeilenEines.tsx'
import { aktionstexte } from './texte.ts'

const Adresse = z.object({ tag: z.optional(Day) })

/** What is done with chosen entries of a day: fill its gaps, copy, strike, split, take onto a sheet. */
export function Aktionen() {
  const ta = useTexts(aktionstexte)
  const t = useTexts(texte)
  const [{ tag: gefragt }, setze] = useSearchState(Adresse)
  const datum = gefragt ?? Temporal.Now.plainDateISO().toString()
  const { data, error } = useCall(calls.tag, { params: { datum }, query: {} })
  return (
    <Page title={ta('titel')} subtitle={ta('wofuer')}>
      <div className="stack">
        <div className="ab-tagwahl">
          <DatePicker label={ta('tag')} value={datum} onChange={(tag) => setze({ tag })} />
        </div>
        {error && !data && <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice>}
        {!data && !error && <Skeleton rows={5} />}
        {data && <Tagesaktionen key={data.datum} tag={data} />}
      </div>
    </Page>
  )
}

function Tagesaktionen({ tag }: { tag: Tag }) {
  const ta = useTexts(aktionstexte)
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [offen, setOffen] = useState<'kopieren' | 'stornieren' | 'teilen' | 'schein' | null>(null)
  const { laeuft, uebernimm } = useUebernahme(tag.zone)
  const gewaehlt = tag.eintraege.filter(({ id }) => ids.has(id))
  const [einer] = gewaehlt
  const zu = () => setOffen(null)
  const fertig = () => {
    zu()
    setIds(new Set())
  }
  const luecken = tag.darf.includes('erfassen') ? tag.luecken.filter(({ objekt }) => objekt) : []
  const freie = gewaehlt.filter(({ storniert, schein }) => !storniert && !schein)
  const einObjekt = freie.length > 0 && freie.length === gewaehlt.length && freie.every(({ objekt }) => objekt.id === einer!.objekt.id)
  return (
    <>
      <div className="row wrap" role="toolbar" aria-label={ta('titel')}>
        {luecken.length > 0 && (
          <Button pending={laeuft} onPress={() => void uebernimm(luecken.map((luecke) => ({ ...luecke, datum: tag.datum })))}>
            {ta('ergaenzen', { zeit: f.duration(luecken.reduce((minuten, luecke) => minuten + luecke.minuten, 0)) })}
          </Button>
        )}
        <Button disabled={!gewaehlt.some(({ storniert }) => !storniert)} onPress={() => setOffen('kopieren')}>
          {ta('kopieren')}
        </Button>
        <Button disabled={gewaehlt.length !== 1 || !tatenAm(einer!).includes('aendern')} onPress={() => setOffen('teilen')}>
          {ta('teilen')}
        </Button>
        {can('ARBEITSSCHEIN') && (
          <Button disabled={!einObjekt} onPress={() => setOffen('schein')}>
            {ta('schein')}
          </Button>
        )}
        <Button disabled={!gewaehlt.some((eintrag) => tatenAm(eintrag).includes('stornieren'))} onPress={() => setOffen('stornieren')}>
          {ta('stornieren')}
        </Button>
        <span className="t2" role="status">
          {gewaehlt.length > 0 && ta('gewaehlt', { n: gewaehlt.length })}
        </span>
      </div>
      <DataTable<Tageseintrag>
        label={t('eintraege')}
        rows={tag.eintraege}
        rowKey={({ id }) => id}
        rowLabel={({ von, objekt }) => `${f.time(von, tag.zone)} ${objekt.name}`}
        rowState={({ storniert }) => (storniert ? 'idle' : undefined)}
        selection="multi"
        selected={ids}
        onSelect={setIds}
        empty={<Empty title={t('nichts')} />}
        columns={[
          {
            id: 'objekt',
            label: tm('objekt'),
            primary: true,
            cell: (eintrag) => (
              <span className="two">
                <b>
                  {eintrag.objekt.nummer} {eintrag.objekt.name}
                </b>
                <small>{eintrag.beschreibung}</small>
                <Hinweise eintrag={eintrag} />
              </span>
            ),
          },
          {
            id: 'zeit',
            label: `${tm('von')}–${tm('bis')}`,
            width: '8rem',
            card: 'sub',
            cell: ({ von, bis, zone }) => `${f.time(von, zone)}–${f.time(bis, zone)}`,
          },
          { id: 'dauer', label: tm('dauer'), width: '6rem', align: 'end', card: 'end', cell: ({ minuten }) => f.duration(minuten) },
          { id: 'kzverrzeit', label: tm('kzverrzeit'), width: '8rem', from: 42, cardless: true, cell: ({ kzverrzeit }) => tm(`kz.${kzverrzeit}`) },
        ]}
      />
      {offen === 'kopieren' && <Kopieren eintraege={gewaehlt.filter(({ storniert }) => !storniert)} onFertig={fertig} onClose={zu} />}
      {offen === 'stornieren' && <Stornieren eintraege={gewaehlt} onFertig={fertig} onClose={zu} />}
      {offen === 'teilen' && einer && <TeilenEines id={einer.id} onClose={fertig} />}
      {offen === 'schein' && einer && <AufSchein objektId={einer.objekt.id} onClose={zu} />}
    </>
  )
}
