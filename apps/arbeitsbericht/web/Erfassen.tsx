import { useState } from 'react'
import * as z from 'zod/mini'
import type { Input, Result } from '#platform/contract/contract.ts'
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
import { discard, exchange } from '#platform/web/outbox/outbox.ts'
import type { Entry } from '#platform/web/outbox/shown.ts'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Berichtsdetail, type Tag } from '../contract.ts'
import { Berichtsform, type Berichtswerte } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { Felder, type Bisher } from './formular/Felder.tsx'
import { alleine, Partie, type Partiewahl } from './formular/Partie.tsx'
import { angabenAus, anfang, bisherVon, werteAus, werteVon } from './formular/werte.ts'
import { wartetexte } from './tag/texte-wartend.ts'
import { texte } from './texte.ts'
import { notizVon, useWartend, type Notiz } from './wartende.ts'
import type { Neu } from './formular/werte.ts'

/** `von` and `bis` come from a gap; `kopie` is an entry that is recorded again on this day, `wartend` one that lies on the device and is changed. */
const Adresse = z.object({ tag: z.optional(Day), von: z.optional(Instant), bis: z.optional(Instant), kopie: z.optional(Uuid), wartend: z.optional(Uuid) })

/** Records what time went to, for oneself or for a crew. */
export function Erfassen() {
  const t = useTexts(texte)
  const tw = useTexts(wartetexte)
  const [{ tag: gefragt, von, bis, kopie, wartend: wartendId }] = useSearchState(Adresse)
  const datum = gefragt ?? Temporal.Now.plainDateISO().toString()
  const { data: tag, error } = useCall(calls.tag, { params: { datum }, query: {} })
  const { data: vorlage } = useCall(calls.bericht, { params: { id: kopie ?? '' } }, { enabled: !!kopie })
  const wartend = useWartend(wartendId)
  const fertig = (tag || error) && (!kopie || vorlage) && wartend !== undefined
  const weg = !!wartendId && wartend === null
  return (
    <Page title={t('erfassenTitel')} back="/arbeitsbericht">
      {!fertig && <Skeleton rows={5} />}
      {fertig && weg && (
        <Notice kind="info" action={<LinkButton href={`/arbeitsbericht?tag=${datum}`}>{tw('zumTag')}</LinkButton>}>
          {tw('schonUebertragen')}
        </Notice>
      )}
      {fertig && !weg && <Formular key={wartendId} datum={datum} tag={tag} zeiten={{ von, bis }} vorlage={vorlage} wartend={wartend} />}
    </Page>
  )
}

interface FormularProps {
  datum: string
  tag: Tag | undefined
  zeiten: { von?: string | undefined; bis?: string | undefined }
  vorlage: Berichtsdetail | undefined
  wartend: Entry | null
}

function Formular({ datum, tag, zeiten, vorlage, wartend }: FormularProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tw = useTexts(wartetexte)
  const f = useFormats()
  const { language } = useLanguage()
  const { session } = useSession()
  const navigate = useNavigate()
  const alt = wartend?.body as (Neu & Partial<Viele>) | undefined
  const merk = wartend && notizVon(wartend)
  const [partie, setPartie] = useState<Partiewahl>(() =>
    alt?.personen ? { leute: merk!.leute, ich: !tag || alt.personen.includes(tag.person.id), anpassen: alt.anpassen ?? true } : alleine,
  )
  const [partieId] = useState(() => (!wartend?.problem && alt?.partieId) || uuid())
  const [bisher, setBisher] = useState<Bisher>(() => merk?.bisher ?? (vorlage ? bisherVon(vorlage) : {}))
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
  /** A new one goes on its way, a changed one comes in the place of that which waits, or of that which was refused. */
  const sende: typeof deliver = async (call, input, label) => {
    if (!wartend || wartend.problem) {
      const getan = await deliver(call, input, label)
      if (wartend) await discard(wartend.id)
      return getan
    }
    if (!(await exchange(wartend, call, input, label))) throw schon(tw('schonUebertragen'))
    return null
  }
  const draftKey = zeiten.von || vorlage || wartend ? undefined : `arbeitsbericht.neu.${session.anwenderId}`
  const form = useForm(Berichtsform, {
    defaults: alt ? werteAus(alt, zone, bisher.kunde?.id ?? null) : vorlage ? { ...werteVon(vorlage), datum } : anfang(datum, zone, zeiten),
    texts: messages[language],
    ...(draftKey && { draftKey }),
    onSubmit: async (werte) => {
      const angaben = angabenAus(werte as Berichtswerte, zone, tm)
      const titel = t('eintrag', { von: werte.von!, bis: werte.bis! })
      const name = { titel, icon: 'notebook-pen', draftKey, notiz: { bisher, leute: partie.leute } satisfies Notiz } as const
      const personen = [...(partie.ich && tag ? [tag.person.id] : []), ...partie.leute.map(({ id }) => id)]
      if (partie.leute.length) {
        const pause = tag?.pausen.find(({ angenommen }) => !angenommen)
        const body = { partieId, personen, anpassen: partie.anpassen, pause: pause ? { von: pause.von, bis: pause.bis } : null, ...angaben }
        const getan = await mitWort(sende(calls.partie, { body }, name), t('nichtGespeichert'))
        toast.success(getan ? ergebnis(getan.personen, dauer(angaben)) : t('amGeraet'))
      } else {
        const { position, trotzdem, grund } = alt ?? {}
        const mehr = { ...(position && { position }), ...(trotzdem && { trotzdem }), ...(grund && { grund }) }
        const id = (!wartend?.problem && alt?.id) || uuid()
        const body = { id, ...mehr, ...angaben, quelle: alt?.quelle ?? (zeiten.von ? ('luecke' as const) : ('portal' as const)) }
        toast.success(t((await mitWort(sende(calls.anlegen, { body }, name), t('nichtGespeichert'))) ? 'gespeichert' : 'amGeraet'))
      }
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
        <Felder form={form} zone={zone} bisher={bisher} onBisher={setBisher} />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </div>
  )
}

type Viele = Input<typeof calls.partie>['body']
const schon = (detail: string) => new CallError(409, { type: 'about:blank', title: '', status: 409, code: 'schon-vorhanden', detail, requestId: '' })

/** Why somebody of the crew got nothing new. */
const worte = { leer: 'nichtDa', bestaetigt: 'schonBestaetigt', zu: 'schonZu' } as const

const dauer = ({ von, bis }: { von: string; bis: string }) =>
  (Temporal.Instant.from(bis).epochMilliseconds - Temporal.Instant.from(von).epochMilliseconds) / 60_000

/** A refusal without words of the server says at least that it was not saved. */
async function mitWort<T>(sendung: Promise<T>, wort: string) {
  try {
    return await sendung
  } catch (error) {
    if (error instanceof CallError && (error.problem || error.status === 0)) throw error
    throw new CallError(500, { type: 'about:blank', title: wort, status: 500, code: 'arbeitsbericht.nicht-gespeichert', detail: wort, requestId: '' })
  }
}
