import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Angabenform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import { pickTexts, textNames } from '#platform/contract/record/fields.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { TextParts } from '#platform/web/record/TextParts.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Inzwischen } from './Inzwischen.tsx'
import { useSpeichern, wennAnders } from './usespeichern.ts'
import { prioritaeten } from '../worte.ts'

/** Name, description, type, priority, hotline, internal, and the texts that may be left out. */
export function AngabenAendern({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { data: typen } = useCall(calls.typen, { query: {} })
  const { basis, inzwischen, speichere } = useSpeichern(ticket, onClose)
  const titel = t('bearbeiten', { was: t('angaben') })
  const form = useForm(Angabenform, {
    defaults: {
      name: basis.name,
      beschreibung: basis.beschreibung,
      typId: basis.typ.id,
      prioritaet: String(basis.prioritaet) as '5',
      hotline: basis.hotline,
      intern: basis.intern,
      ...pickTexts(tickettexte, basis),
    },
    texts: messages[language],
    onSubmit: ({ prioritaet, ...werte }) =>
      speichere({
        name: wennAnders(werte.name, basis.name),
        beschreibung: wennAnders(werte.beschreibung, basis.beschreibung),
        typId: wennAnders(werte.typId, basis.typ.id),
        prioritaet: wennAnders(Number(prioritaet), basis.prioritaet),
        hotline: wennAnders(werte.hotline, basis.hotline),
        intern: wennAnders(werte.intern, basis.intern),
        ...Object.fromEntries(textNames(tickettexte).map((name) => [name, wennAnders(werte[name] ?? null, basis[name])])),
      }),
  })
  const janein = (wert: boolean) => t(wert ? 'ja2' : 'nein2')
  const prio = (nr: number) => `${nr} ${t(`prio.${nr as 1}`)}`
  const arten = [...(typen?.entities ?? [])]
  if (!arten.some(({ id }) => id === basis.typ.id)) arten.push({ ...basis.typ, nummer: null, hint: '', mitTest: basis.mitTest, prioritaet: basis.prioritaet })
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Inzwischen
        zeilen={
          inzwischen && [
            { feld: t('name'), vorher: basis.name, jetzt: inzwischen.name },
            { feld: t('beschreibung'), vorher: basis.beschreibung, jetzt: inzwischen.beschreibung },
            { feld: t('typ'), vorher: basis.typ.name, jetzt: inzwischen.typ.name },
            { feld: t('prioritaet'), vorher: prio(basis.prioritaet), jetzt: prio(inzwischen.prioritaet) },
            { feld: t('hotline'), vorher: janein(basis.hotline), jetzt: janein(inzwischen.hotline) },
            ...textNames(tickettexte).map((name) => ({ feld: t(name), vorher: basis[name] ?? '', jetzt: inzwischen[name] ?? '' })),
            { feld: t('intern'), vorher: janein(basis.intern), jetzt: janein(inzwischen.intern) },
          ]
        }
      />
      <Form form={form} label={titel} failed={t('nichtGeaendert')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormText form={form} name="name" label={t('name')} maxLength={200} autoFocus />
        <FormText form={form} name="beschreibung" label={t('beschreibung')} multiline rows={5} maxLength={20_000} />
        <div className="ti-zwei">
          <FormSelect form={form} name="typId" label={t('typ')} items={arten.map(({ id, name }) => ({ id, name }))} />
          <FormSelect form={form} name="prioritaet" label={t('prioritaet')} items={prioritaeten.map((nr) => ({ id: String(nr), name: prio(nr) }))} />
        </div>
        <TextParts form={form} fields={tickettexte} />
        <FormCheckbox form={form} name="hotline">
          {t('hotline')}
        </FormCheckbox>
        <FormCheckbox form={form} name="intern">
          {t('internHinweis')}
        </FormCheckbox>
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
