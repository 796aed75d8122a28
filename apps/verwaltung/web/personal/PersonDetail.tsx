import { calls } from '#apps/verwaltung/contract.ts'
import { MitUmzug, type Person, type Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { Auskunft } from './Auskunft.tsx'
import { Ausweise } from './Ausweise.tsx'
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
  if (!person || !stamm || isGone(error)) return <Unread error={error} back={zurueck} avatar />
  const { mitarbeiter, anwender } = person
  return (
    <>
      <RecordHead
        title={person.name}
        back={zurueck}
        subtitle={mitarbeiter ? `${mitarbeiter.persnr} · ${mitarbeiter.abteilung} · ${mitarbeiter.filiale}` : t('kunde')}
        state={
          <>
            <ZugangState zugang={anwender ? (anwender.aktiv ? 'aktiv' : 'gesperrt') : 'ohne'} />
            {mitarbeiter?.austritt && <State kind="idle">{t('austritt')}</State>}
          </>
        }
      />
      <Zugang person={person} stamm={stamm} />
      {mitarbeiter && (
        <RecordSection title={t('modelle')}>
          <ModellVerlauf person={person} stamm={stamm} />
        </RecordSection>
      )}
      {mitarbeiter && <Ausweise id={mitarbeiter.id} />}
      <Auskunft id={id} />
      {mitarbeiter && (
        <RecordSection title={t('stammdaten')}>
          <StammdatenForm mitarbeiter={mitarbeiter} stamm={stamm} />
        </RecordSection>
      )}
    </>
  )
}

function StammdatenForm({ mitarbeiter, stamm }: { mitarbeiter: NonNullable<Person['mitarbeiter']>; stamm: Stammdaten }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.mitarbeiterAendern)
  const f = useFormats()
  const { id, revision: seen, abteilung: _, filiale: __, frueher, ...defaults } = mitarbeiter
  return (
    <Formular
      schema={MitUmzug}
      label={t('stammdaten')}
      defaults={{ ...defaults, filialeAb: null }}
      revision={seen}
      onSave={(body, revision) => act({ params: { id }, body: { ...body, revision } })}
    >
      {(form) => (
        <>
          <MitarbeiterFelder
            form={form}
            stamm={stamm}
            umzug={
              form.rhf.watch('vkforgid') !== mitarbeiter.vkforgid && (
                <FormDate form={form} name="filialeAb" label={t('filialeAb')} hint={t('filialeAbHinweis')} />
              )
            }
          />
          {frueher.length > 0 && (
            <p className="t2">
              {t('filialeFrueher', { filialen: frueher.map(({ filiale, bis }) => t('filialeBis', { filiale, tag: f.day(bis) })).join(', ') })}
            </p>
          )}
        </>
      )}
    </Formular>
  )
}
