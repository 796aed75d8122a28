import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import { calls } from '#apps/verwaltung/contract.ts'
import { NeuerProgrammzugang, zugangsfelder } from '#apps/verwaltung/contract/programme.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormParts } from '#platform/web/record/FormPart.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.zugaenge>['entities'][number]
const farbe = { gueltig: 'ok', abgelaufen: 'idle', widerrufen: 'idle' } as const

/** Keys of other programs: who has one, since when, until when. */
export function Zugaenge() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/zugaenge"
      title={t('zugaenge')}
      list={calls.zugaenge}
      createLabel={t('neuerZugang')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.stand === 'gueltig' ? undefined : 'idle')}
      preset={{ sort: '-angelegt' }}
      empty={<Empty title={t('zugaengeLeer')} text={t('zugaengeLeerText')} />}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'stand', label: t('zustand'), cell: (row) => <State kind={farbe[row.stand]}>{t(`zugang_${row.stand}`)}</State> },
        { id: 'laeuftAb', label: t('laeuftAb'), cell: (row) => f.dateTime(row.laeuftAb) },
        { id: 'zuletzt', label: t('benutzt'), cell: (row) => (row.zuletzt ? f.dateTime(row.zuletzt) : t('nieBenutzt')) },
        { id: 'anfang', label: t('anfangDes'), cell: (row) => `${row.anfang}…` },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' ? <Neu zurueck={zurueck} /> : row ? <Detail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

/** The form, then the key: it is shown this once. */
function Neu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.zugangAnlegen)
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <RecordHead title={t('neuerZugang')} subtitle={t('darfImport')} back={zurueck} />
      {token ? (
        <Notice kind="ok" title={t('schluesselHinweis')}>
          <code className="vw-text">{token}</code>
        </Notice>
      ) : (
        <Formular
          schema={NeuerProgrammzugang}
          label={t('programmzugang')}
          submitLabel={t('anlegen')}
          defaults={{ name: '', tage: 365 }}
          onSave={async (body) => setToken((await act({ body })).token)}
        >
          {(form) => <FormParts form={form} fields={zugangsfelder} names={['name', 'tage']} />}
        </Formular>
      )}
    </>
  )
}

function Detail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt, notice } = useAttempt()
  const { act } = useAct(calls.zugangWiderrufen)
  const [fragt, setFragt] = useState(false)
  return (
    <>
      <RecordHead
        title={row.name}
        subtitle={row.rechte.includes('RDPLOG.IMPORT') ? t('darfSitzungen') : t('darfImport')}
        back={zurueck}
        state={<State kind={farbe[row.stand]}>{t(`zugang_${row.stand}`)}</State>}
      />
      <Facts
        facts={[
          { label: t('anfangDes'), value: `${row.anfang}…` },
          { label: t('angelegtVon'), value: `${row.angelegtVon ?? t('kommandozeile')}, ${f.dateTime(row.angelegt)}` },
          { label: t('laeuftAb'), value: f.dateTime(row.laeuftAb) },
          { label: t('benutzt'), value: row.zuletzt ? f.dateTime(row.zuletzt) : t('nieBenutzt') },
        ]}
      />
      {notice}
      {row.stand !== 'widerrufen' && (
        <Button icon={Ban} kind="danger" onPress={() => setFragt(true)}>
          {t('widerrufen')}
        </Button>
      )}
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        danger
        title={t('widerrufenFrage')}
        confirmLabel={t('widerrufen')}
        onConfirm={async () => {
          await attempt(() => act({ params: { id: row.id } }))
        }}
      >
        {t('widerrufenText', { name: row.name })}
      </ConfirmDialog>
    </>
  )
}
