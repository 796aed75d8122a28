import { KostenstelleFeld } from '#domain/kunden/web/KostenstelleFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls, Inhalt, type Sitzungsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { useTicketrecht, useTickets } from './usewahl.ts'

const viele = { limit: 200 }

/** What we say about a session: description and, for people who have tickets, the ticket; for those who work on them also where it was. */
export function Inhaltform({ eine }: { eine: Sitzungsdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { waehlt, arbeitet } = useTicketrecht()
  const tickets = useTickets(eine.kunde?.id)
  const { act } = useAct(calls.aendern)
  const { ticket, beschreibung, objekt, kostenstelle, kunde } = eine
  return (
    <RecordForm
      schema={Inhalt}
      label={t('angaben')}
      texts={messages[language]}
      defaults={{ beschreibung, ticketId: ticket?.id ?? null, objektId: objekt?.id ?? null, kostenstelleId: kostenstelle?.id ?? null }}
      revision={eine.revision}
      onSave={(werte, revision) => act({ params: { id: eine.id }, body: { ...werte, revision } })}
    >
      {(form) => (
        <div className="rl-felder">
          {waehlt && (
            <FormPick
              form={form}
              name="ticketId"
              label={tm('ticket')}
              selected={ticket && { id: ticket.id, nummer: String(ticket.nummer), name: ticket.name }}
              {...tickets}
            />
          )}
          {arbeitet && (
            <>
              <ObjektFeld form={form} call={calls.objekte} query={viele} kunde={kunde?.id} bisher={objekt} />
              <KostenstelleFeld form={form} call={calls.kostenstellen} query={viele} bisher={kostenstelle} />
            </>
          )}
          <FormText form={form} name="beschreibung" label={tm('beschreibung')} hint={t('beschreibungHinweis')} multiline rows={2} maxLength={2000} />
        </div>
      )}
    </RecordForm>
  )
}
