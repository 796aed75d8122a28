import { useState } from 'react'
import { calls } from '#apps/freigabe/contract.ts'
import { Regelangaben, type Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'
import { Regelfelder } from './Regelfelder.tsx'
import { Regellage } from './Regellage.tsx'

/** One rule: where it stands, what the second person says, and the form whose entries become the next version. */
export function Regel({ row, zurueck }: { row: Regelzeile | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const [anlegen, aendern] = [useAct(calls.regelAnlegen), useAct(calls.regelAendern)]
  const herkunft = row && [
    t('fassungVon', { n: row.version, wer: row.erfasstVon, tag: f.day(row.erfasst) }),
    row.urteilVon && t(row.lage === 'abgelehnt' ? 'abgelehntVon' : 'bestaetigtVon', { wer: row.urteilVon }),
  ]
  return (
    <>
      <RecordHead
        title={row?.bezeichnung ?? t('neueRegel')}
        back={zurueck}
        {...(row && herkunft && { state: <Regellage row={row} />, subtitle: herkunft.filter(Boolean).join(' · ') })}
      />
      {row && <Urteil key={row.version} row={row} />}
      <RecordForm
        schema={Regelangaben}
        label={t('regel')}
        texts={messages[language]}
        defaults={angabenVon(row)}
        revision={row?.revision}
        submitLabel={row ? t('vorlegen') : t('anlegen')}
        {...(row ? {} : { onSaved: zurueck })}
        onSave={async (werte, revision) => {
          await (row ? aendern.act({ params: { id: row.id }, body: { ...werte, revision } }) : anlegen.act({ body: werte }))
          toast.success(t('vorgelegt'))
        }}
      >
        {(form) => <Regelfelder form={form} namen={row?.namen ?? []} />}
      </RecordForm>
    </>
  )
}

/** What stands between a version and its force: that nobody could release, or the second person. */
function Urteil({ row }: { row: Regelzeile }) {
  const t = useTexts(texte)
  const [fragt, setFragt] = useState<'bestaetigen' | 'ablehnen' | null>(null)
  const [bestaetigen, ablehnen] = [useAct(calls.regelBestaetigen), useAct(calls.regelAblehnen)]
  const zu = () => setFragt(null)
  const darf = (was: Regelzeile['darf'][number]) => row.darf.includes(was)
  const nein = t(darf('bestaetigen') ? 'regelAblehnen' : 'zurueckziehen')
  return (
    <>
      {row.luecken.length > 0 && (
        <Notice kind="bad" title={t('lueckeTitel')}>
          {row.luecken.map(({ filiale, baustelle, schritt }) => (
            <div key={`${filiale} ${baustelle}`}>{t('luecke', { ort: baustelle ?? filiale, schritt })}</div>
          ))}
        </Notice>
      )}
      {row.lage === 'abgelehnt' && row.grund && <Notice title={t('lage.abgelehnt')}>{row.grund}</Notice>}
      {row.lage === 'wartet' && (
        <Notice
          kind="warn"
          title={t('lage.wartet')}
          action={
            <>
              {darf('bestaetigen') && (
                <Button kind="primary" onPress={() => setFragt('bestaetigen')}>
                  {t('bestaetigen')}
                </Button>
              )}
              {darf('ablehnen') && <Button onPress={() => setFragt('ablehnen')}>{nein}</Button>}
            </>
          }
        >
          {t('wartetText')} {row.gilt !== null && t('solange', { n: row.gilt })}
        </Notice>
      )}
      <ConfirmDialog
        open={fragt === 'bestaetigen'}
        onClose={zu}
        title={t('bestaetigenTitel')}
        confirmLabel={t('bestaetigen')}
        onConfirm={async () => {
          await bestaetigen.act({ params: { id: row.id }, body: { version: row.version } })
          toast.success(t('bestaetigt'))
        }}
      >
        {t('bestaetigenText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={fragt === 'ablehnen'}
        onClose={zu}
        title={t('regelAblehnenTitel')}
        confirmLabel={nein}
        reason={{ label: t('grund'), maxLength: 200 }}
        onConfirm={async (grund) => {
          await ablehnen.act({ params: { id: row.id }, body: { version: row.version, grund } })
          toast.success(t('regelAbgelehnt'))
        }}
      />
    </>
  )
}

const angabenVon = (row: Regelzeile | undefined): Regelangaben => {
  if (row) return Object.fromEntries(Object.keys(Regelangaben.shape).map((feld) => [feld, row[feld as keyof Regelangaben]])) as Regelangaben
  return {
    bezeichnung: '',
    vonBetrag: null,
    bisBetrag: null,
    belegarten: [],
    lieferanten: [],
    baustellen: [],
    kostenstellen: [],
    filialen: [],
    ohneBestellung: false,
    neueIban: false,
    zusammen: false,
    schritt: 'freigabe',
    stufe: 1,
    adressat: 'rolle',
    personen: [],
    rolleId: null,
    wieViele: 'einer',
    anzahl: 1,
    mindestens: 0,
    eskalationTage: null,
    gueltigAb: Temporal.Now.plainDateISO().toString(),
    gueltigBis: null,
  }
}
