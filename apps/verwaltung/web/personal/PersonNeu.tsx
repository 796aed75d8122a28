import { useState } from 'react'
import { calls } from '#apps/verwaltung/contract.ts'
import { AnwenderNeu, MitarbeiterNeu, mitarbeitertexte, type Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { emptyTexts } from '#platform/contract/record/fields.ts'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { AnwenderFelder, PasswortFeld } from './AnwenderFelder.tsx'
import { Formular } from '../Formular.tsx'
import { MitarbeiterFelder } from './MitarbeiterFelder.tsx'
import { texte } from '../texte.ts'

/** A new employee with or without access, or a user without an employee record (a customer). */
export function PersonNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const [art, setArt] = useState<'mitarbeiter' | 'anwender'>('mitarbeiter')
  const { data: stamm } = useCall(calls.stammdaten)
  const navigate = useNavigate()
  const oeffnen = (antwort: unknown) => void navigate(`/verwaltung/personen/${(antwort as { id: string }).id}`)
  return (
    <>
      <RecordHead title={t('neuePerson')} back={zurueck} />
      <div>
        <Segmented
          label={t('art')}
          value={art}
          choices={[
            { id: 'mitarbeiter', label: t('mitarbeiter') },
            { id: 'anwender', label: t('neuerAnwender') },
          ]}
          onChange={setArt}
        />
      </div>
      {!stamm ? <Skeleton /> : art === 'mitarbeiter' ? <MitarbeiterForm stamm={stamm} onSaved={oeffnen} /> : <AnwenderForm stamm={stamm} onSaved={oeffnen} />}
    </>
  )
}

function MitarbeiterForm({ stamm, onSaved }: { stamm: Stammdaten; onSaved: (antwort: unknown) => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.mitarbeiterAnlegen)
  return (
    <Formular
      schema={MitarbeiterNeu}
      label={t('neuePerson')}
      submitLabel={t('anlegen')}
      onSaved={onSaved}
      onSave={(body) => act({ body })}
      defaults={{
        persnr: null,
        vorname: '',
        zuname: '',
        email: '',
        ...emptyTexts(mitarbeitertexte),
        geburtsdatum: null,
        abteilungId: '',
        vkforgid: stamm.filialen.length === 1 ? stamm.filialen[0]!.vkforgid : null,
        eintritt: null,
        austritt: null,
        modellId: null,
        zugang: true,
        rollen: [],
      }}
    >
      {(form) => (
        <>
          <MitarbeiterFelder form={form as never} stamm={stamm} />
          <FormSelect form={form} name="modellId" label={t('modellAb')} items={stamm.modelle.filter(({ aktiv }) => aktiv)} />
          <FormCheckbox form={form} name="zugang" label={t('zugang')} hint={t('zugangGleichHinweis')}>
            {t('zugangGleich')}
          </FormCheckbox>
          {form.rhf.watch('zugang') && <FormChecks form={form} name="rollen" label={t('rollen')} items={stamm.rollen} />}
        </>
      )}
    </Formular>
  )
}

function AnwenderForm({ stamm, onSaved }: { stamm: Stammdaten; onSaved: (antwort: unknown) => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.anwenderAnlegen)
  return (
    <Formular
      schema={AnwenderNeu}
      label={t('neuerAnwender')}
      submitLabel={t('anlegen')}
      onSaved={onSaved}
      onSave={(body) => act({ body })}
      defaults={{
        username: '',
        anzeigename: '',
        email: '',
        sprache: 'de',
        accountid: stamm.filialen[0]?.vkforgid ?? null,
        konten: [],
        rollen: [],
        rechte: [],
        lstfixId: null,
        passwort: '',
      }}
    >
      {(form) => (
        <>
          <AnwenderFelder form={form as never} stamm={stamm} />
          <PasswortFeld form={form} name="passwort" label={t('erstesPasswort')} hint={t('erstesPasswortHinweis')} />
        </>
      )}
    </Formular>
  )
}
