import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { FieldValues, Path } from 'react-hook-form'
import { calls } from '#apps/verwaltung/contract.ts'
import { fassung } from '#apps/verwaltung/contract/zeitregeln.ts'
import { gezaehlt, Regelwerte, type Regelart } from '#domain/zeiten/contract.ts'
import type { Input, Result } from '#platform/contract/contract.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

/** A rule with its versions, as the list has it. */
export type Zeitregel = Result<typeof calls.zeitregeln>['entities'][number]

const leer: Record<Regelart, Record<string, unknown>> = {
  pause: { stufen: [{ ueberMin: 360, pauseMin: 30 }], stueckMin: 15 },
  tag: { normalMin: null, hoechstMin: null },
  woche: { normalMin: null, hoechstMin: null },
  durchschnitt: { wochen: null, hoechstMin: null },
  ruhe: { tagMin: null, wocheMin: null },
  nacht: { von: '23:00', bis: '06:00', abMin: null, hoechstMin: null },
  stueck: { hoechstMin: null },
  schicht: { hoechstMin: null },
  freietage: {
    samstagMin: null,
    sonntagMin: 0,
    feiertagMin: 0,
    tage: null,
    freieSonntage: null,
    freieSonntageMonat: null,
    ersatzSonntagTage: null,
    ersatzFeiertagTage: null,
    ersatzruheMin: null,
  },
  krank: { zeitausgleich: 'genommen' },
  aufbewahrung: { monate: null },
  rundung: { aufMin: 1, richtung: 'symmetrisch' },
}

/** One more version of a rule: from when on, which figures, by which law. */
export function RegelFassung({ land, gruppe, art, wert = leer[art] }: Pick<Zeitregel, 'land' | 'gruppe' | 'art'> & { wert?: Record<string, unknown> }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.zeitregelAnlegen)
  const navigate = useNavigate()
  const morgen = Temporal.Now.plainDateISO().add({ days: 1 }).toString()
  return (
    <Formular
      schema={fassung(art)}
      label={t('neueFassung')}
      submitLabel={t('neueZeitregel')}
      defaults={{ land, gruppe, art, gueltigAb: morgen, quelle: '', wert: wert as never }}
      onSave={(body) => act({ body: { ...body, land, gruppe } } as Input<typeof calls.zeitregelAnlegen>)}
      onSaved={(antwort) => void navigate(`/verwaltung/zeitregeln/${(antwort as { id: string }).id}`)}
    >
      {(form) => (
        <>
          <div className="vw-felder">
            <FormDate form={form} name="gueltigAb" label={t('gueltigAb')} />
            {Object.keys(Regelwerte[art].shape).map((name) => (
              <Feld key={name} form={form} name={name} />
            ))}
          </div>
          <FormText form={form} name="quelle" label={t('quelle')} maxLength={300} autoComplete="off" />
        </>
      )}
    </Formular>
  )
}

/** The field of one figure, by its name. */
function Feld<In extends FieldValues>({ form, name }: { form: FormHandle<In>; name: string }) {
  const t = useTexts(texte)
  const pfad = `wert.${name}` as Path<In>
  if (name === 'stufen')
    return (
      <FormField form={form} name={pfad} label={t('stufen')}>
        {(bind) => <Stufen stufen={bind.value as Stufe[]} onChange={bind.onChange} error={bind.error} />}
      </FormField>
    )
  if (name === 'richtung')
    return (
      <FormSelect form={form} name={pfad} label={t('richtung')} items={(['symmetrisch', 'person'] as const).map((id) => ({ id, name: t(`richtung.${id}`) }))} />
    )
  if (name === 'zeitausgleich')
    return (
      <FormSelect
        form={form}
        name={pfad}
        label={t('zeitausgleich')}
        items={(['genommen', 'zurueck'] as const).map((id) => ({ id, name: t(`zeitausgleich.${id}`) }))}
      />
    )
  if (name === 'von' || name === 'bis') return <FormTime form={form} name={pfad} label={t(name)} />
  return (
    <FormNumber
      form={form}
      name={pfad}
      label={t(name as 'hoechstMin')}
      min={0}
      {...(gezaehlt.has(name) ? {} : { unit: t('minuten') })}
      {...(name === 'hoechstMin' && 'abMin' in ((form.rhf.getValues() as { wert?: object }).wert ?? {}) && { hint: t('leerWieTag') })}
      {...(name in leer.freietage && { hint: t('leerErlaubt') })}
    />
  )
}

interface Stufe {
  ueberMin: number
  pauseMin: number
}
function Stufen({ stufen, onChange, error }: { stufen: readonly Stufe[]; onChange: (stufen: Stufe[]) => void; error: string | undefined }) {
  const t = useTexts(texte)
  const setze = (index: number, neu: Partial<Stufe>) => onChange(stufen.map((stufe, i) => (i === index ? { ...stufe, ...neu } : stufe)))
  return (
    <fieldset className="check-group">
      <legend className="label">{t('stufen')}</legend>
      {error && <ErrorText>{error}</ErrorText>}
      {stufen.map((stufe, index) => (
        <div className="row" key={index}>
          <NumberField
            label={t('ueberMin')}
            unit={t('minuten')}
            min={0}
            max={1440}
            value={stufe.ueberMin}
            onChange={(ueberMin) => setze(index, { ueberMin: ueberMin ?? 0 })}
          />
          <NumberField
            label={t('pauseVon')}
            unit={t('minuten')}
            min={0}
            max={1440}
            value={stufe.pauseMin}
            onChange={(pauseMin) => setze(index, { pauseMin: pauseMin ?? 0 })}
          />
          {stufen.length > 1 && <IconButton icon={Trash2} label={t('stufeWeg')} onPress={() => onChange(stufen.filter((_, i) => i !== index))} />}
        </div>
      ))}
      {stufen.length < 5 && (
        <div className="row">
          <Button
            icon={Plus}
            onPress={() => onChange([...stufen, { ueberMin: (stufen.at(-1)?.ueberMin ?? 0) + 60, pauseMin: (stufen.at(-1)?.pauseMin ?? 0) + 15 }])}
          >
            {t('stufeDazu')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
