import { useState } from 'react'
import * as z from 'zod/mini'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { type CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'
import { useWahl } from '../wahl.ts'

/** The object was closed, or no longer the branch's, when the sheet arrived: the office leaves it there or puts another one in. */
export function Objektfrage({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [waehlt, setWaehlt] = useState(false)
  const { act, pending } = useAct(calls.objektBestaetigen)
  const bestaetige = async () => {
    try {
      await act({ params: { id: detail.id }, body: {} })
      toast.success(t('objektBestaetigt'))
    } catch (fehler) {
      toast.error((fehler as CallError).problem?.detail ?? t('nichtSpeichern'))
    }
  }
  const offen = detail.zustand === 'offen'
  const darf = detail.darf.includes('objekt')
  const taten = darf && (
    <span className="row wrap">
      <Button pending={pending} onPress={() => void bestaetige()}>
        {t('objektBleibt')}
      </Button>
      {offen && <Button onPress={() => setWaehlt(true)}>{t('objektAnderes')}</Button>}
    </span>
  )
  return (
    <>
      <Notice kind="warn" title={tm(`objekthinweis.${detail.objekthinweis!}`)} {...(taten && { action: taten })}>
        {t(!darf ? 'objektImBuero' : offen ? 'objektFrage' : 'objektFrageFest')}
      </Notice>
      {waehlt && <AnderesObjekt detail={detail} onClose={() => setWaehlt(false)} />}
    </>
  )
}

const Wahl = z.object({ objektId: z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'schein.objekt-fehlt' })) })

function AnderesObjekt({ detail, onClose }: { detail: Scheindetail; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const objekte = useWahl('objekte')
  const { act } = useAct(calls.objektBestaetigen)
  const form = useForm(Wahl, {
    defaults: { objektId: null },
    texts: messages[language],
    onSubmit: async ({ objektId }) => {
      await act({ params: { id: detail.id }, body: { objektId } })
      toast.success(t('objektEingesetzt'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('objektAnderes')}>
      <Form form={form} label={t('objektAnderes')}>
        <p>{t('objektAnderesText', { objekt: detail.objekt })}</p>
        <FormPick form={form} name="objektId" label={tm('objekt')} {...objekte} />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
