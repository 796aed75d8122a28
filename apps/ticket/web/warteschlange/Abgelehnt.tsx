import { useState } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Checkpunkt, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Entry } from '#platform/web/outbox/shown.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { sende, verwirf, type AbgelehnterHaken, type WartendeZeit } from './wartende.ts'
import { hinweisVon, veraltet } from '../worte.ts'

const warum = ({ problem }: Entry) => problem?.errors?.[0]?.message ?? problem?.detail

/** A tick that came too late: what was wished against what holds now, and what to do. `punkt` is undefined when the item is off the list. */
export function HakenAbgelehnt({
  ticket,
  punkt,
  haken: { wunsch, entries },
}: {
  ticket: Ticketdetail
  punkt: Checkpunkt | undefined
  haken: AbgelehnterHaken
}) {
  const t = useTexts(messages)
  const f = useFormats()
  const [laeuft, setLaeuft] = useState(false)
  const letzter = entries.at(-1)!
  const stand = ({ erledigt, notiz, fehlertext }: AbgelehnterHaken['wunsch']) =>
    [t(erledigt ? 'standErledigt' : 'standOffen'), fehlertext && `„${fehlertext}“`, notiz && `${t('notizFeld')}: ${notiz}`].filter(Boolean).join(' · ')
  const nochmal = async (offen: Checkpunkt) => {
    setLaeuft(true)
    try {
      const beimBuero = await sende(
        calls.haken,
        {
          params: { id: ticket.id, punkt: offen.id },
          body: { id: uuid(), version: offen.version, erledigt: wunsch.erledigt, notiz: wunsch.notiz, fehlertext: wunsch.fehlertext },
        },
        { titel: letzter.titel, icon: 'clipboard-pen' },
      )
      await verwirf(entries)
      if (beimBuero) toast.success(t('hakenOk'))
    } catch (error) {
      toast.error(hinweisVon(error) || t('hakenNicht'))
      veraltet()
    }
    setLaeuft(false)
  }
  return (
    <Notice
      kind="bad"
      title={t('hakenAbgelehnt')}
      action={
        <span className="row wrap">
          {punkt && (
            <Button pending={laeuft} onPress={() => void nochmal(punkt)}>
              {t('meinenSetzen')}
            </Button>
          )}
          <Aufgeben entries={entries} />
        </span>
      }
    >
      <div>{punkt ? warum(letzter) : t('punktNichtMehr', { titel: letzter.titel })}</div>
      <div>{t('vomGeraet', { stand: stand(wunsch) })}</div>
      {punkt && (
        <div>
          {t('beimBuero', { stand: stand(punkt) })}
          {punkt.erledigtVon && punkt.erledigtUm && ` (${punkt.erledigtVon}, ${f.dateTime(punkt.erledigtUm)})`}
        </div>
      )}
    </Notice>
  )
}

/** A time that the server refused: with its reason, to be changed and sent again. */
export function ZeitAbgelehnt({ entry, onAendern }: { entry: Entry; onAendern?: (() => void) | undefined }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { datum, von, bis, beschreibung } = entry.body as WartendeZeit
  return (
    <Notice
      kind="bad"
      title={t('zeitAbgelehnt', { zeit: `${f.day(datum)} · ${von}–${bis}` })}
      action={
        <span className="row wrap">
          {onAendern && <Button onPress={onAendern}>{t('aendernUndSenden')}</Button>}
          <Aufgeben entries={[entry]} />
        </span>
      }
    >
      <div>{warum(entry)}</div>
      {beschreibung && <div className="ti-text">{beschreibung}</div>}
    </Notice>
  )
}

function Aufgeben({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts(messages)
  const [frage, setFrage] = useState(false)
  return (
    <>
      <Button kind="quiet" onPress={() => setFrage(true)}>
        {t('verwerfen')}
      </Button>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('verwerfenTitel')}
        confirmLabel={t('verwerfen')}
        danger
        onConfirm={() => verwirf(entries)}
      >
        {entries.at(-1)!.titel}
      </ConfirmDialog>
    </>
  )
}
