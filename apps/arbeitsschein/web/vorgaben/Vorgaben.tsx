import { useState } from 'react'
import { calls } from '#apps/arbeitsschein/contract.ts'
import {
  einreichungen,
  ohneVorgabe,
  takte,
  unterschriftsregeln,
  vertragsarten,
  type Kundenvorgabe,
  type Vorgabe,
} from '#apps/arbeitsschein/contract/vorgaben.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Teil } from '../Teil.tsx'
import { texte } from '../texte.ts'
import { useSofort } from '../usesofort.ts'

/** How single customers want their sheets: who signs, what was agreed, how often work by the hour is handed over; acts at once. */
export function Vorgaben() {
  const t = useTexts(texte)
  const { data } = useCall(calls.vorgaben)
  const kunden = useRemotePick(calls.kunden, { aktiv: 'ja' })
  const [gewaehlt, setGewaehlt] = useState<Kundenvorgabe | null>(null)
  const gesagte = data?.entities ?? []
  const alle = gewaehlt && !gesagte.some(({ id }) => id === gewaehlt.id) ? [gewaehlt, ...gesagte] : gesagte
  return (
    <Teil titel={t('vorgaben')}>
      <p className="t2">{t('vorgabenText')}</p>
      <PickList
        label={t('kundeWaehlen')}
        {...kunden}
        value={null}
        onChange={(id, item) => {
          if (id && item) setGewaehlt({ ...ohneVorgabe, id, kunde: [item.nummer, item.name].filter(Boolean).join(' ') })
        }}
      />
      {alle.map((eine) => (
        <Einer key={eine.id} vorgabe={eine} />
      ))}
    </Teil>
  )
}

function Einer({ vorgabe: { id, kunde, ...gesagt } }: { vorgabe: Kundenvorgabe }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { act, error } = useAct(calls.vorgabeSetzen)
  const { gilt: vorgabe, setze } = useSofort<Vorgabe>(gesagt, (body) => act({ params: { id }, body }))
  return (
    <fieldset className="as-teil">
      <legend className="label">{kunde}</legend>
      <div className="as-zwei">
        {(['unterschriftKunde', 'unterschriftMonteur'] as const).map((feld) => (
          <Select
            key={feld}
            label={tm(feld)}
            items={unterschriftsregeln.map((regel) => ({ id: regel, name: tm(`regel.${regel}`) }))}
            value={vorgabe[feld]}
            onChange={(regel) => setze({ [feld]: regel })}
          />
        ))}
        <Select
          label={tm('vertragsart')}
          items={vertragsarten.map((art) => ({ id: art, name: tm(`vertrag.${art}`) }))}
          value={vorgabe.vertragsart}
          onChange={(vertragsart) => setze({ vertragsart })}
        />
        <Select
          label={tm('einreichung')}
          items={einreichungen.map((wie) => ({ id: wie, name: tm(`einreichung.${wie}`) }))}
          value={vorgabe.einreichung}
          onChange={(einreichung) => setze({ einreichung })}
        />
        <Select
          label={t('taktMin')}
          items={[{ id: '', name: t('taktWieFirma') }, ...takte.map((takt) => ({ id: String(takt), name: t('minuten', { n: takt }) }))]}
          value={vorgabe.taktMin === null ? '' : String(vorgabe.taktMin)}
          onChange={(takt) => setze({ taktMin: takt ? Number(takt) : null })}
        />
      </div>
      {error && <Notice kind="bad">{error.problem?.detail ?? t('nichtSpeichern')}</Notice>}
    </fieldset>
  )
}
