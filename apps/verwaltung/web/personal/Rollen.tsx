import { useState } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { calls } from '#apps/verwaltung/contract.ts'
import { Rolle, rollenfelder } from '#apps/verwaltung/contract/rollen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { useRechte } from './userechte.ts'

type Zeile = Result<typeof calls.rollen>['entities'][number]
type Detail = Result<typeof calls.rolle>

export function Rollen() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/rollen"
      title={t('rollenRechte')}
      list={calls.rollen}
      file={calls.rollenDatei}
      createLabel={t('neueRolle')}
      rowKey={(row) => row.id}
      preset={{ sort: 'name' }}
      columns={[
        { id: 'name', label: rollenfelder.name[language], sortable: true, cell: (row) => row.name },
        { id: 'mitglieder', label: t('mitglieder'), align: 'end', cell: (row) => row.mitglieder },
        { id: 'rechte', label: t('rechte'), align: 'end', cell: (row) => row.rechte },
        { id: 'beschreibung', label: rollenfelder.beschreibung[language], cell: (row) => row.beschreibung },
      ]}
      detail={(id, _, zurueck) => (id === 'neu' ? <RolleNeu zurueck={zurueck} /> : <RolleDetail id={id} zurueck={zurueck} />)}
    />
  )
}

function RolleNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.rolleAnlegen)
  const navigate = useNavigate()
  return (
    <>
      <RecordHead title={t('neueRolle')} back={zurueck} />
      <RolleForm onSave={(body) => act({ body })} onSaved={(antwort) => void navigate(`/verwaltung/rollen/${(antwort as { id: string }).id}`)} />
    </>
  )
}

function RolleDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: rolle, error } = useCall(calls.rolle, { params: { id } })
  const [aendern, loeschen] = [useAct(calls.rolleAendern), useAct(calls.rolleLoeschen, { leaves: true })]
  if (!rolle || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead title={rolle.name} subtitle={rolle.beschreibung} back={zurueck} />
      <Mitglieder rolle={rolle} />
      <RecordSection title={t('rechte')}>
        <RolleForm
          rolle={rolle}
          onSave={(body, revision) => aendern.act({ params: { id }, body: { ...body, revision } })}
          onDelete={
            rolle.darf.includes('loeschen')
              ? async () => {
                  await loeschen.act({ params: { id } })
                  zurueck()
                }
              : undefined
          }
        />
      </RecordSection>
    </>
  )
}

function RolleForm({
  rolle,
  onSave,
  onDelete,
  onSaved,
}: {
  rolle?: Detail
  onSave: (body: { name: string; beschreibung: string; rechte: string[] }, revision: string) => Promise<unknown>
  onDelete?: (() => Promise<unknown>) | undefined
  onSaved?: (antwort: unknown) => void
}) {
  const t = useTexts(texte)
  const rechte = useRechte()
  const alt = (rolle?.rechte ?? []).filter((key) => rechte.length && !rechte.some(({ id }) => id === key)).map((key) => ({ id: key, name: key, group: '–' }))
  return (
    <Formular
      schema={Rolle}
      label={t('rolle')}
      name={rolle?.name ?? ''}
      defaults={{ name: rolle?.name ?? '', beschreibung: rolle?.beschreibung ?? '', rechte: rolle?.rechte ?? [] }}
      revision={rolle?.revision}
      onSave={onSave}
      onDelete={onDelete}
      onSaved={onSaved}
      {...(rolle ? {} : { submitLabel: t('anlegen') })}
    >
      {(form) => (
        <>
          <FormPart form={form} fields={rollenfelder} name="name" />
          <FormPart form={form} fields={rollenfelder} name="beschreibung" />
          <FormChecks form={form} name="rechte" label={t('rechte')} hint={t('rechteText')} items={[...rechte, ...alt]} />
        </>
      )}
    </Formular>
  )
}

function Mitglieder({ rolle }: { rolle: Detail }) {
  const t = useTexts(texte)
  const { attempt: tun, notice: meldung } = useAttempt()
  const anwender = useRemoteSearch(calls.anwenderSuche)
  const [dazu, weg] = [useAct(calls.mitgliedAufnehmen), useAct(calls.mitgliedEntfernen)]
  const [neu, setNeu] = useState<string | null>(null)
  const aufnehmen = async () => {
    if (neu && (await tun(() => dazu.act({ params: { id: rolle.id, anwenderId: neu } })))) setNeu(null)
  }
  return (
    <RecordSection title={t('mitglieder')} action={<Count value={rolle.anzahl} label={t('mitglieder')} />}>
      {!rolle.mitglieder.length && <p className="t2">{t('keineMitglieder')}</p>}
      <ul className="rows">
        {rolle.mitglieder.slice(0, 12).map((wer) => (
          <li key={wer.anwenderId}>
            <span className="grow two">
              <Anchor className="link" href={`/verwaltung/personen/${wer.personId}`}>
                {wer.name}
              </Anchor>
              <small>{wer.username}</small>
            </span>
            {!wer.aktiv && <State kind="bad">{t('zugangGesperrt')}</State>}
            <IconButton
              icon={X}
              label={`${t('entfernen')}: ${wer.name}`}
              onPress={() => void tun(() => weg.act({ params: { id: rolle.id, anwenderId: wer.anwenderId } }))}
            />
          </li>
        ))}
      </ul>
      {rolle.anzahl > 12 && (
        <Anchor className="link" href={`/verwaltung/personen?art=anwender&rolle=${rolle.id}`}>
          {t('mehrMitglieder', { n: rolle.anzahl - 12 })}
        </Anchor>
      )}
      {meldung}
      <form
        className="row wrap"
        onSubmit={(event) => {
          event.preventDefault()
          void aufnehmen()
        }}
      >
        <div className="grow">
          <PickList label={t('mitgliedDazu')} hideLabel placeholder={t('mitgliedDazu')} value={neu} onChange={setNeu} onSearch={anwender} />
        </div>
        <Button type="submit" icon={UserPlus} disabled={!neu}>
          {t('aufnehmen')}
        </Button>
      </form>
    </RecordSection>
  )
}
