import { useCallback } from 'react'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { calls } from '#apps/verwaltung/contract.ts'
import { Abteilung, abteilungsfelder } from '#apps/verwaltung/contract/firma.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { fieldWords } from '#platform/contract/record/fields.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { FormPart, FormParts } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.abteilungen>['entities'][number]
/** Departments that this one can be below. */
function useObere(id: string | undefined) {
  const suche = useRemoteSearch(calls.abteilungen, { aktiv: 'ja' })
  return useCallback(
    async (q: string) =>
      (await suche(q))
        .filter((eine) => eine.oberabteilungId === null && eine.id !== id)
        .map(({ id: obere, nummer, bezeichnung }) => ({ id: obere, nummer: String(nummer), name: bezeichnung })),
    [suche, id],
  )
}

export function Abteilungen() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(abteilungsfelder, language)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/abteilungen"
      title={t('abteilungen')}
      list={calls.abteilungen}
      file={calls.abteilungenDatei}
      createLabel={t('neueAbteilung')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.aktiv ? undefined : 'idle')}
      filters={['aktiv']}
      preset={{ sort: 'nummer' }}
      filterFields={(z, setzen) => ({ aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} /> })}
      columns={[
        { id: 'bezeichnung', label: worte.bezeichnung, sortable: true, primary: true, cell: (row) => row.bezeichnung },
        { id: 'nummer', label: worte.nummer, sortable: true, align: 'end', width: '7rem', cell: (row) => row.nummer },
        { id: 'leitung', label: worte.leitungId, cell: (row) => row.leitung?.name },
        { id: 'oberabteilung', label: worte.oberabteilungId, from: 52, cell: (row) => row.oberabteilung?.name },
        { id: 'mitarbeiter', label: t('mitarbeiter'), sortable: true, align: 'end', cell: (row) => row.mitarbeiter },
        { id: 'aktiv', label: t('zustand'), cell: (row) => <AktivState aktiv={row.aktiv} /> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <AbteilungDetail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function AbteilungDetail({ row, zurueck }: { row: Zeile | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(abteilungsfelder, language)
  const obere = useObere(row?.id)
  const [anlegen, aendern, loeschen] = [useAct(calls.abteilungAnlegen), useAct(calls.abteilungAendern), useAct(calls.abteilungLoeschen, { leaves: true })]
  return (
    <>
      <RecordHead title={row?.bezeichnung ?? t('neueAbteilung')} back={zurueck} {...(row && { state: <AktivState aktiv={row.aktiv} /> })} />
      <Formular
        schema={Abteilung}
        label={t('abteilung')}
        name={row?.bezeichnung ?? ''}
        {...(row ? {} : { submitLabel: t('anlegen'), onSaved: zurueck })}
        defaults={{
          nummer: row?.nummer ?? null,
          bezeichnung: row?.bezeichnung ?? '',
          leitungId: row?.leitungId ?? null,
          oberabteilungId: row?.oberabteilungId ?? null,
          aktiv: row?.aktiv ?? true,
        }}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { id: row.id }, body: { ...body, revision } }) : anlegen.act({ body }))}
        onDelete={
          row?.darf.includes('loeschen')
            ? async () => {
                await loeschen.act({ params: { id: row.id } })
                zurueck()
              }
            : undefined
        }
      >
        {(form) => (
          <>
            <div className="vw-felder">
              <FormParts form={form} fields={abteilungsfelder} names={['nummer', 'bezeichnung']} />
            </div>
            <PersonFeld form={form} name="leitungId" label={worte.leitungId} call={calls.mitarbeiterSuche} selected={row?.leitung ?? null} />
            <FormPick form={form} name="oberabteilungId" label={worte.oberabteilungId} onSearch={obere} selected={row?.oberabteilung ?? null} />
            <FormPart form={form} fields={abteilungsfelder} name="aktiv" />
          </>
        )}
      </Formular>
    </>
  )
}
