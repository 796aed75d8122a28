import { useState } from 'react'
import * as z from 'zod/mini'
import type { Result } from '#platform/contract/contract.ts'
import { Day, Instant, Uuid } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Berichtsform, calls, type Berichtsdetail, type Berichtswerte, type Tag } from '../contract.ts'
import { messages } from '../messages.ts'
import { Felder } from './formular/Felder.tsx'
import { alleine, Partie } from './formular/Partie.tsx'
import { angabenAus, anfang, bisherVon, werteVon } from './formular/werte.ts'
import { texte } from './texte.ts'
import { veraltet } from './wartende.ts'

/** `von` and `bis` come from a gap; `kopie` is an entry that is recorded again on this day. */
const Adresse = z.object({ tag: z.optional(Day), von: z.optional(Instant), bis: z.optional(Instant), kopie: z.optional(Uuid) })

/** Records what time went to, for oneself or for a crew. */
export function Erfassen() {
  const t = useTexts(texte)
  const [{ tag: gefragt, von, bis, kopie }] = useSearchState(Adresse)
  const datum = gefragt ?? Temporal.Now.plainDateISO().toString()
  const { data: tag, error } = useCall(calls.tag, { params: { datum }, query: {} })
  const { data: vorlage } = useCall(calls.bericht, { params: { id: kopie ?? '' } }, { enabled: !!kopie })
  const fertig = (tag || error) && (!kopie || vorlage)
  return (
    <Page title={t('erfassenTitel')} back="/arbeitsbericht">
      {!fertig && <Skeleton rows={5} />}
      {fertig && <Formular datum={datum} tag={tag} zeiten={{ von, bis }} vorlage={vorlage} />}
    </Page>
  )
}

interface FormularProps {
  datum: string
  tag: Tag | undefined
  zeiten: { von?: string | undefined; bis?: string | undefined }
  vorlage: Berichtsdetail | undefined
}

function Formular({ datum, tag, zeiten, vorlage }: FormularProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { session } = useSession()
  const navigate = useNavigate()
  const [partie, setPartie] = useState(alleine)
  const [partieId] = useState(uuid)
  const zone = tag?.zone ?? Temporal.Now.timeZoneId()
  /** For how many it is, and who got something else than was said. */
  const ergebnis = (personen: Result<typeof calls.partie>['personen'], gesagtMin: number) => {
    const anders = personen.flatMap(({ lstfixId, was, minuten }) => {
      const name = partie.leute.find(({ id }) => id === lstfixId)?.name ?? t('ich')
      if (was !== 'neu') return [`${name} ${t(worte[was])}`]
      return minuten === gesagtMin ? [] : [t('partieAbgleich', { name, zeit: f.duration(minuten) })]
    })
    const n = personen.filter(({ was }) => was === 'neu' || was === 'bestaetigt').length
    return [t('partieOk', { n }), ...anders].join(' · ')
  }
  const form = useForm(Berichtsform, {
    defaults: vorlage ? { ...werteVon(vorlage), datum } : anfang(datum, zone, zeiten),
    texts: messages[language],
    ...(zeiten.von || vorlage ? {} : { draftKey: `arbeitsbericht.neu.${session.anwenderId}` }),
    onSubmit: async (werte) => {
      const angaben = angabenAus(werte as Berichtswerte, zone, tm)
      const titel = t('eintrag', { von: werte.von!, bis: werte.bis! })
      const name = { titel, icon: 'notebook-pen' } as const
      const personen = [...(partie.ich && tag ? [tag.person.id] : []), ...partie.leute.map(({ id }) => id)]
      if (partie.leute.length) {
        const pause = tag?.pausen.find(({ angenommen }) => !angenommen)
        const body = { partieId, personen, anpassen: partie.anpassen, pause: pause ? { von: pause.von, bis: pause.bis } : null, ...angaben }
        const getan = await mitWort(deliver(calls.partie, { body }, name), t('nichtGespeichert'))
        toast.success(getan ? ergebnis(getan.personen, dauer(angaben)) : t('amGeraet'))
      } else {
        const body = { id: uuid(), ...angaben, quelle: zeiten.von ? ('luecke' as const) : ('portal' as const) }
        toast.success(t((await mitWort(deliver(calls.anlegen, { body }, name), t('nichtGespeichert'))) ? 'gespeichert' : 'amGeraet'))
      }
      veraltet()
      // Once the form has noticed that it is clean.
      setTimeout(() => void navigate(`/arbeitsbericht?tag=${werte.datum}`))
    },
  })
  return (
    <div className="ab-form">
      <Form form={form} label={t('erfassenTitel')}>
        <UnsavedGuard dirty={form.dirty} />
        {session.berechtigungen.includes('ARBEITSBERICHT.PARTIE') && <Partie wahl={partie} onWahl={setPartie} />}
        <FormDate form={form} name="datum" label={tm('datum')} />
        <Felder form={form} zone={zone} {...(vorlage && { bisher: bisherVon(vorlage) })} />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </div>
  )
}

/** Why somebody of the crew got nothing new. */
const worte = { leer: 'nichtDa', bestaetigt: 'schonBestaetigt', zu: 'schonZu' } as const

const dauer = ({ von, bis }: { von: string; bis: string }) =>
  (Temporal.Instant.from(bis).epochMilliseconds - Temporal.Instant.from(von).epochMilliseconds) / 60_000

/** A refusal without words of the office says at least that it was not saved. */
async function mitWort<T>(sendung: Promise<T>, wort: string) {
  try {
    return await sendung
  } catch (error) {
    if (error instanceof CallError && (error.problem || error.status === 0)) throw error
    throw new CallError(500, { type: 'about:blank', title: wort, status: 500, code: 'arbeitsbericht.nicht-gespeichert', detail: wort, requestId: '' })
  }
}
