import type { Auswahlliste } from '#domain/geraete/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Eintrag, zusatzfelder, type Auswahl, type Zusatzfeld } from '#apps/hardware-management/contract/auswahl.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Tage } from '../Tage.tsx'
import { texte } from '../texte.ts'
import { useAuswahl } from '../wahl.ts'
import { ZubehoerBei } from '../zubehoer/ZubehoerBei.tsx'
import { eintragstexte } from './texte.ts'

/** One entry of a list: its name, and what this list has beyond it. */
export function Eintragsform({ liste, row, zurueck }: { liste: Auswahlliste; row: Auswahl | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const te = useTexts(eintragstexte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const anlegen = useAct(calls.auswahlAnlegen)
  const aendern = useAct(calls.auswahlAendern)
  const hat = (feld: Zusatzfeld) => zusatzfelder[liste].includes(feld)
  const [hersteller, typen, standorte] = [useAuswahl('hersteller'), useAuswahl('hardwaretyp'), useAuswahl('standort')]
  const objekte = useRemoteSearch(calls.alleObjekte)
  return (
    <>
      <RecordHead title={row?.name ?? t('neuerEintrag')} subtitle={t(`liste.${liste}`)} back={zurueck} />
      <RecordForm
        schema={Eintrag}
        label={t(`liste.${liste}`)}
        texts={messages[language]}
        {...(row ? {} : { submitLabel: t('eintragAnlegen'), onSaved: zurueck })}
        defaults={row ? Eintrag.parse(row) : leer}
        revision={row?.revision}
        onSave={(body, revision) =>
          row ? aendern.act({ params: { liste, id: row.id }, body: { ...body, revision } }) : anlegen.act({ params: { liste }, body })
        }
      >
        {(form) => (
          <>
            <FormText form={form} name="name" label={t('name')} maxLength={100} autoComplete="off" />
            {hat('gln') && <FormText form={form} name="gln" label={tm('gln')} maxLength={13} inputMode="numeric" autoComplete="off" />}
            {hat('monate') && <FormNumber form={form} name="monate" label={te('monate')} />}
            {hat('warntage') && <Tage form={form} name="warntage" label={te('warntage')} hint={te('warntageHinweis')} />}
            {hat('praefix') && <FormNumber form={form} name="praefix" label={te('praefix')} />}
            {hat('herstellerId') && <FormPick form={form} name="herstellerId" label={tm('hersteller')} {...hersteller} selected={row?.hersteller ?? null} />}
            {hat('hardwaretypId') && <FormPick form={form} name="hardwaretypId" label={tm('hardwaretyp')} {...typen} selected={row?.hardwaretyp ?? null} />}
            {hat('objektId') && (
              <FormPick form={form} name="objektId" label={tm('objekt')} hint={te('eigenerOrt')} onSearch={objekte} selected={row?.objekt ?? null} />
            )}
            {hat('elternId') && <FormPick form={form} name="elternId" label={te('eltern')} {...standorte} selected={row?.eltern ?? null} />}
            <FormNumber form={form} name="sortierung" label={te('sortierung')} hint={te('sortierungHinweis')} />
            <FormCheckbox form={form} name="aktiv">
              {t('aktiv')}
            </FormCheckbox>
            <p className="hint">{te('aktivHinweis')}</p>
          </>
        )}
      </RecordForm>
      {liste === 'standort' && row && <ZubehoerBei dort={{ ziel: 'standortId', id: row.id, name: row.name }} />}
    </>
  )
}

const leer: Eintrag = {
  name: '',
  aktiv: true,
  sortierung: 0,
  gln: null,
  monate: null,
  warntage: null,
  praefix: null,
  herstellerId: null,
  hardwaretypId: null,
  elternId: null,
  objektId: null,
}
