import { useEffect, useRef } from 'react'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Einstellungen } from '../contract/einstellungen.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { arten } from '../contract/vorgaben.ts'
import { vertragsarten } from '../contract/vorgaben.ts'
import { messages } from '../messages.ts'
import { Wetter } from './kopf/Wetter.tsx'
import { texte } from './texte.ts'
import { feld, type Scheinformular } from './useschein.ts'
import type { Vorlage } from './vorlage.ts'
import { objektvorgabeVon } from './gesehen.ts'
import { useWahl, useWahlAm } from './wahl.ts'

interface KopfProps {
  form: Scheinformular
  zeigt: Einstellungen
  detail: Scheindetail | undefined
  /** The ticket that a new sheet begins with. */
  vorlage: Vorlage | undefined
}

/** What a sheet says above its positions. */
export function Kopf({ form, zeigt, detail, vorlage }: KopfProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [objekte, personen] = [useWahl('objekte'), useWahl('personen')]
  const regie = form.rhf.watch(feld('art')) === 'Regie'
  const ohneAnordnung = regie && !form.rhf.watch(feld('angeordnetVon'))
  const objektId = (form.rhf.watch(feld('objektId')) as string | null) || null
  const [stellen, tickets, partner] = [useWahlAm('kostenstellen', objektId), useWahlAm('tickets', objektId), useWahlAm('ansprechpartner', objektId)]
  // What belongs to an object or its customer goes with it.
  const gewaehlt = useRef(objektId)
  const vorgeschlagen = useRef<string>(vorlage?.objekt?.vorgabe.vertragsart ?? 'sonst')
  useEffect(() => {
    if (gewaehlt.current !== null && gewaehlt.current !== objektId)
      for (const name of ['kostenstelleId', 'ticketId', 'ansprechpartnerId']) form.rhf.setValue(feld(name), null as never, { shouldDirty: true })
    // What was agreed with the customer of the object, unless somebody said otherwise.
    const vereinbart = objektId && gewaehlt.current !== objektId && objektvorgabeVon(objektId)?.vertragsart
    if (vereinbart) {
      if (form.rhf.getValues(feld('vertragsart')) === vorgeschlagen.current) form.rhf.setValue(feld('vertragsart'), vereinbart as never)
      vorgeschlagen.current = vereinbart
    }
    gewaehlt.current = objektId
  }, [objektId])
  const objekt = detail ? { id: detail.objektStamm.id, nummer: String(detail.objektStamm.nummer), name: detail.objektStamm.name } : vorlage?.objekt
  const bisher = (id: string | null | undefined, name: string | undefined, neu: PickItem | null | undefined) =>
    id && name ? { id, nummer: null, name } : (neu ?? null)
  const zustaendig = detail?.lstfixId && { id: detail.lstfixId, nummer: null, name: detail.zustaendig }
  return (
    <section className="as-teil as-kopf" aria-label={t('kopfdaten')}>
      <h2>{t('kopfdaten')}</h2>
      <FormPick form={form} name={feld('objektId')} label={tm('objekt')} {...objekte} {...(objekt && { selected: objekt })} />
      <FormPick
        form={form}
        name={feld('kostenstelleId')}
        label={tm('kostenstelle')}
        {...stellen}
        selected={bisher(detail?.kostenstelleId, detail?.kostenstelle, vorlage?.kostenstelle)}
      />
      <FormPick form={form} name={feld('ticketId')} label={tm('ticket')} {...tickets} selected={bisher(detail?.ticketId, detail?.ticket, vorlage?.ticket)} />
      <FormPick
        form={form}
        name={feld('ansprechpartnerId')}
        label={tm('ansprechpartner')}
        {...partner}
        selected={bisher(detail?.ansprechpartnerId, detail?.ansprechpartner, vorlage?.ansprechpartner)}
      />
      <div className="as-zwei">
        <FormDate form={form} name={feld('datum')} label={tm('datum')} />
        <FormSelect form={form} name={feld('art')} label={tm('art')} items={arten.map((id) => ({ id, name: tm(`art.${id}`) }))} />
      </div>
      {regie && (
        <div className="as-zwei">
          <FormText form={form} name={feld('angeordnetVon')} label={tm('angeordnetVon')} maxLength={150} />
          <FormDate form={form} name={feld('angeordnetAm')} label={tm('angeordnetAm')} />
        </div>
      )}
      {ohneAnordnung && <Notice kind="warn">{tm('regieOhneAnordnung')}</Notice>}
      <FormSelect form={form} name={feld('vertragsart')} label={tm('vertragsart')} items={vertragsarten.map((id) => ({ id, name: tm(`vertrag.${id}`) }))} />
      <FormPick form={form} name={feld('lstfixId')} label={tm('zustaendig')} {...personen} {...(zustaendig && { selected: zustaendig })} />
      {zeigt.wetter && <Wetter form={form} objektId={objektId} />}
    </section>
  )
}
