import * as z from 'zod/mini'
import type { Flag } from '#domain/stempel/contract.ts'
import { issueMessages } from '#platform/contract/issues.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { Day, Time, note, type Id } from '#platform/contract/shapes.ts'
import { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Antwort, type Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { useAntworten } from './acts.ts'
import { ImAbschluss } from './ImAbschluss.tsx'
import { satz } from './worte.ts'

const Eingabe = z.object({
  wahl: z.enum(['zeit', 'loeschen', 'alle-loeschen', 'belassen']),
  tag: z.optional(z.nullable(Day)),
  zeit: z.optional(z.nullable(Time)),
  mal: z.optional(z.enum(['1', '2'])),
  text: note(500),
})

/** What somebody says to a question: a time, that the second stamp can go, or that all is right and why. `entscheiden`: the manager's own decision, released at once. */
export function Antworten({ fall, entscheiden = false, onClose }: { fall: Fall; entscheiden?: boolean; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { antworten } = useAntworten()
  const { act: freigeben } = useAct(calls.freigeben)
  const titel = t(entscheiden ? 'selbstEntscheiden' : 'beantwortenTitel')
  const antrag = fall.art === 'Korrektur'
  const gewollt = antrag ? fall.antwort?.timestamp : fall.vorschlag?.timestamp
  const wand = Temporal.Instant.from(gewollt ?? fall.seit).toZonedDateTimeISO(fall.zone)
  const zeitfrage = zeitwahl(fall)
  const wahlen = [
    ...(zeitfrage
      ? [{ id: 'zeit', label: t(zeitfrage.was === 'aendern' ? 'antwort.aendern' : 'antwort.nachtragen', { flag: t(zeitfrage.flag), zeit: '…' }) }]
      : []),
    ...(fall.vorschlag?.was === 'loeschen' || antrag ? [{ id: 'loeschen', label: t('antwort.loeschen') }] : []),
    { id: 'belassen', label: t('antwort.belassen') },
    ...(fall.art === 'Trotz Abwesenheit' ? [{ id: 'alle-loeschen', label: t('antwort.alle-loeschen') }] : []),
  ]
  const form = useForm(Eingabe, {
    defaults: {
      wahl: wahlen[0]!.id as 'zeit',
      tag: wand.toPlainDate().toString(),
      zeit: gewollt ? wand.toPlainTime().toString({ smallestUnit: 'minute' }) : null,
      text: '',
    },
    texts: messages[language],
    onSubmit: async ({ wahl, text, ...moment }) => {
      const antwort = antwortAus(fall, wahl, moment, messages[language]['klaerung.gibt-es-nicht'], issueMessages[language].erforderlich)
      if (entscheiden) {
        await freigeben({ params: { id: fall.id }, body: { antwort, grund: text } })
      } else await antworten(fall, antwort, text)
      toast.success(t(entscheiden ? 'freigegebenOk' : 'antwortOk'))
      onClose()
    },
  })
  const [wahl, tag, zeit] = form.rhf.watch(['wahl', 'tag', 'zeit']) as [string, string | null, string | null]
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <p className="t2">{satz(t, f, fall)}</p>
      <ImAbschluss tag={fall.datum} employeeid={fall.employee.id} />
      <Form form={form} label={titel}>
        <UnsavedGuard dirty={form.dirty} />
        {wahlen.length > 1 && <FormRadio form={form} name="wahl" label={t('wasGeschah')} choices={wahlen} />}
        {wahl === 'zeit' && (
          <div className="kl-moment">
            <FormDate form={form} name="tag" label={t('tag')} />
            <FormTime form={form} name="zeit" label={t('uhrzeit')} />
          </div>
        )}
        {wahl === 'zeit' && momente(tag, zeit, fall.zone).length === 2 && (
          <FormRadio
            form={form}
            name="mal"
            label={t('mal')}
            choices={[
              { id: '1', label: t('mal1') },
              { id: '2', label: t('mal2') },
            ]}
          />
        )}
        <FormText
          form={form}
          name="text"
          label={t(entscheiden ? 'grund' : 'erklaerung')}
          hint={wahl === 'belassen' ? t('erklaerungHinweis') : undefined}
          multiline
          rows={2}
          maxLength={500}
        />
        <SubmitButton form={form} wide>
          {t(entscheiden ? 'freigeben' : 'antwortSenden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Which stamp a time would make, or null where no time is asked for. */
function zeitwahl({ art, vorschlag, antwort, bezug }: Fall): { was: 'nachtragen' | 'aendern'; flag: Flag; stempelId?: Id<'zeitstempel'> } | null {
  if (art === 'Korrektur') return { was: 'aendern', flag: antwort?.flag ?? 'arrival', stempelId: bezug! }
  if (vorschlag?.was === 'aendern') return { was: 'aendern', flag: vorschlag.flag ?? 'departure', stempelId: vorschlag.stempelId! }
  if (art === 'Gehen fehlt' || art === 'Zwei Kommen') return { was: 'nachtragen', flag: 'departure' }
  return art === 'Kommen fehlt' || art === 'Rückkehr fehlt' ? { was: 'nachtragen', flag: 'arrival' } : null
}

interface Moment {
  tag?: string | null | undefined
  zeit?: string | null | undefined
  mal?: '1' | '2' | undefined
}

function antwortAus(
  fall: Fall,
  wahl: 'zeit' | 'loeschen' | 'alle-loeschen' | 'belassen',
  { tag, zeit, mal }: Moment,
  gibtEsNicht: string,
  fehlt: string,
): Antwort {
  if (wahl === 'loeschen') return { was: 'loeschen', stempelId: fall.bezug ?? fall.vorschlag!.stempelId! }
  if (wahl === 'alle-loeschen') return { was: wahl }
  const frage = zeitwahl(fall)
  if (wahl === 'belassen' || !frage) return { was: 'belassen' }
  const moeglich = momente(tag, zeit, fall.zone)
  if (!moeglich.length) throw anFeld('zeit', zeit ? gibtEsNicht : fehlt)
  if (moeglich.length === 2 && !mal) throw anFeld('mal', fehlt)
  const timestamp = moeglich[mal === '2' ? moeglich.length - 1 : 0]!
  return frage.was === 'aendern'
    ? { was: 'aendern', stempelId: frage.stempelId!, timestamp, flag: frage.flag }
    : { was: 'nachtragen', timestamp, flag: frage.flag }
}

const momente = (tag: string | null | undefined, zeit: string | null | undefined, zone: string) =>
  Day.safeParse(tag).success && Time.safeParse(zeit).success ? instantsAt(tag!, zeit!, zone) : []
/** The same way to the field that the server's refusals take. */
const anFeld = (path: string, message: string) =>
  new CallError(422, {
    type: 'about:blank',
    title: '',
    status: 422,
    code: 'eingabe',
    detail: message,
    requestId: '',
    errors: [{ path, code: 'eingabe', message }],
  })
