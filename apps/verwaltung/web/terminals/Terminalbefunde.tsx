import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Tablet from 'lucide-react/icons/tablet'
import { calls } from '#apps/verwaltung/contract.ts'
import { befundarten, type Terminalbefund as Zeile } from '#apps/verwaltung/contract/terminalbefunde.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import type { Formats } from '#platform/web/text/formats.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'

type T = ReturnType<typeof useTexts<(typeof texte)['de']>>

/** What the devices on the walls keep back or brought and nobody has decided: all of it in one list, open first to be looked for. */
export function Terminalbefunde() {
  const t = useTexts(texte)
  const f = useFormats()
  const grund = useGrund()
  const { rows: terminals } = useList(calls.terminals, { query: { limit: 200 } })
  return (
    <ListScreen<Zeile>
      path="/verwaltung/terminal-befunde"
      title={t('befunde')}
      list={calls.terminalBefunde}
      file={calls.terminalBefundeDatei}
      searchLabel={`${t('terminal')}, ${t('filiale')}`}
      rowKey={(row) => row.id}
      rowState={(row) => (row.erledigt === null ? (row.art === 'kopie' ? 'bad' : 'warn') : 'idle')}
      filters={['offen', 'art', 'terminal']}
      preset={{ sort: '-seit' }}
      empty={<Empty icon={CircleCheck} title={t('befundeLeer')} text={t('befundeLeerText')} />}
      filterFields={(z, setzen) => ({
        offen: (
          <FilterWahl
            label={t('zustand')}
            value={z['offen']}
            onChange={(offen) => setzen({ offen })}
            items={[
              { id: 'ja', name: t('befundOffen') },
              { id: 'nein', name: t('befundErledigt') },
            ]}
          />
        ),
        art: (
          <FilterWahl
            label={t('befundArt')}
            value={z['art']}
            onChange={(art) => setzen({ art })}
            items={befundarten.map((id) => ({ id, name: t(`befundArt.${id}`) }))}
          />
        ),
        terminal: (
          <FilterWahl
            label={t('terminal')}
            value={z['terminal']}
            onChange={(terminal) => setzen({ terminal })}
            items={terminals.map(({ id, name }) => ({ id, name }))}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('terminal'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'zustand', label: t('zustand'), cell: (row) => <Zustand row={row} /> },
        { id: 'art', label: t('befund'), cell: (row) => was(t, f, grund, row) },
        { id: 'filiale', label: t('filiale'), cell: (row) => row.filiale },
        { id: 'seit', label: t('seit'), sortable: true, cell: (row) => f.dateTime(row.seit) },
      ]}
      detail={(id, row, zurueck) => (row ? <Detail key={id} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

/** The words of the reasons for which a stamp waits; a key that has none stands as it is. */
function useGrund() {
  const worte = useTexts(stempelTexte)
  return (key: string) => (key in stempelTexte.de ? worte(key as keyof typeof stempelTexte.de) : key)
}

function was(t: T, f: Formats, grund: (key: string) => string, { art, anzahl, von, bis, weshalb }: Zeile) {
  if (art === 'luecke') return t('befundLuecke', { n: f.number(anzahl), von: f.number(von!), bis: f.number(bis!) })
  if (art === 'stumm') return t('befundStumm', { n: f.number(anzahl) })
  if (art === 'kopie') return t('kopieTitel')
  return t('befundQuarantaene', { n: f.number(anzahl), grund: grund(weshalb) })
}

function Zustand({ row: { erledigt, art } }: { row: Zeile }) {
  const t = useTexts(texte)
  if (erledigt === null) return <State kind={art === 'kopie' ? 'bad' : 'warn'}>{t('befundOffen')}</State>
  return <State kind="ok">{t('befundErledigt')}</State>
}

function Detail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const grund = useGrund()
  const [frage, setFrage] = useState(false)
  const { act } = useAct(calls.befundAbschliessen)
  return (
    <>
      <RecordHead title={row.name} subtitle={row.filiale} state={<Zustand row={row} />} back={zurueck} />
      <p>{was(t, f, grund, row)}</p>
      <p className="t2">{t(`befundHilfe.${row.art}`)}</p>
      <Facts
        facts={[
          { label: t('befundArt'), value: t(`befundArt.${row.art}`) },
          { label: t('seit'), value: f.dateTime(row.seit) },
          ...(row.erledigt ? [{ label: t('befundErledigt'), value: f.dateTime(row.erledigt) }] : []),
          ...(row.abgeschlossenVon ? [{ label: t('befundVon'), value: `${row.abgeschlossenVon}: ${row.grund}` }] : []),
        ]}
      />
      <div className="row wrap">
        <LinkButton href={`/verwaltung/terminals/${row.terminal}?q=${encodeURIComponent(row.name)}`} kind="primary" icon={Tablet}>
          {t('zumTerminal')}
        </LinkButton>
        {row.darf.includes('abschliessen') && (
          <Button icon={CheckCheck} onPress={() => setFrage(true)}>
            {t('befundAbschliessen')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('befundFrage')}
        confirmLabel={t('befundAbschliessen')}
        reason
        onConfirm={async (text) => {
          await act({ params: { id: row.id }, body: { grund: text } })
        }}
      >
        <p>{t('befundText')}</p>
      </ConfirmDialog>
    </>
  )
}
