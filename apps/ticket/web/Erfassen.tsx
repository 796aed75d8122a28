import { useState } from 'react'
import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { tickettexte } from '#domain/tickets/contract.ts'
import { emptyTexts, textsFor } from '#platform/contract/record/fields.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useFiles } from '#platform/web/files/upload.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { TextParts } from '#platform/web/record/TextParts.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { Ticketform, TicketformMehrerer } from '../contract/eingabe.ts'
import { messages } from '../messages.ts'
import { sende } from './warteschlange/senden.ts'
import { prioritaeten } from './worte.ts'

/** A new ticket: what it is about and where. Waits on the device when there is no network; the draft survives a closed tab. */
export function Erfassen() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { session, can } = useSession()
  const navigate = useNavigate()
  const files = useFiles()
  const { data: typen } = useCall(calls.typen, { query: {} })
  const kunden = useRemotePick(calls.kunden, {})
  const personal = can('TICKET.INTERN')
  // Whoever has one customer need not say which.
  const mehrere = kunden.items.length > 1
  const draftKey = `ticket.neu.${session.anwenderId}`
  const form = useForm(mehrere && !personal ? TicketformMehrerer : Ticketform, {
    defaults: {
      name: '',
      beschreibung: '',
      typId: null,
      prioritaet: null,
      ktostammId: null,
      objektId: null,
      hotline: false,
      intern: false,
      ...emptyTexts(tickettexte),
    },
    texts: messages[language],
    draftKey,
    onSubmit: async ({ prioritaet, typId, ktostammId, objektId, ...werte }) => {
      const dateien = files.ids
      const body = {
        id: uuid(),
        ...werte,
        dateien,
        ...(prioritaet ? { prioritaet: Number(prioritaet) } : {}),
        ...(typId ? { typId } : {}),
        ...(ktostammId ? { ktostammId } : {}),
        ...(objektId ? { objektId } : {}),
      }
      const angelegt = await sende(
        calls.anlegen,
        { body },
        { titel: t('eintragTicket', { name: werte.name }), icon: 'ticket', draftKey, dateien: files.waiting },
      )
      files.clear()
      if (angelegt) toast.success(t('angelegt', { nummer: angelegt.nummer }))
      else toast.success(t('angelegtSpaeter'))
      void navigate(`/ticket/${angelegt ? angelegt.nummer : body.id}`)
    },
  })
  // Somebody from outside rarely has to judge it: the type knows.
  const [aendern, setAendern] = useState(false)
  const offen = personal || aendern || form.rhf.watch('prioritaet') !== null
  // Nothing chosen is the first type, and its priority.
  const gewaehlt = form.rhf.watch('typId') as string | null
  const typ = typen?.entities.find(({ id }) => id === gewaehlt) ?? typen?.entities[0]
  const arten = (typen?.entities ?? []).map(({ id, name, hint }) => ({ id, name, ...(hint && { hint }) }))
  return (
    <Page title={t('erfassen')} back="/ticket">
      <div className="ti-form">
        <Form form={form} label={t('erfassen')} failed={t('nichtErfasst')}>
          <UnsavedGuard dirty={form.dirty || (files.files.length > 0 && !form.pending)} />
          <FormText form={form} name="name" label={t('worum')} maxLength={200} />
          <FileField label={t('fotosUndDateien')} files={files} />
          {mehrere && <KundeFeld form={form} call={calls.kunden} hint={t('kundeMitObjekt')} />}
          <ObjektFeld form={form} call={calls.objekte} query={{ limit: 200 }} />
          <FormText form={form} name="beschreibung" label={t('beschreibung')} multiline rows={5} maxLength={20_000} />
          <div className="ti-zwei">
            <FormField form={form} name="typId" label={t('typ')}>
              {(bind) => <Select {...bind} required label={t('typ')} value={typ?.id ?? null} items={arten} hint={typ?.hint} />}
            </FormField>
            {!offen && (
              <div className="field">
                <span className="label">{t('prioritaet')}</span>
                <span className="row wrap">
                  {`${typ?.prioritaet ?? 5} ${t(`prio.${(typ?.prioritaet ?? 5) as 5}`)}`}
                  <Button kind="quiet" onPress={() => setAendern(true)}>
                    {t('dringlichkeitAendern')}
                  </Button>
                </span>
              </div>
            )}
            {offen && (
              <FormField form={form} name="prioritaet" label={t('prioritaet')}>
                {(bind) => (
                  <Select
                    {...bind}
                    required
                    label={t('prioritaet')}
                    value={(bind.value as string | null) ?? String(typ?.prioritaet ?? 5)}
                    items={prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))}
                  />
                )}
              </FormField>
            )}
          </div>
          <TextParts form={form} fields={textsFor(tickettexte, personal)} />
          {personal && (
            <FormCheckbox form={form} name="hotline">
              {t('hotline')}
            </FormCheckbox>
          )}
          {personal && (
            <FormCheckbox form={form} name="intern">
              {t('internHinweis')}
            </FormCheckbox>
          )}
          <SubmitButton form={form} wide>
            {t('anlegen')}
          </SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
