import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { Id } from '#platform/contract/shapes.ts'
import { zeitraum } from '#domain/einsatz/contract.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { calls } from '#apps/arbeitsbericht/contract.ts'
import type { Berichtswerte } from '#apps/arbeitsbericht/contract/formen.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { texte } from '../texte.ts'
import { LetzteObjekte } from './LetzteObjekte.tsx'
import { mal } from './werte.ts'

/** What an entry has been about until now, for the pick-lists. */
export interface Bisher {
  objekt?: PickItem | null
  kunde?: PickItem | null
  kostenstelle?: PickItem | null
  ticket?: PickItem | null
}
interface Props<In extends FieldValues> {
  form: FormHandle<In>
  zone: string
  bisher?: Bisher
  /** Until now it is at an object that became another branch's: its customer has no other object to choose from. */
  fremd?: boolean
  /** Hears what was chosen, with its names. */
  onBisher?: (bisher: Bisher) => void
}

/** The three fields that are enough, the customer that narrows the objects, and behind "Mehr" what the office bills by. */
export function Felder<In extends FieldValues>({ form, zone, bisher = {}, fremd = false, onBisher }: Props<In>) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const feld = (name: keyof Berichtswerte) => name as Path<In>
  const wert = <K extends keyof Berichtswerte>(name: K) => form.rhf.watch(feld(name)) as unknown as Berichtswerte[K]
  const setze = <K extends keyof Berichtswerte>(name: K, neu: Berichtswerte[K]) =>
    form.rhf.setValue(feld(name), neu as PathValue<In, Path<In>>, { shouldDirty: true, shouldValidate: form.rhf.formState.isSubmitted })
  const kundeId = wert('kundeId')
  const objekte = useRemotePick(calls.objekte, kundeId && !(fremd && kundeId === bisher.kunde?.id) ? { ktostammId: kundeId } : undefined)
  const kunden = useRemoteSearch(calls.kunden)
  const [gewaehlt, setGewaehlt] = useState<Bisher>(bisher)
  const [mehr, setMehr] = useState(!!(wert('kostenstelleId') || wert('ticketId') || wert('zeitart') || wert('kzverrzeit') !== 'K'))
  const merke = (neu: Bisher) => {
    setGewaehlt(neu)
    onBisher?.(neu)
  }
  const nimm = (id: string | null, item: (PickItem & { ktostammId?: Id<'ktostamm'> }) | null) => {
    setze('objektId', id)
    setze('kostenstelleId', null)
    if (!item) return
    merke({ ...gewaehlt, objekt: item, kunde: item.ktostammId ? { id: item.ktostammId, nummer: null, name: item.hint ?? '' } : (gewaehlt.kunde ?? null) })
    if (item.ktostammId) setze('kundeId', item.ktostammId)
  }
  return (
    <>
      <Zeiten form={form} zone={zone} wert={wert} feld={feld} />
      <FormField form={form} name={feld('objektId')} label={tm('objekt')}>
        {(bind) => (
          <PickList
            {...bind}
            label={tm('objekt')}
            required
            {...objekte}
            recent={objekte.items.filter(({ zuletzt }) => zuletzt).slice(0, 5)}
            selected={gewaehlt.objekt ?? null}
            onChange={nimm}
          />
        )}
      </FormField>
      <LetzteObjekte objekte={objekte.items.filter(({ zuletzt }) => zuletzt)} onWahl={(item) => nimm(item.id, item)} />
      <FormField form={form} name={feld('kundeId')} label={tm('kunde')}>
        {(bind) => (
          <PickList
            {...bind}
            label={tm('kunde')}
            onSearch={kunden}
            selected={gewaehlt.kunde ?? null}
            onChange={(id, item) => {
              bind.onChange(id)
              merke({ ...gewaehlt, kunde: item })
              if (id === kundeId) return
              setze('objektId', null)
              setze('kostenstelleId', null)
            }}
          />
        )}
      </FormField>
      <FormText form={form} name={feld('beschreibung')} label={tm('beschreibung')} multiline rows={3} maxLength={2000} />
      <Button kind="quiet" aria-expanded={mehr} onPress={() => setMehr(!mehr)} className="ab-mehr">
        {t(mehr ? 'weniger' : 'mehr')}
      </Button>
      {mehr && <Weiteres form={form} bisher={bisher} feld={feld} wert={wert} />}
    </>
  )
}

