import { useState } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import PowerOff from 'lucide-react/icons/power-off'
import { calls } from '#apps/verwaltung/contract.ts'
import { NfcTagName, type Beschriftung, type NfcTagZeile as Zeile } from '#apps/verwaltung/contract/nfc.ts'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Beschriften } from './Beschriften.tsx'
import { Formular } from '../Formular.tsx'
import { NfcTagZustand } from './NfcTagZustand.tsx'
import { texte } from '../texte.ts'

/** How a tag is, what can be done with it, and every read of it. */
export function NfcTagDetail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const aendern = useAct(calls.nfcTagAendern)
  return (
    <>
      <RecordHead title={row.name} subtitle={`${t(`tagArt.${row.art}`)} · ${row.ziel}`} state={<NfcTagZustand row={row} />} back={zurueck} />
      {row.abgewiesen > 0 && (
        <Notice kind="warn" title={t('tagVerdacht')}>
          {t('tagVerdachtText', { n: row.abgewiesen })}
        </Notice>
      )}
      <Taten row={row} />
      <Facts
        facts={[
          { label: t('tagChip'), value: t(`tagChipKurz.${row.chip}`) },
          { label: t('tagAdresse'), value: row.adresse },
          { label: t('tagZuletzt'), value: row.zuletzt ? f.dateTime(row.zuletzt) : t('tagNie') },
          { label: t('tagZaehler'), value: row.zaehler === null ? '–' : f.number(row.zaehler) },
          { label: t('tagGelesen'), value: f.number(row.gelesen) },
        ]}
      />
      <RecordSection title={t('stammdaten')}>
        <Formular
          schema={NfcTagName}
          label={t('nfcTag')}
          defaults={{ name: row.name }}
          revision={row.revision}
          onSave={(body, revision) => aendern.act({ params: { id: row.id }, body: { ...body, revision } })}
        >
          {(form) => <FormText form={form} name="name" label={t('name')} maxLength={60} autoComplete="off" />}
        </Formular>
      </RecordSection>
      <Lesungen id={row.id} />
    </>
  )
}

function Taten({ row }: { row: Zeile }) {
  const t = useTexts(texte)
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState<'sperren' | 'stilllegen' | 'beschreiben' | null>(null)
  const [werte, setWerte] = useState<Beschriftung | null>(null)
  const [sperren, freigeben, stilllegen, beschreiben] = [
    useAct(calls.nfcTagSperren),
    useAct(calls.nfcTagFreigeben),
    useAct(calls.nfcTagStilllegen),
    useAct(calls.nfcTagBeschreiben),
  ]
  const params = { id: row.id }
  const fragen = {
    sperren: { titel: t('tagSperren'), text: t('tagSperrenText'), tun: () => sperren.act({ params }) },
    stilllegen: { titel: t('tagStilllegen'), text: t('tagStilllegenText'), tun: () => stilllegen.act({ params }) },
    beschreiben: { titel: t('tagBeschreiben'), text: t('tagBeschreibenText'), tun: async () => setWerte(await beschreiben.act({ params })) },
  }
  const offen = frage && fragen[frage]
  return (
    <>
      <div className="row wrap">
        {row.darf.includes('sperren') && (
          <Button icon={Lock} onPress={() => setFrage('sperren')}>
            {t('tagSperren')}
          </Button>
        )}
        {row.darf.includes('freigeben') && (
          <Button icon={LockOpen} pending={freigeben.pending} onPress={() => void tun(() => freigeben.act({ params }), t('tagFrei'))}>
            {t('tagFreigeben')}
          </Button>
        )}
        {row.darf.includes('beschreiben') && (
          <Button icon={KeyRound} onPress={() => setFrage('beschreiben')}>
            {t('tagBeschreiben')}
          </Button>
        )}
        {row.darf.includes('stilllegen') && (
          <Button kind="quiet" icon={PowerOff} onPress={() => setFrage('stilllegen')}>
            {t('tagStilllegen')}
          </Button>
        )}
      </div>
      {meldung}
      <ConfirmDialog
        open={offen !== null}
        onClose={() => setFrage(null)}
        title={offen?.titel ?? ''}
        confirmLabel={offen?.titel ?? ''}
        danger
        onConfirm={async () => {
          await offen?.tun()
        }}
      >
        <p>{offen?.text}</p>
      </ConfirmDialog>
      {werte && <Beschriften name={row.name} werte={werte} onClose={() => setWerte(null)} />}
    </>
  )
}

function Lesungen({ id }: { id: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { rows, loading, more, loadingMore } = useList(calls.nfcTagLesungen, { params: { id }, query: { limit: 20 } })
  return (
    <RecordSection title={t('tagLesungen')}>
      {loading ? (
        <Skeleton rows={3} />
      ) : rows.length === 0 ? (
        <p className="t2">{t('tagLesungenKeine')}</p>
      ) : (
        <ul className="vw-kinder">
          {rows.map(({ id: lesung, empfangen, ergebnis, zaehler, adresse }) => (
            <li key={lesung}>
              <div className="row between wrap">
                <span className="grow num">{f.dateTime(empfangen)}</span>
                <State kind={ergebnis === 'gelesen' ? 'ok' : 'bad'}>{t(`lesung.${ergebnis}`)}</State>
              </div>
              <span className="t2">
                {zaehler !== null && `${t('tagZaehler')} ${f.number(zaehler)} · `}
                {t('netzadresse', { adresse })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore more={more !== undefined} pending={loadingMore} onMore={() => more?.()} />
    </RecordSection>
  )
}
