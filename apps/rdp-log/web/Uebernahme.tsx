import { useState, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { KostenstelleFeld } from '#domain/kunden/web/KostenstelleFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { NeuesTicket } from '#domain/tickets/web/NeuesTicket.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { calls, type Sitzungsdetail, type Vorschlag } from '../contract.ts'
import { anteile, Uebernahmeform } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useTicketrecht, useTickets } from './usewahl.ts'

const viele = { limit: 200 }

/** 'Als Arbeitszeit übernehmen': a finished proposal and one press. What is booked can be booked anew with a reason; what is none is said so. */
export function Uebernahme({ eine, zone }: { eine: Sitzungsdetail; zone: string }) {
  const t = useTexts(texte)
  const [umbuchen, setUmbuchen] = useState(false)
  const { data, error, refetch } = useCall(calls.vorschlag, { params: { id: eine.id } })
  const keine = useAct(calls.keineArbeit)
  if (eine.arbeit === 'gebucht' && !umbuchen)
    return (
      <div>
        <Button onPress={() => setUmbuchen(true)}>{t('umbuchen')}</Button>
      </div>
    )
  if (eine.arbeit === 'keine')
    return (
      <div>
        <Button pending={keine.pending} onPress={() => void keine.act({ params: { id: eine.id }, body: { keine: false } })}>
          {t('dochArbeitszeit')}
        </Button>
      </div>
    )
  if (!data)
    return error ? (
      <Notice kind="bad" live title={t('eineNichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
        {error.problem?.detail}
      </Notice>
    ) : (
      <Skeleton rows={3} />
    )
  return (
    <Formular
      eine={eine}
      zone={zone}
      vorschlag={data}
      neben={
        eine.arbeit === 'offen' && (
          <Button kind="quiet" pending={keine.pending} onPress={() => void keine.act({ params: { id: eine.id }, body: { keine: true } })}>
            {t('keineArbeitszeit')}
          </Button>
        )
      }
      onFertig={() => setUmbuchen(false)}
    />
  )
}

interface FormularProps {
  eine: Sitzungsdetail
  zone: string
  vorschlag: Vorschlag
  neben: ReactNode
  onFertig: () => void
}

function Formular({ eine, zone, vorschlag, neben, onFertig }: FormularProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const [frage, setFrage] = useState(false)
  const [zusammen, setZusammen] = useState(true)
  const kundeId = eine.kunde?.id
  const tickets = useTickets(kundeId)
  const { oeffnet } = useTicketrecht()
  const [neu, setNeu] = useState<PickItem | 'wird gefragt' | null>(null)
  const anlegen = useAct(ticketCalls.anlegen)
  const { act } = useAct(calls.uebernehmen)
  const buche = async (werte: ReturnType<typeof Uebernahmeform.parse>, grund: string) => {
    const { ticketId, objektId, kostenstelleId, ...rest } = werte
    await act({
      params: { id: eine.id },
      body: {
        ...rest,
        ticketId: ticketId!,
        objektId: objektId!,
        kostenstelleId: kostenstelleId!,
        mit: block ? vorschlag.nachbarn.map(({ id }) => id) : [],
        grund,
      },
    })
    toast.success(t('gebuchtOk', { zeit: f.duration(gerechnet.minuten) }))
    onFertig()
  }
  const form = useForm(Uebernahmeform, {
    defaults: {
      ticketId: vorschlag.ticketId,
      objektId: vorschlag.objektId,
      kostenstelleId: vorschlag.kostenstelleId,
      kzverrzeit: vorschlag.kzverrzeit,
      beschreibung: vorschlag.beschreibung,
      anteil: 'gemessen',
    },
    texts: messages[language],
    onSubmit: async (werte) => (eine.arbeit === 'gebucht' ? setFrage(true) : buche(werte, '')),
  })
  const [anteil, kz, ticketId] = (['anteil', 'kzverrzeit', 'ticketId'] as const).map((feld) => form.rhf.watch(feld))
  const genannt: (PickItem | null)[] = [
    eine.ticket && { id: eine.ticket.id, nummer: String(eine.ticket.nummer), name: eine.ticket.name },
    neu === 'wird gefragt' ? null : neu,
    ...tickets.items,
  ]
  const gewaehlt = genannt.find((eines) => eines?.id === ticketId) ?? null
  const block = zusammen && eine.arbeit === 'offen' && anteil === 'gemessen' ? vorschlag.zusammen : null
  const gerechnet = block ?? (anteil === 'geteilt' && vorschlag.geteilt ? vorschlag.geteilt : vorschlag)
  const zeit = f.duration(gerechnet.minuten)
  return (
    <>
      <Form form={form} label={t('uebernehmen')}>
        <p>
          <b>
            {gerechnet.tage
              .map(({ tag, zeiten }) => t('tageszeiten', { tag: f.shortDay(tag), zeiten: zeiten.map(({ von, bis }) => `${von}–${bis}`).join(', ') }))
              .join(' · ')}
          </b>{' '}
          {vorschlag.unterbrechungMin > 0 && t('unterbrochen', { n: vorschlag.unterbrechungMin })}{' '}
          {kz === 'K' ? t('nichtVerrechnet', { zeit }) : t('verrechnet', { zeit, verrechnet: f.duration(gerechnet.verrechnetMin) })}
        </p>
        {vorschlag.geteilt && (
          <>
            <Notice kind="warn">{t('zugleich', { summe: f.duration(vorschlag.geteilt.summeMin), anwesend: f.duration(vorschlag.geteilt.anwesendMin) })}</Notice>
            <FormSelect form={form} name="anteil" label={t('anteil')} items={anteile.map((id) => ({ id, name: t(`anteil.${id}`) }))} />
          </>
        )}
        {vorschlag.nachbarn.length > 0 && eine.arbeit === 'offen' && anteil === 'gemessen' && (
          <Checkbox value={zusammen} onChange={setZusammen}>
            {t('nachbarn', {
              n: vorschlag.nachbarn.length,
              zeiten: vorschlag.nachbarn.map(({ von, bis }) => `${f.time(von, zone)}–${bis ? f.time(bis, zone) : ''}`).join(', '),
            })}
          </Checkbox>
        )}
        <div className="rl-buchen">
          <FormPick form={form} name="ticketId" label={tm('ticket')} selected={gewaehlt} {...tickets} />
          <ObjektFeld form={form} call={calls.objekte} query={viele} kunde={kundeId} bisher={eine.objekt} />
          <KostenstelleFeld form={form} call={calls.kostenstellen} query={viele} bisher={eine.kostenstelle} />
          <FormSelect
            form={form}
            name="kzverrzeit"
            label={t('verrechnung')}
            items={(['K', 'R', 'A', 'L'] as const).map((id) => ({ id, name: t(`kz.${id}`) }))}
          />
        </div>
        <FormText form={form} name="beschreibung" label={tm('beschreibung')} hint={t('beschreibungHinweis')} multiline rows={2} maxLength={2000} />
        <div className="row wrap">
          <Button kind="primary" type="submit" icon={Check} pending={form.pending}>
            {gewaehlt?.nummer ? t('buchen', { zeit, nummer: gewaehlt.nummer }) : t('buchenOhne', { zeit })}
          </Button>
          {oeffnet && <Button onPress={() => setNeu('wird gefragt')}>{t('neuesTicket')}</Button>}
          {neben}
        </div>
        <ConfirmDialog
          open={frage}
          onClose={() => setFrage(false)}
          title={t('umbuchen')}
          confirmLabel={t('umbuchen')}
          reason={{ label: t('grund'), maxLength: 500 }}
          onConfirm={(grund) => buche(Uebernahmeform.parse(form.rhf.getValues()), grund)}
        >
          {t('umbuchenText')}
        </ConfirmDialog>
      </Form>
      {neu === 'wird gefragt' && (
        <NeuesTicket
          onClose={() => setNeu(null)}
          anlegen={async (werte) => {
            const id = uuid()
            const objektId = form.rhf.getValues('objektId')
            const { nummer } = await anlegen.act({ body: { id, ...werte, ktostammId: kundeId ?? null, objektId, hardwareId: eine.geraet?.id ?? null } })
            form.rhf.setValue('ticketId', id, { shouldDirty: true })
            setNeu({ id, nummer: String(nummer), name: werte.name })
          }}
        />
      )}
    </>
  )
}
