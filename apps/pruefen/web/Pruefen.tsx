import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import * as z from 'zod/mini'
import type { Result } from '#platform/contract/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { gemeinteBytes } from './anhang.ts'
import { Rahmen } from './Rahmen.tsx'

const Frage = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'codeFehlt'), z.maxLength(100)) })
type Antwort = Result<typeof calls.pruefen>['treffer']

/** Does a code on a paper belong to a sheet that was finished, or a documentation that was released? A code behind the `#` of the address (from the QR code) is filled in. */
export function Pruefen() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const [antwort, setAntwort] = useState<Antwort>()
  const [fehler, setFehler] = useState<string>()
  const frage = async (code: string) => {
    setFehler(undefined)
    setAntwort(undefined)
    try {
      setAntwort((await request(calls.pruefen, { body: { code } })).treffer)
    } catch (error) {
      setFehler((error instanceof CallError && error.problem?.detail) || t('nichtGeprueft'))
    }
  }
  const form = useForm(Frage, {
    defaults: { code: decodeURIComponent(location.hash.slice(1)) },
    texts: messages[language],
    onSubmit: ({ code }) => frage(code),
  })
  return (
    <Rahmen title={t('titel')} text={t('text')}>
      <Form form={form} label={t('titel')}>
        <FormText form={form} name="code" label={t('code')} hint={t('codeHinweis')} maxLength={100} autoComplete="off" spellCheck={false} />
        <SubmitButton form={form} wide>
          {t('pruefen')}
        </SubmitButton>
      </Form>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      {antwort !== undefined && <Ergebnis antwort={antwort} />}
      <Wortlaut onAbdruck={(abdruck) => void frage(abdruck)} />
    </Rahmen>
  )
}

function Ergebnis({ antwort }: { antwort: Antwort }) {
  const t = useTexts(messages)
  const f = useFormats()
  return antwort ? (
    <Notice kind="ok" live title={t('gilt')}>
      {t('giltText', { art: t(`art.${antwort.art}`), nummer: antwort.nummer, datum: f.day(antwort.datum), fassung: antwort.fassung })}
    </Notice>
  ) : (
    <Notice kind="bad" live title={t('giltNicht')}>
      {t('giltNichtText')}
    </Notice>
  )
}

/** A paper or the text that is attached to it: reckoned here, nothing of it is sent but the fingerprint. */
function Wortlaut({ onAbdruck }: { onAbdruck: (abdruck: string) => void }) {
  const t = useTexts(messages)
  const feld = useRef<HTMLInputElement>(null)
  const [darueber, setDarueber] = useState(false)
  const [ohne, setOhne] = useState(false)
  const lies = async (datei: File | undefined) => {
    if (!datei) return
    setOhne(false)
    const bytes = await gemeinteBytes(new Uint8Array(await datei.arrayBuffer()))
    if (bytes) onAbdruck(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex())
    else setOhne(true)
  }
  const gewaehlt = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void lies(target.files?.[0])
    target.value = ''
  }
  // Anywhere on the page: whoever drops beside the field must not lose the page to the file.
  useEffect(() => {
    const faellt = (event: DragEvent) => {
      event.preventDefault()
      setDarueber(event.type === 'dragover')
      if (event.type === 'drop') void lies(event.dataTransfer?.files[0])
    }
    const arten = ['dragover', 'dragleave', 'drop'] as const
    for (const art of arten) window.addEventListener(art, faellt)
    return () => {
      for (const art of arten) window.removeEventListener(art, faellt)
    }
  }, [])
  return (
    <section className={darueber ? 'stack pr-ablage pr-darueber' : 'stack pr-ablage'} aria-label={t('wortlaut')}>
      <h2>{t('wortlaut')}</h2>
      <p className="t2">{t('wortlautHinweis')}</p>
      <input ref={feld} type="file" accept=".pdf,.txt,application/pdf,text/plain" hidden onChange={gewaehlt} />
      <span>
        <Button onPress={() => feld.current!.click()}>{t('wortlautWaehlen')}</Button>
      </span>
      {ohne && (
        <Notice kind="warn" live>
          {t('ohneWortlaut')}
        </Notice>
      )}
    </section>
  )
}
