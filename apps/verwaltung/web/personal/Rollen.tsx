import { useState } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { calls } from '#apps/verwaltung/contract.ts'
import { Rolle } from '#apps/verwaltung/contract/rollen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Bereich, Weg } from '../Bereich.tsx'
import { Abschnitt, Kopf, useTun } from '../Detail.tsx'
import { FormMehrfach } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { useRechte } from './userechte.ts'

type Zeile = Result<typeof calls.rollen>['entities'][number]
type Detail = Result<typeof calls.rolle>

export function Rollen() {
  const t = useTexts(texte)
  return (
    <Bereich<Zeile>
      pfad="rollen"
      titel={t('rollenRechte')}
      liste={calls.rollen}
      datei={calls.rollenDatei}
      neu={t('neueRolle')}
      rowKey={(row) => row.id}
      vorgabe={{ sort: 'name' }}
      columns={[
        { id: 'name', label: t('name'), sortable: true, cell: (row) => row.name },
        { id: 'mitglieder', label: t('mitglieder'), align: 'end', cell: (row) => row.mitglieder },
        { id: 'rechte', label: t('rechte'), align: 'end', cell: (row) => row.rechte },
        { id: 'beschreibung', label: t('beschreibung'), cell: (row) => row.beschreibung },
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
      <Kopf titel={t('neueRolle')} zurueck={zurueck} />
      <RolleForm onSave={(body) => act({ body })} danach={(antwort) => void navigate(`/verwaltung/rollen/${(antwort as { id: string }).id}`)} />
    </>
  )
}

function RolleDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: rolle, error } = useCall(calls.rolle, { params: { id } })
  const [aendern, loeschen] = [useAct(calls.rolleAendern), useAct(calls.rolleLoeschen)]
  if (error) return <Weg zurueck={zurueck} />
  if (!rolle) return <Skeleton />
  return (
    <>
      <Kopf titel={rolle.name} unter={rolle.beschreibung} zurueck={zurueck} />
      <Mitglieder rolle={rolle} />
      <Abschnitt titel={t('rechte')}>
        <RolleForm
          rolle={rolle}
          onSave={(body) => aendern.act({ params: { id }, body })}
          onDelete={
            rolle.darf.includes('loeschen')
              ? async () => {
                  await loeschen.act({ params: { id } })
                  zurueck()
                }
              : undefined
          }
        />
      </Abschnitt>
    </>
  )
}

function RolleForm({
  rolle,
  onSave,
  onDelete,
  danach,
}: {
  rolle?: Detail
  onSave: (body: { name: string; beschreibung: string; rechte: string[] }) => Promise<unknown>
  onDelete?: (() => Promise<unknown>) | undefined
  danach?: (antwort: unknown) => void
}) {
  const t = useTexts(texte)
  const rechte = useRechte()
  const alt = (rolle?.rechte ?? []).filter((key) => rechte.length && !rechte.some(({ id }) => id === key)).map((key) => ({ id: key, name: key, gruppe: '–' }))
  return (
    <Formular
      schema={Rolle}
      label={t('rolle')}
      name={rolle?.name ?? ''}
      defaults={{ name: rolle?.name ?? '', beschreibung: rolle?.beschreibung ?? '', rechte: rolle?.rechte ?? [] }}
      onSave={onSave}
      onDelete={onDelete}
      danach={danach}
      {...(rolle ? {} : { speichern: t('anlegen') })}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={t('name')} maxLength={60} autoComplete="off" />
          <FormText form={form} name="beschreibung" label={t('beschreibung')} maxLength={200} autoComplete="off" />
          <FormMehrfach form={form} name="rechte" label={t('rechte')} hint={t('rechteText')} items={[...rechte, ...alt]} />
        </>
      )}
    </Formular>
  )
}

const suchen = (q: string) => request(calls.anwenderSuche, { query: { q } })

function Mitglieder({ rolle }: { rolle: Detail }) {
  const t = useTexts(texte)
  const { tun, meldung } = useTun()
  const [dazu, weg] = [useAct(calls.mitgliedAufnehmen), useAct(calls.mitgliedEntfernen)]
  const [neu, setNeu] = useState<string | null>(null)
  const aufnehmen = async () => {
    if (neu && (await tun(() => dazu.act({ params: { id: rolle.id, anwenderId: neu } })))) setNeu(null)
  }
  return (
    <Abschnitt titel={t('mitglieder')} aktion={<Count value={rolle.anzahl} label={t('mitglieder')} />}>
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
          <PickList label={t('mitgliedDazu')} hideLabel placeholder={t('mitgliedDazu')} value={neu} onChange={setNeu} onSearch={suchen} />
        </div>
        <Button type="submit" icon={UserPlus} disabled={!neu}>
          {t('aufnehmen')}
        </Button>
      </form>
    </Abschnitt>
  )
}
