import { useState } from 'react'
import Send from 'lucide-react/icons/send'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/client.ts'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useAct, useCall, useList } from '#platform/web/query.tsx'
import { initials } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { InternBox } from '#platform/web/ui/InternBox.tsx'
import { LoadMore } from '#platform/web/ui/LoadMore.tsx'
import { Segmented } from '#platform/web/ui/Segmented.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { Timeline, type TimelineEntry } from '#platform/web/ui/Timeline.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { EintragIntern, Ticketdetail } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { aenderungSatz } from './aenderung.ts'
import { gesendet, veraltet } from './worte.ts'

/** What happened, newest first, and the field to answer. Internal notes have a frame of their own, before sending and after. */
export function Verlauf({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const params = { id: ticket.id }
  const { rows, more, loadingMore } = useList(ticket.innen ? calls.verlaufIntern : calls.verlauf, { params, query: {} })
  const { data: andere } = useCall(calls.antwortende, { params }, { enabled: ticket.innen !== null })
  return (
    <>
      {ticket.darf.includes('kommentieren') && <Schreiben ticket={ticket} />}
      {andere && andere.namen.length > 0 && (
        <p className="t2" role="status">
          {t('antwortet', { namen: andere.namen.join(', ') })}
        </p>
      )}
      <section className="ti-abschnitt">
        <h2>{t('verlauf')}</h2>
        <Eintraege rows={rows} personal={ticket.innen !== null} />
        {more && <LoadMore more pending={loadingMore} onMore={more} />}
      </section>
    </>
  )
}

function Eintraege({ rows, personal }: { rows: readonly EintragIntern[]; personal: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  return (
    <Timeline
      label={t('verlauf')}
      entries={rows.flatMap(({ id, was, um, wer, text, feld, von, nach, intern, dauerSek }): TimelineEntry[] => {
        const name = wer?.name ?? t('portal')
        const wartete = was === 'schritt' && von?.startsWith('wartet') && dauerSek !== null && dauerSek >= 3600
        const titel =
          was === 'kommentar'
            ? name
            : was === 'schritt'
              ? `${name}: ${t(`schritt.${nach as 'Test'}`)}`
              : `${name}: ${aenderungSatz(t, f, { feld: feld!, von: von ?? '', nach: nach ?? '' })}`
        const inhalt = text && <div className="ti-text">{text}</div>
        return [
          {
            id,
            initials: wer ? initials(name) : '·',
            time: f.dateTime(um),
            title: titel,
            children: inhalt && (intern ? <InternBox title={t('nurIntern')}>{inhalt}</InternBox> : inhalt),
          },
          ...(wartete
            ? [
                {
                  id: `${id}-warten`,
                  wait: true,
                  initials: '·',
                  title: t(von === 'wartet auf Kunde' && !personal ? 'warteteSie' : 'wartete', { dauer: f.duration(Math.round(dauerSek / 60)) }),
                },
              ]
            : []),
        ]
      })}
    />
  )
}

function Schreiben({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const [text, setText] = useState('')
  const [art, setArt] = useState<'kommentar' | 'notiz'>('kommentar')
  const kommentar = useAct(calls.kommentieren)
  const notiz = useAct(calls.notieren)
  const melden = useAct(calls.antwortet)
  const [gemeldet, setGemeldet] = useState(0)
  const params = { id: ticket.id }
  const schreibe = (wert: string) => {
    setText(wert)
    const jetzt = performance.now()
    if (ticket.innen && wert && jetzt - gemeldet > 10_000) {
      setGemeldet(jetzt)
      melden.act({ params }).catch(() => {})
    }
  }
  const senden = () => {
    const body = { id: uuid(), text: text.trim() }
    gesendet(art === 'notiz' ? notiz.act({ params, body }) : kommentar.act({ params, body })).then(
      () => {
        setText('')
        veraltet()
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        toast.error(error.problem?.detail ?? t('nichtGeladen'))
      },
    )
  }
  const feld = (
    <>
      <TextField label={t(art)} hint={t(art === 'notiz' ? 'nurIntern' : 'lesenAlle')} multiline rows={3} maxLength={20_000} value={text} onChange={schreibe} />
      <Button kind="primary" icon={Send} disabled={!text.trim()} pending={kommentar.pending || notiz.pending} onPress={senden}>
        {t(art === 'notiz' ? 'notieren' : 'senden')}
      </Button>
    </>
  )
  return (
    <div className="ti-schreiben">
      {ticket.darf.includes('notieren') && (
        <Segmented
          label={t('verlauf')}
          value={art}
          onChange={setArt}
          choices={[
            { id: 'kommentar', label: t('kommentar') },
            { id: 'notiz', label: t('notiz') },
          ]}
        />
      )}
      {art === 'notiz' ? <InternBox title={t('nurIntern')}>{feld}</InternBox> : feld}
    </div>
  )
}
