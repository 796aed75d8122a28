import { calls } from '#apps/verwaltung/contract.ts'
import { Mitarbeiter, type Person, type Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Ausweise } from './Ausweise.tsx'
import { Weg } from '../Bereich.tsx'
import { Abschnitt, Kopf } from '../Detail.tsx'
import { Formular } from '../Formular.tsx'
import { MitarbeiterFelder } from './MitarbeiterFelder.tsx'
import { ModellVerlauf } from './ModellVerlauf.tsx'
import { texte } from '../texte.ts'
import { Zugang } from './Zugang.tsx'
import { ZugangState } from './ZugangState.tsx'

/** One person: employee record, access, working-time models. */
export function PersonDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: person, error } = useCall(calls.person, { params: { id } })
  const { data: stamm } = useCall(calls.stammdaten)
  if (error) return <Weg zurueck={zurueck} />
  if (!person || !stamm) return <Skeleton rows={5} avatar />
  const { mitarbeiter, anwender } = person
  return (
    <>
      <Kopf
        titel={person.name}
        zurueck={zurueck}
        unter={mitarbeiter ? `${mitarbeiter.persnr} · ${mitarbeiter.abteilung} · ${mitarbeiter.filiale}` : t('kunde')}
        neben={
          <>
            <ZugangState zugang={anwender ? (anwender.aktiv ? 'aktiv' : 'gesperrt') : 'ohne'} />
            {mitarbeiter?.austritt && <State kind="idle">{t('austritt')}</State>}
          </>
        }
      />
      <Zugang person={person} stamm={stamm} />
      {mitarbeiter && (
        <Abschnitt titel={t('modelle')}>
          <ModellVerlauf person={person} stamm={stamm} />
        </Abschnitt>
      )}
      {mitarbeiter && <Ausweise id={mitarbeiter.id} />}
      {mitarbeiter && (
        <Abschnitt titel={t('stammdaten')}>
          <StammdatenForm mitarbeiter={mitarbeiter} stamm={stamm} />
        </Abschnitt>
      )}
    </>
  )
}

function StammdatenForm({ mitarbeiter, stamm }: { mitarbeiter: NonNullable<Person['mitarbeiter']>; stamm: Stammdaten }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.mitarbeiterAendern)
  const { id, abteilung: _, filiale: __, ...defaults } = mitarbeiter
  return (
    <Formular schema={Mitarbeiter} label={t('stammdaten')} defaults={defaults} onSave={(body) => act({ params: { id }, body })}>
      {(form) => <MitarbeiterFelder form={form} stamm={stamm} />}
    </Formular>
  )
}
