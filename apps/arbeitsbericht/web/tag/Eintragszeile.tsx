import { useState } from 'react'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Tageseintrag } from '#apps/arbeitsbericht/contract.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { texte } from '../texte.ts'

/** One entry of the day: leads to its page; what somebody else recorded is confirmed or objected to here. */
export function Eintragszeile({ eintrag }: { eintrag: Tageseintrag }) {
  const tm = useTexts(messages)
  const f = useFormats()
  const { id, von, zone, minuten, objekt, beschreibung, kzverrzeit, ticket, storniert } = eintrag
  const worte = [String(objekt.nummer), beschreibung, kzverrzeit !== 'K' && tm(`kz.${kzverrzeit}`), ticket && `${tm('ticket')} ${ticket.nummer}`]
  return (
    <div className={storniert ? 'ab-e storniert' : 'ab-e'}>
      <b className="ab-um">{f.time(von, zone)}</b>
      <span className="ab-strich" />
      <div className="ab-was">
        <Anchor className="ab-ziel" href={`/arbeitsbericht/${id}/edit`}>
          <span className="row between">
            <b>{objekt.name}</b>
            <b className="num">{f.duration(minuten)}</b>
          </span>
          <span className="t12 t2">{worte.filter(Boolean).join(' · ')}</span>
        </Anchor>
        <Hinweise eintrag={eintrag} />
        {eintrag.darf.includes('bestaetigen') && <Stellungnahme id={id} />}
      </div>
    </div>
  )
}

/** What is remarkable about an entry; nothing of it was refused. */
export function Hinweise({ eintrag }: { eintrag: Tageseintrag }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { minuten, doppeltMin, ausserhalbMin, inPauseMin, storniert, nachgetragen, abgerechnet, quelle, schein, erfasstVon, bestaetigt, widerspruch } = eintrag
  const zeit = (min: number) => ({ zeit: f.duration(min) })
  return (
    <span className="ab-hinweise">
      {storniert && <State kind="bad">{t('storniertWort')}</State>}
      {doppeltMin > 0 && <State kind="warn">{t('doppelt', zeit(doppeltMin))}</State>}
      {ausserhalbMin > 0 && <State kind="warn">{ausserhalbMin === minuten ? t('ohneAnwesenheit') : t('ausserhalb', zeit(ausserhalbMin))}</State>}
      {inPauseMin > 0 && <State kind="warn">{t('inPause', zeit(inPauseMin))}</State>}
      {eintrag.objekthinweis && <State kind="warn">{tm(`objekt.${eintrag.objekthinweis}`)}</State>}
      {nachgetragen && <State kind="idle">{t('nachgetragen')}</State>}
      {abgerechnet && <State kind="idle">{tm('abgerechnet')}</State>}
      {schein && <State kind="idle">{t('amSchein', { nummer: scheinnummer(schein.nummer) })}</State>}
      {!schein && quelle === 'ticket' && <State kind="idle">{t('amTicket')}</State>}
      {quelle === 'rdp' && <State kind="idle">{t('ausSitzung')}</State>}
      {erfasstVon && <State kind={widerspruch ? 'warn' : bestaetigt ? 'ok' : 'info'}>{t('erfasstVon', { name: erfasstVon })}</State>}
      {widerspruch && <State kind="warn">{t('widersprochen')}</State>}
    </span>
  )
}

/** Right or not right: the person's word about what somebody else recorded. */
export function Stellungnahme({ id }: { id: string }) {
  const t = useTexts(texte)
  const [frage, setFrage] = useState(false)
  const ja = useAct(calls.bestaetigung)
  const nein = useAct(calls.widerspruch)
  return (
    <span className="row wrap">
      <Button onPress={() => void ja.act({ params: { id }, body: {} })}>{t('stimmt')}</Button>
      <Button kind="quiet" onPress={() => setFrage(true)}>
        {t('stimmtNicht')}
      </Button>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('widersprechenTitel')}
        confirmLabel={t('widersprechen')}
        reason
        onConfirm={async (grund) => void (await nein.act({ params: { id }, body: { grund } }))}
      />
    </span>
  )
}
