import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { exchange } from '#platform/web/outbox/outbox.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { Bild } from '#domain/einsatz/contract.ts'
import { calls, Dokumentationsform, dokumentationsnummer } from '../contract.ts'
import { messages } from '../messages.ts'
import { Bildfeld, useBilder, Vorhandene } from '#domain/einsatz/web/Bildfeld.tsx'
import { Felder } from './Felder.tsx'
import { texte } from './texte.ts'
import type { Abgelehnt } from './Wartende.tsx'
import { Zuletzt } from './Zuletzt.tsx'

/** What the form begins with: nothing but the object of before, or what the server refused, to be changed and sent again. */
interface Anfang {
  objektId: Id<'objekt'> | null
  abgelehnt?: Abgelehnt
}

/** The one form, and below it what was documented last. After saving it is empty again, at the same object. */
export function Erfassen() {
  const t = useTexts(texte)
  const [runde, setRunde] = useState<Anfang & { nr: number }>({ nr: 0, objektId: null })
  const beginne = (anfang: Anfang) => setRunde(({ nr }) => ({ nr: nr + 1, ...anfang }))
  return (
    <Page title={t('erfassenTitel')}>
      <div className="do-spalte">
        <Formular key={runde.nr} {...runde} onFertig={(objektId) => beginne({ objektId })} />
        <Zuletzt
          onAendern={(abgelehnt) => {
            beginne({ objektId: null, abgelehnt })
            scrollTo({ top: 0 })
          }}
        />
      </div>
    </Page>
  )
}

function Formular({ objektId, abgelehnt, onFertig }: Anfang & { onFertig: (objektId: Id<'objekt'>) => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { session } = useSession()
  const neue = useBilder()
  const [alte, setAlte] = useState<readonly Bild[]>(abgelehnt?.bilder ?? [])
  const draftKey = `dokumentation.${abgelehnt ? abgelehnt.id : 'neu'}.${session.anwenderId}`
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
      firmen: [],
      stoerungen: [],
      wetter: null,
      tempMin: '',
      tempMax: '',
      vertragsart: 'sonst',
      sprache: 'de',
      vorschlag: '',
      vorbehalt: '',
      frist: null,
      ...abgelehnt?.werte,
    },
    texts: messages[language],
    draftKey,
    onSubmit: async (werte) => {
      const gewaehlt = werte.objektId!
      const body = { id: uuid(), ...werte, objektId: gewaehlt, bilder: [...alte, ...neue.bilder] }
      const eintrag = { titel: t('eintrag', { titel: werte.titel }), icon: 'file-pen' as const, draftKey }
      if (abgelehnt?.wartet) {
        const { id } = abgelehnt.wartet.body as { id: string }
        if (!(await exchange(abgelehnt.wartet, calls.anlegen, { body: { ...body, id } }, eintrag, neue.files.waiting))) throw schon(t('schonUebertragen'))
        neue.files.clear()
        toast.success(t('amGeraet'))
        setTimeout(() => onFertig(gewaehlt))
        return
      }
      const angelegt = await deliver(calls.anlegen, { body }, eintrag, neue.files.waiting)
      await abgelehnt?.verwirf()
      neue.files.clear()
      if (angelegt) {
        toast.success(t('gespeichert', { nummer: dokumentationsnummer(angelegt.nummer) }))
      } else toast.success(t('amGeraet'))
      // Once the form has noticed that it is clean.
      setTimeout(() => onFertig(gewaehlt))
    },
  })
  return (
    <Form form={form} label={t('erfassenTitel')}>
      <UnsavedGuard dirty={form.dirty || (neue.files.files.length > 0 && !form.pending)} />
      {abgelehnt && !abgelehnt.wartet && <Notice kind="info">{t('ohneDateien')}</Notice>}
      <Felder form={form} bisher={abgelehnt && String(abgelehnt.werte.objektId)} />
      <Vorhandene bilder={alte} namen={namenlos} onChange={setAlte} />
      <Bildfeld label={t('fotos')} bilder={neue} max={hoechstens - alte.length} />
      <p className="hint">{t('fotosHinweis')}</p>
      <SubmitButton form={form} wide>
        {t('speichern')}
      </SubmitButton>
    </Form>
  )
}

const schon = (detail: string) => new CallError(409, { type: 'about:blank', title: '', status: 409, code: 'schon-vorhanden', detail, requestId: '' })

const hoechstens = 20
const namenlos: ReadonlyMap<string, string> = new Map()
