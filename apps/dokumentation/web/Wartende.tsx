import { useState } from 'react'
import type { Input } from '#platform/contract/contract.ts'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import { isPart } from '#platform/web/outbox/parts.ts'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import type { Bild } from '#domain/einsatz/contract.ts'
import type { calls } from '../contract.ts'
import { texte } from './texte.ts'

type Body = Omit<Input<typeof calls.anlegen>['body'], 'bilder'> & { bilder?: readonly Bild[] }
/** What the server refused, for the form: its words, the pictures that did arrive, and how it leaves the queue once it is sent anew. */
export interface Abgelehnt {
  id: string
  werte: Omit<Body, 'bilder' | 'id'>
  bilder: readonly Bild[]
  verwirf: () => Promise<void>
  /** It was not refused but still waits: what is saved comes in its place. */
  wartet?: Entry
}

/** '3 Bilder', '1 Bild', or nothing. */
export function useBilderwort() {
  const t = useTexts(texte)
  return (n: number) => (n === 0 ? '' : n === 1 ? t('einBild') : t('mehrBilder', { n }))
}

/** One that the server does not know yet; refused with the reason, to be sent again or given up. */
export function Wartende({ entry, onAendern }: { entry: Entry; onAendern: (abgelehnt: Abgelehnt) => void }) {
  const t = useTexts(texte)
  const bilderwort = useBilderwort()
  const { own } = useOutbox()
  const [frage, setFrage] = useState(false)
  const { id: _, titel, bilder = [], ...mehr } = entry.body as Body
  const dateien = new Set(bilder.map(({ datei }) => datei))
  // A file that was not taken is why what names it was not.
  const abgelehnt = own.filter((one) => isPart(one) && one.problem && dateien.has((one.body as { id?: string }).id ?? ''))
  const weg = new Set(abgelehnt.map((one) => (one.body as { id?: string }).id))
  const verwirf = async () => {
    for (const one of [...abgelehnt, entry]) await discard(one.id)
  }
  const problem = abgelehnt[0]?.problem ?? entry.problem
  return (
    <li className="do-wartet">
      <div className="row between wrap">
        <b>{titel}</b>
        {!entry.problem && (
          <span className="row">
            <Ticks arrived={false} />
            <Button kind="quiet" onPress={() => onAendern({ id: entry.id, werte: { titel, ...mehr }, bilder, verwirf, wartet: entry })}>
              {t('aendern')}
              <span className="sr">: {titel}</span>
            </Button>
          </span>
        )}
      </div>
      <span className="t12 t2">{bilderwort(bilder.length)}</span>
      {entry.problem && (
        <Notice
          kind="bad"
          title={t('nichtUebernommen')}
          action={
            <span className="row wrap">
              <Button onPress={() => onAendern({ id: entry.id, werte: { titel, ...mehr }, bilder: bilder.filter(({ datei }) => !weg.has(datei)), verwirf })}>
                {t('aendernUndSenden')}
              </Button>
              <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
              <Button kind="quiet" onPress={() => setFrage(true)}>
                {t('verwerfen')}
              </Button>
            </span>
          }
        >
          {abgelehnt[0] && `${abgelehnt[0].titel}: `}
          {problem?.errors?.[0]?.message ?? problem?.detail}
        </Notice>
      )}
      <ConfirmDialog open={frage} onClose={() => setFrage(false)} title={t('verwerfenTitel')} confirmLabel={t('verwerfen')} danger onConfirm={verwirf}>
        {titel}
      </ConfirmDialog>
    </li>
  )
}
