import { useState } from 'react'
import { uuid } from '#platform/contract/uuid.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, Dokumentationsform, dokumentationsnummer } from '../contract.ts'
import { messages } from '../messages.ts'
import { Bildfeld, useBilder } from './Bildfeld.tsx'
import { Felder } from './Felder.tsx'
import { texte } from './texte.ts'
import { Zuletzt } from './Zuletzt.tsx'

/** The one form, and below it what was documented last. After saving it is empty again, at the same object. */
export function Erfassen() {
  const t = useTexts(texte)
  const [runde, setRunde] = useState<{ nr: number; objektId: string | null }>({ nr: 0, objektId: null })
  return (
    <Page title={t('erfassenTitel')}>
      <div className="do-spalte">
        <Formular key={runde.nr} objektId={runde.objektId} onFertig={(objektId) => setRunde({ nr: runde.nr + 1, objektId })} />
        <Zuletzt />
      </div>
    </Page>
  )
}

function Formular({ objektId, onFertig }: { objektId: string | null; onFertig: (objektId: string) => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { session } = useSession()
  const bilder = useBilder()
  const form = useForm(Dokumentationsform, {
    defaults: {
      objektId,
      datum: Temporal.Now.plainDateISO().toString(),
      art: 'Dokumentation',
      titel: '',
      beschreibung: '',
      adressat: '',
      wirkung: '',
      seit: null,
    },
    texts: messages[language],
    draftKey: `dokumentation.neu.${session.anwenderId}`,
    onSubmit: async (werte) => {
      const gewaehlt = werte.objektId!
      const body = { id: uuid(), ...werte, objektId: gewaehlt, bilder: bilder.bilder }
      const angelegt = await deliver(calls.anlegen, { body }, { titel: t('eintrag', { titel: werte.titel }), icon: 'file-pen' }, bilder.files.waiting)
      bilder.files.clear()
      if (angelegt) {
        refreshTopics(new Set(['dokumentation']))
        toast.success(t('gespeichert', { nummer: dokumentationsnummer(angelegt.nummer) }))
      } else toast.success(t('amGeraet'))
      // Once the form has noticed that it is clean.
      setTimeout(() => onFertig(gewaehlt))
    },
  })
  return (
    <Form form={form} label={t('erfassenTitel')}>
      <UnsavedGuard dirty={form.dirty || (bilder.files.files.length > 0 && !form.pending)} />
      <Felder form={form} />
      <Bildfeld label={t('fotos')} bilder={bilder} />
      <p className="hint">{t('fotosHinweis')}</p>
      <SubmitButton form={form} wide>
        {t('speichern')}
      </SubmitButton>
    </Form>
  )
}