type Feld<In extends FieldValues> = (name: keyof Berichtswerte) => Path<In>
type Wert = <K extends keyof Berichtswerte>(name: K) => Berichtswerte[K]
interface Teil<In extends FieldValues> {
  form: FormHandle<In>
  feld: Feld<In>
  wert: Wert
}

/** From and to, how long that is, and in the night of the clocks which of two equal times is meant. */
function Zeiten<In extends FieldValues>({ form, zone, feld, wert }: Teil<In> & { zone: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [datum, von, bis] = [wert('datum'), wert('von'), wert('bis')]
  const ueber = !!von && !!bis && bis < von
  const ende = datum && ueber ? Temporal.PlainDate.from(datum).add({ days: 1 }).toString() : datum
  const zweimal = (tag: string, zeit: string | null) => !!tag && !!zeit && instantsAt(tag, zeit, zone).length > 1
  const raum = datum && von && bis ? zeitraum({ datum, von, bis, vonMal: mal(wert('vonMal')), bisMal: mal(wert('bisMal')) }, zone) : null
  const minuten =
    raum && !('grund' in raum) ? (Temporal.Instant.from(raum.bis).epochMilliseconds - Temporal.Instant.from(raum.von).epochMilliseconds) / 60_000 : null
  const male = [
    { id: '1', name: t('erstesMal') },
    { id: '2', name: t('zweitesMal') },
  ]
  return (
    <>
      <div className="ab-zwei">
        <FormTime form={form} name={feld('von')} label={tm('von')} required />
        <FormTime form={form} name={feld('bis')} label={tm('bis')} required />
      </div>
      {zweimal(datum, von) && <FormSelect form={form} name={feld('vonMal')} label={t('malVon')} items={male} />}
      {zweimal(ende, bis) && <FormSelect form={form} name={feld('bisMal')} label={t('malBis')} items={male} />}
      {minuten !== null && (
        <p className="hint" role="status">
          {[t('dauer', { zeit: f.duration(minuten) }), ueber && t('morgen')].filter(Boolean).join(' · ')}
        </p>
      )}
    </>
  )
}

/** What the office bills by: in nobody's way. The only cost centre in use is filled in. */
function Weiteres<In extends FieldValues>({ form, bisher, feld, wert }: Teil<In> & { bisher: Bisher }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const objektId = wert('objektId')
  const { data: stellen } = useCall(calls.kostenstellen, { query: { objektId: objektId ?? '' } }, { enabled: !!objektId })
  const { data: tickets } = useCall(calls.tickets, { query: { ...(objektId && { objektId }) } })
  return (
    <>
      <FormPick
        form={form}
        name={feld('kostenstelleId')}
        label={tm('kostenstelle')}
        disabled={!objektId}
        items={stellen?.entities ?? []}
        {...(bisher.kostenstelle && { selected: bisher.kostenstelle })}
      />
      <div className="ab-zwei">
        <FormSelect
          form={form}
          name={feld('kzverrzeit')}
          label={tm('kzverrzeit')}
          items={(['K', 'R', 'A', 'L'] as const).map((id) => ({ id, name: tm(`kz.${id}`) }))}
        />
        {wert('kzverrzeit') === 'K' && (
          <FormSelect
            form={form}
            name={feld('zeitart')}
            label={tm('zeitart')}
            items={[{ id: '', name: t('keineZeitart') }, ...(['W', 'E', 'I'] as const).map((id) => ({ id, name: tm(`art.${id}`) }))]}
          />
        )}
      </div>
      <FormPick form={form} name={feld('ticketId')} label={tm('ticket')} items={tickets?.entities ?? []} {...(bisher.ticket && { selected: bisher.ticket })} />
    </>
  )
}
