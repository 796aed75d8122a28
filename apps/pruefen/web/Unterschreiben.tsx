import { useEffect, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import PenLine from 'lucide-react/icons/pen-line'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { leereUnterschrift, unterschriftAus, Unterzeichnung } from '#domain/einsatz/web/Unterzeichnung.tsx'
import { CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { messages } from '../messages.ts'
import { Blatt, type Kundenansicht } from './Blatt.tsx'
import { Rahmen } from './Rahmen.tsx'

/** A customer signs by the link from his mail, without a sign-in: he sees this one sheet. */
export function Unterschreiben() {
  const t = useTexts(messages)
  const [geheim] = useState(() => location.hash.slice(1))
  const [schein, setSchein] = useState<Kundenansicht>()
  const [fehler, setFehler] = useState<string>()
  const [danke, setDanke] = useState(false)
  const [versuch, setVersuch] = useState(0)
  useEffect(() => {
    const abgebrochen = new AbortController()
    const { signal } = abgebrochen
    request(calls.zeichnenAnsicht, { body: { geheim: geheim || '-' } }, { signal }).then(setSchein, (error: unknown) => {
      if (signal.aborted) return
      setFehler(error instanceof CallError && error.status === 422 ? 'ungueltig' : (error instanceof CallError && error.problem?.detail) || t('nichtGeladen'))
    })
    return () => abgebrochen.abort()
  }, [geheim, versuch])
  const nochmal = () => {
    setFehler(undefined)
    setVersuch(versuch + 1)
  }
  if (danke)
    return (
      <Rahmen title={t('danke')}>
        <Notice kind="ok" live>
          {t('dankeText')}
        </Notice>
      </Rahmen>
    )
  if (fehler === 'ungueltig')
    return (
      <Rahmen title={t('linkFehlt')}>
        <p>{t('linkFehltText')}</p>
      </Rahmen>
    )
  return (
    <Rahmen title={t('zeichnenTitel')} text={schein && t('zeichnenText', { firma: schein.firma })}>
      {schein ? (
        <Schein schein={schein} geheim={geheim} onFertig={() => setDanke(true)} />
      ) : fehler ? (
        <Notice kind="bad" live action={<Button onPress={nochmal}>{t('nochmal')}</Button>}>
          {fehler}
        </Notice>
      ) : (
        <Skeleton rows={5} />
      )}
    </Rahmen>
  )
}

function Schein({ schein, geheim, onFertig }: { schein: Kundenansicht; geheim: string; onFertig: () => void }) {
  const t = useTexts(messages)
  const [wert, setWert] = useState(() => leereUnterschrift(schein.vorschlag))
  const [fehler, setFehler] = useState<Readonly<Record<string, string>>>({})
  const [gescheitert, setGescheitert] = useState<string>()
  const [laeuft, setLaeuft] = useState(false)
  const katalog: Readonly<Record<string, string>> = {
    'schein.name-fehlt': t('nameFehlt'),
    'schein.bitte-unterschreiben': t('bitteUnterschreiben'),
    'schein.striche': t('striche'),
  }
  const blatt = async () => {
    try {
      download((await request(calls.zeichnenBlatt, { body: { geheim } })) as Blob)
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('pdfFehler'))
    }
  }
  const fertig = async () => {
    const geprueft = calls.zeichnen.body.shape.unterschrift.safeParse(unterschriftAus(wert, 'Kunde'))
    setFehler(Object.fromEntries((geprueft.error?.issues ?? []).map(({ path, message }) => [String(path[0]), katalog[message] ?? message])))
    setGescheitert(undefined)
    if (!geprueft.data) return
    setLaeuft(true)
    try {
      await request(calls.zeichnen, { body: { geheim, unterschrift: geprueft.data } })
      onFertig()
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      setGescheitert(problem?.errors?.[0]?.message ?? problem?.detail ?? '')
    } finally {
      setLaeuft(false)
    }
  }
  return (
    <>
      <Blatt schein={schein} />
      <span>
        <Button icon={FileText} onPress={() => void blatt()}>
          {t('pdf')}
        </Button>
      </span>
      {gescheitert !== undefined && (
        <Notice kind="bad" live title={t('nichtUnterschrieben')}>
          {gescheitert}
        </Notice>
      )}
      <Unterzeichnung arten={['gezeichnet', 'getippt']} wert={wert} onChange={setWert} fehler={fehler} bedeutungen={schein.bedeutungen} />
      <Button kind="primary" icon={PenLine} pending={laeuft} onPress={() => void fertig()}>
        {t('unterschreiben')}
      </Button>
    </>
  )
}
