import { useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Befund } from '#apps/hardware-management/contract/inventur.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { urteil, type Urteil } from './urteil.ts'
import { inventurtexte } from './texte.ts'

const zeichen = { gefunden: 'ok', 'falscher-ort': 'warn', fehlt: 'bad', 'nicht-erwartet': 'warn' } as const

/** One device: where it should be, where it was read and by whom, and what the office may make of it. Two places stay both in sight. */
export function Befundzeile({ inventur, befund, onEntscheide }: { inventur: string; befund: Befund; onEntscheide?: (neu: Urteil) => Promise<void> }) {
  const t = useTexts(inventurtexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { geraet, code, fund, doppelt, ausgeschieden, soll, lesungen, entschieden } = befund
  const name = geraet ? geraet.name || String(geraet.nummer) : code
  return (
    <li className="hw-befund" aria-label={name}>
      <div className="row between wrap">
        <span className="hw-eintrag">
          <b>
            {geraet ? (
              <Anchor className="link" href={`/hardware-management/${geraet.nummer}`}>
                {name}
              </Anchor>
            ) : (
              name
            )}
          </b>
          <small className="t2">{[geraet && `${tm('id')} ${geraet.nummer}`, soll && t('sollSein', { ort: soll })].filter(Boolean).join(' · ')}</small>
        </span>
        <span className="row wrap">
          {fund ? <State kind={zeichen[fund]}>{tm(`fund.${fund}`)}</State> : <State kind="warn">{tm('unbekannt')}</State>}
          {doppelt && <State kind="warn">{tm('doppelt')}</State>}
          {ausgeschieden && <State kind="idle">{t('inzwischenWeg')}</State>}
        </span>
      </div>
      {lesungen.length > 0 && (
        <ul className="hw-lesungen">
          {lesungen.map(({ id, ort, um, wer, notiz, dateien }) => (
            <li key={id}>
              {t('gelesen', { ort: ort || t('ohneOrt'), um: f.dateTime(um), wer })}
              {notiz && <p>{notiz}</p>}
              {dateien.length > 0 && <FileList files={dateien} label={t('fotos')} />}
            </li>
          ))}
        </ul>
      )}
      {entschieden && (
        <p className="t2">
          <State kind="ok">{[tm(`entscheidung.${entschieden.was}`), entschieden.ort, entschieden.bemerkung].filter(Boolean).join(', ')}</State>{' '}
          {entschieden.geraet !== null && (
            <Anchor className="link" href={`/hardware-management/${entschieden.geraet}`}>
              {`${tm('hardware')} ${entschieden.geraet}`}
            </Anchor>
          )}{' '}
          {entschieden.wer}, {f.dateTime(entschieden.zeitpunkt)}
        </p>
      )}
      {!entschieden && onEntscheide && <Wege inventur={inventur} befund={befund} name={name} onEntscheide={onEntscheide} />}
    </li>
  )
}

interface WegeProps {
  inventur: string
  befund: Befund
  name: string
  onEntscheide: (neu: Urteil) => Promise<void>
}
function Wege({ inventur, befund, name, onEntscheide }: WegeProps) {
  const t = useTexts(inventurtexte)
  const [frage, setFrage] = useState(false)
  return (
    <div className="row wrap">
      {befund.moeglich.includes('anlegen') && (
        <LinkButton href={`/hardware-management/create?${new URLSearchParams({ inventur, code: befund.code }).toString()}`}>{t('tat.anlegen')}</LinkButton>
      )}
      {befund.moeglich.includes('umbuchen') &&
        befund.ziele.map((ziel) => (
          <Button key={ziel.id} onPress={() => void onEntscheide(urteil(befund, 'umbuchen', ziel.id))}>
            {t('umbuchen', { ort: ziel.name })}
          </Button>
        ))}
      {befund.moeglich.includes('zurueckholen') && <Button onPress={() => void onEntscheide(urteil(befund, 'zurueckholen'))}>{t('tat.zurueckholen')}</Button>}
      {befund.moeglich.includes('verloren') && <Button onPress={() => setFrage(true)}>{t('tat.verloren')}</Button>}
      {befund.moeglich.includes('belassen') && (
        <Button kind="quiet" onPress={() => void onEntscheide(urteil(befund, 'belassen'))}>
          {t(befund.geraet ? 'tat.belassen' : 'zurKenntnis')}
        </Button>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('verlorenTitel', { name })}
        confirmLabel={t('tat.verloren')}
        danger
        reason={{ label: t('bemerkung'), required: false, maxLength: 400 }}
        onConfirm={async (bemerkung) => onEntscheide(urteil(befund, 'verloren', null, bemerkung))}
      >
        {t('verlorenText')}
      </ConfirmDialog>
    </div>
  )
}
