import { useState } from 'react'
import * as z from 'zod/mini'
import { cent } from '#domain/belege/geld.ts'
import { Day, note } from '#platform/contract/shapes.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls, type Einbehalt } from '#apps/haftruecklass/contract.ts'
import { messages } from '#apps/haftruecklass/messages.ts'
import { texte } from '../texte.ts'
import { betragVon, Prozentfeld } from './betrag.ts'
import { Knoepfe } from './Knoepfe.tsx'
import type { useTat } from './usetat.ts'

export interface Tatform {
  zeilen: readonly Einbehalt[]
  tue: ReturnType<typeof useTat>
  onClose: () => void
}

/** Another due day: said outright, or reckoned from the acceptance by a rule. */
export function Termin(props: Tatform) {
  const t = useTexts(texte)
  const [nach, setNach] = useState<'tag' | 'abnahme'>('tag')
  return (
    <Dialog open onClose={props.onClose} title={t('termin')}>
      <div className="hr-form">
        <Segmented
          label={t('terminNach')}
          value={nach}
          onChange={setNach}
          choices={[
            { id: 'tag', label: t('nachTag') },
            { id: 'abnahme', label: t('nachAbnahme') },
          ]}
        />
        {nach === 'tag' ? <NachTag {...props} /> : <NachAbnahme {...props} />}
      </div>
    </Dialog>
  )
}

const Tagform = z.object({
  faelldatum: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'haft.fehlt' })),
  grund: note(500).check(z.minLength(1, 'haft.fehlt')),
})
function NachTag({ zeilen, tue, onClose }: Tatform) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const form = useForm(Tagform, {
    defaults: { faelldatum: zeilen.length === 1 ? zeilen[0]!.faelldatum : null, grund: '' },
    texts: messages[language],
    onSubmit: async ({ faelldatum, grund }) => {
      await tue(calls.faelligkeit, { faelldatum, grund }, istFrueher(faelldatum, zeilen) ? 'wurdeBeantragt' : 'wurdeGeaendert')
      onClose()
    },
  })
  const neu = form.rhf.watch('faelldatum')
  return (
    <Form form={form} label={t('termin')}>
      <FormDate form={form} name="faelldatum" label={tm('faelldatum')} required />
      {istFrueher(neu, zeilen) && <p className="t2">{tm('haft.zweite-person')}</p>}
      <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} required />
      <Knoepfe onClose={onClose}>
        <SubmitButton form={form}>{t('speichern')}</SubmitButton>
      </Knoepfe>
    </Form>
  )
}

/** Earlier than one of them stands now. */
const istFrueher = (neu: string | null, zeilen: readonly Einbehalt[]) =>
  zeilen.some(({ faelldatum }) => neu !== null && faelldatum !== null && neu < faelldatum)

const Abnahmeform = z.object({
  abnahme: z.nullable(Day).check(z.refine((tag) => !!tag, { error: 'haft.fehlt' })),
  regel: z.string(),
  anteil: Prozentfeld,
  grund: note(500),
})
function NachAbnahme({ zeilen, tue, onClose }: Tatform) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { data } = useCall(calls.regeln)
  const regeln = data?.entities ?? []
  const form = useForm(Abnahmeform, {
    defaults: { abnahme: null, regel: '1', anteil: '100', grund: '' },
    texts: messages[language],
    onSubmit: async ({ regel, anteil, ...werte }) => {
      await tue(calls.abnahme, { ...werte, regel: Number(regel), anteil: Number(cent(betragVon(anteil))) }, 'wurdeGeaendert')
      onClose()
    },
  })
  const gewaehlt = regeln.find(({ id }) => String(id) === form.rhf.watch('regel'))
  return (
    <Form form={form} label={t('nachAbnahme')}>
      <FormDate form={form} name="abnahme" label={t('abnahme')} required />
      <FormSelect form={form} name="regel" label={t('regel')} items={regeln.map(({ id, bezeichnung }) => ({ id: String(id), name: bezeichnung }))} />
      {gewaehlt && <p className="t2">{t('regelHinweis', { quelle: gewaehlt.quelle })}</p>}
      {zeilen.length === 1 && <FormText form={form} name="anteil" label={t('anteil')} hint={t('anteilHinweis')} inputMode="decimal" maxLength={6} required />}
      <FormText form={form} name="grund" label={t('bemerkung')} multiline rows={2} maxLength={500} />
      <Knoepfe onClose={onClose}>
        <SubmitButton form={form}>{t('speichern')}</SubmitButton>
      </Knoepfe>
    </Form>
  )
}
