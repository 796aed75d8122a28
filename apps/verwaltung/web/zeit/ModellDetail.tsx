import { useState } from 'react'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { calls } from '#apps/verwaltung/contract.ts'
import { Fassung, fassungsfelder, Modell, modellfelder } from '#apps/verwaltung/contract/zeit.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { FormPart, FormParts } from '#platform/web/record/FormPart.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { AktivState } from '../Aktiv.tsx'
import { Formular } from '../Formular.tsx'
import type { Tag } from './plan.ts'
import { texte } from '../texte.ts'
import { NachAbschluss } from './NachAbschluss.tsx'
import { Wochenplan } from './Wochenplan.tsx'

type Detail = Result<typeof calls.modell>
const vollzeit: Tag[] = [1, 2, 3, 4, 5].map((wochentag) => ({ wochentag, von: '07:00', bis: '15:45', pauseMin: 45 }))

export function ModellNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.modellAnlegen)
  const oeffnen = useOeffnen()
  return (
    <>
      <RecordHead title={t('neuesModell')} back={zurueck} />
      <Formular
        schema={Modell}
        label={t('modell')}
        submitLabel={t('anlegen')}
        defaults={{ name: '', aktiv: true, tage: vollzeit }}
        onSave={(body) => act({ body })}
        onSaved={oeffnen}
      >
        {(form) => (
          <>
            <FormPart form={form} fields={modellfelder} name="name" />
            <Plan form={form as never} />
          </>
        )}
      </Formular>
    </>
  )
}

export function ModellDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: modell, error } = useCall(calls.modell, { params: { id } })
  const [fassung, setFassung] = useState(false)
  const [aendern, loeschen] = [useAct(calls.modellAendern), useAct(calls.modellLoeschen, { leaves: true })]
  if (!modell || isGone(error)) return <Unread error={error} back={zurueck} />
  const { name, aktiv, tage, inGebrauch } = modell
  return (
    <>
      <RecordHead title={name} back={zurueck} state={<AktivState aktiv={aktiv} />} />
      {inGebrauch && (
        <Notice
          kind="info"
          title={t('inGebrauch')}
          action={
            <Button icon={CopyPlus} onPress={() => setFassung(true)}>
              {t('neueFassung')}
            </Button>
          }
        >
          {t('inGebrauchText')}
        </Notice>
      )}
      <Formular
        key={String(inGebrauch)}
        schema={Modell}
        label={t('modell')}
        name={name}
        defaults={{ name, aktiv, tage }}
        revision={modell.revision}
        onSave={(body, revision) => aendern.act({ params: { id }, body: { ...body, revision } })}
        onDelete={
          modell.darf.includes('loeschen')
            ? async () => {
                await loeschen.act({ params: { id } })
                zurueck()
              }
            : undefined
        }
      >
        {(form) => (
          <>
            <FormParts form={form} fields={modellfelder} names={['name', 'aktiv']} />
            <Plan form={form as never} fest={inGebrauch} />
          </>
        )}
      </Formular>
      <Zuordnungen modell={modell} />
      <Dialog open={fassung} onClose={() => setFassung(false)} title={t('neueFassung')} size="wide" dismissable={false}>
        <NeueFassung modell={modell} fertig={() => setFassung(false)} />
      </Dialog>
    </>
  )
}

/** A copy with other days that everybody takes over from a day on. */
function NeueFassung({ modell, fertig }: { modell: Detail; fertig: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.modellFassung)
  const oeffnen = useOeffnen()
  const morgen = Temporal.Now.plainDateISO().add({ days: 1 }).toString()
  return (
    <Formular
      schema={Fassung}
      label={t('neueFassung')}
      submitLabel={t('neueFassung')}
      defaults={{ name: `${modell.name} (${morgen.slice(0, 4)})`, tage: modell.tage, gueltigAb: morgen }}
      onSave={(body) => act({ params: { id: modell.id }, body })}
      onSaved={(antwort) => {
        fertig()
        oeffnen(antwort)
      }}
    >
      {(form) => (
        <>
          <div className="vw-felder">
            <FormParts form={form} fields={fassungsfelder} names={['name', 'gueltigAb']} />
          </div>
          <NachAbschluss ab={form.rhf.watch('gueltigAb')} />
          <Plan form={form as never} />
        </>
      )}
    </Formular>
  )
}

/** The days of the week; `fest`: they can only be looked at. */
function Plan({ form, fest = false }: { form: FormHandle<{ tage: Tag[] }>; fest?: boolean }) {
  const { language } = useLanguage()
  return (
    <FormField form={form} name="tage" label={modellfelder.tage[language]}>
      {(bind) => <Wochenplan tage={bind.value as Tag[]} {...(!fest && { onChange: bind.onChange })} error={bind.error} />}
    </FormField>
  )
}

function Zuordnungen({ modell }: { modell: Detail }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <RecordSection title={t('wer')} action={<Count value={modell.personen} label={t('personenZahl')} />}>
      {!modell.zuordnungen.length && <p className="t2">{t('niemand')}</p>}
      <ul className="rows">
        {modell.zuordnungen.map((wer) => (
          <li key={`${wer.personId}${wer.gueltigAb}`}>
            <span className="grow two">
              <Anchor className="link" href={`/verwaltung/personen/${wer.personId}`}>
                {wer.name}
              </Anchor>
              <small>
                {wer.persnr} · {t('ab').toLowerCase()} {f.day(wer.gueltigAb)}
              </small>
            </span>
            <State kind={wer.aktuell ? 'ok' : 'idle'}>
              {t(wer.aktuell ? 'giltJetzt' : wer.gueltigAb > Temporal.Now.plainDateISO().toString() ? 'kommt' : 'vorbei')}
            </State>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

function useOeffnen() {
  const navigate = useNavigate()
  return (antwort: unknown) => void navigate(`/verwaltung/arbeitszeitmodelle/${(antwort as { id: string }).id}`)
}
