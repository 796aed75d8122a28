import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import Unlink from 'lucide-react/icons/unlink'
import * as z from 'zod/mini'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import type { Zubehoer } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useGeraetesuche } from '../wahl.ts'
import { kettentexte } from './texte.ts'

const Wahl = z.object({ hardwareId: z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'hardware.zubehoer-fehlt' })) })

/** What belongs to a device: it is offered when the device changes hands. Of what belongs to another one, that one. */
export function Zubehoerliste({ geraet }: { geraet: Hardwaredetail }) {
  const tk = useTexts(kettentexte)
  const [offen, setOffen] = useState(false)
  const params = { idhardware: geraet.id }
  const { data } = useCall(calls.zubehoer, { params, query: {} })
  const { act } = useAct(calls.zubehoerWeg)
  const darf = geraet.darf.includes('aendern')
  const loese = async (id: string) => {
    try {
      await act({ params: { ...params, id } })
    } catch {
      toast.error(tk('nichtGespeichert'))
    }
  }
  const teile = data?.entities.filter(({ teil }) => teil) ?? []
  const haupt = data?.entities.find(({ teil }) => !teil)
  if (!data || (!darf && !data.entities.length)) return null
  return (
    <RecordSection
      title={tk(haupt ? 'gehoertZu' : 'zubehoer')}
      action={
        darf &&
        !haupt && (
          <Button icon={Plus} onPress={() => setOffen(true)}>
            {tk('zubehoerDazu')}
          </Button>
        )
      }
    >
      {haupt && (
        <ul className="rows">
          <Zeile eines={haupt} />
        </ul>
      )}
      {teile.length > 0 && (
        <ul className="rows">
          {teile.map((eines) => (
            <Zeile key={eines.id} eines={eines} {...(darf && { onWeg: () => void loese(eines.id) })} />
          ))}
        </ul>
      )}
      {offen && (
        <Dialog open onClose={() => setOffen(false)} title={tk('zubehoerDazu')}>
          <Formular id={geraet.id} onClose={() => setOffen(false)} />
        </Dialog>
      )}
    </RecordSection>
  )
}

function Zeile({ eines: { nummer, name, hardwaretyp, seit }, onWeg }: { eines: Zubehoer; onWeg?: () => void }) {
  const tk = useTexts(kettentexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const heisst = name || `${tm('hardware')} ${nummer}`
  return (
    <li>
      <span className="grow hw-eintrag">
        <Anchor className="link" href={`/hardware-management/${nummer}`}>
          {heisst}
        </Anchor>
        <small className="t2">{[`${tm('id')} ${nummer}`, hardwaretyp, tk('seit', { tag: f.dateTime(seit) })].filter(Boolean).join(' · ')}</small>
      </span>
      {onWeg && <IconButton icon={Unlink} label={tk('zubehoerWeg', { name: heisst })} onPress={onWeg} />}
    </li>
  )
}

function Formular({ id, onClose }: { id: string; onClose: () => void }) {
  const tk = useTexts(kettentexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.zubehoerDazu)
  const form = useForm(Wahl, {
    defaults: { hardwareId: null },
    texts: messages[language],
    onSubmit: async ({ hardwareId }) => {
      await act({ params: { idhardware: id }, body: { hardwareId: hardwareId! } })
      onClose()
    },
  })
  return (
    <Form form={form} label={tk('zubehoerDazu')}>
      <FormPick form={form} name="hardwareId" label={tk('zubehoer')} onSearch={useGeraetesuche()} />
      <SubmitButton form={form}>{tk('zubehoerDazu')}</SubmitButton>
    </Form>
  )
}
