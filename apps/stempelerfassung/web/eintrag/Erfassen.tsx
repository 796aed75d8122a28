import { useEffect, useState } from 'react'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import type { Flag, Zeitstempel } from '#domain/stempel/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Eingabe, momentVon } from './eingabe.ts'
import { Erfasst } from './Erfasst.tsx'
import { Fehlschlag } from '../stand/Fehlschlag.tsx'
import { useKonten } from '../suche/konten.ts'
import { MomentFelder } from './MomentFelder.tsx'
import { StatusUndCode } from './StatusUndCode.tsx'
import { ungewiss, useStempeln, type Absicht, type Gestempelt } from '../stand/stempeln.ts'
import { Gegensatz } from './Gegensatz.tsx'
import type { Eintrag } from './gegensatz.ts'
import { widersprochener } from './widersprochen.ts'

/** Somebody as the pick-list knows him, with the zone of his place of work. */
export interface Person {
  id: string
  nummer: string | null
  name: string
  zone: string
}
/** Where the form starts; without a day it is now. */
export interface Vorgabe {
  tag?: string
  zeit?: string
  flag?: Flag
}

/** The form "Zeitstempel erfassen": for oneself, or for others by those who may; for now, or for a time given by hand. */
export function Erfassen({ person, vorgabe, fuerAndere }: { person: Person | null; vorgabe: Vorgabe; fuerAndere: boolean }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { session } = useSession()
  const stempler = useStempeln()
  const { accountids } = useKonten()
  // Whoever may stamp for himself only has nothing to choose: on a phone the field that is locked takes the room of the time.
  const schmal = useNarrow()
  const [gewaehlt, setGewaehlt] = useState(person)
  const [erfasst, setErfasst] = useState<Gestempelt | null>(null)
  const [frage, setFrage] = useState<{ stempel: Zeitstempel; neu: Eintrag; absicht: Absicht } | null>(null)
  const zone = gewaehlt?.zone ?? session.employee?.zone ?? Temporal.Now.timeZoneId()
  const jetzt = wandzeit(zone)
  // Untouched, the form means this very moment, not the minute in which it was opened.
  const [gilt, setGilt] = useState<'jetzt' | 'eingegeben'>(vorgabe.tag === undefined ? 'jetzt' : 'eingegeben')
  const erfasse = async (absicht: Absicht) => {
    try {
      setErfasst(await stempler.stempeln(absicht, true))
    } catch (error) {
      // What can be sent again stands below with its button; a refusal goes to its field.
      if (!(error instanceof CallError) || !ungewiss(error)) throw error
    }
  }
  const form = useForm(Eingabe, {
    defaults: {
      employeeid: person?.id ?? '',
      flag: vorgabe.flag ?? 'arrival',
      code: 'Normal',
      tag: vorgabe.tag ?? jetzt.tag,
      zeit: vorgabe.tag === undefined ? jetzt.zeit : (vorgabe.zeit ?? null),
    },
    onSubmit: async ({ employeeid, flag, code, tag, zeit, mal }) => {
      setErfasst(null)
      const timestamp = gilt === 'jetzt' ? undefined : momentVon({ tag, zeit, mal }, zone, language)
      const absicht = { flag, code, ...(timestamp && { timestamp }), ...(employeeid === session.employee?.personalid ? {} : { employeeid }) }
      const stempel = timestamp ? await widersprochener(employeeid, zone, { timestamp, flag, code }) : null
      if (stempel && timestamp) setFrage({ stempel, neu: { timestamp, flag, code }, absicht })
      else await erfasse(absicht)
    },
  })
  const { rhf } = form
  useEffect(() => {
    if (gilt !== 'jetzt') return
    const nachstellen = () => {
      const { tag, zeit } = wandzeit(zone)
      rhf.setValue('tag', tag)
      rhf.setValue('zeit', zeit)
    }
    nachstellen()
    const takt = setInterval(nachstellen, 5_000)
    return () => clearInterval(takt)
  }, [gilt, zone, rhf])
  useEffect(() => {
    // 'change' is a person's; what is set from here has no type.
    const horchen = rhf.watch((_, { name, type }) => {
      if (type === 'change' && (name === 'tag' || name === 'zeit')) setGilt('eingegeben')
    })
    return () => horchen.unsubscribe()
  }, [rhf])
  const suchen = useRemoteSearch(calls.mitarbeiter, { accountids })
  return (
    <>
      <Form form={form} className="se-form" label={t('zeitstempelErfassen')}>
        {(fuerAndere || !schmal) && (
          <FormField form={form} name="employeeid" label={t('personalnummer')}>
            {({ value, onChange, ...bind }) => (
              <PickList
                {...bind}
                label={t('personalnummer')}
                disabled={!fuerAndere}
                value={(value as string) || null}
                selected={gewaehlt}
                recent={person ? [person] : []}
                onSearch={suchen}
                onChange={(id, item) => {
                  onChange(id ?? '')
                  setGewaehlt(item as Person | null)
                }}
              />
            )}
          </FormField>
        )}
        <MomentFelder form={form} zone={zone} />
        <StatusUndCode form={form} />
        <Fehlschlag von={stempler} />
        {erfasst && !stempler.fehlschlag && <Erfasst id={erfasst.id} />}
        <SubmitButton form={form} kind="plain" wide>
          {t('erfassen')}
        </SubmitButton>
      </Form>
      {frage && (
        <Gegensatz
          stempel={frage.stempel}
          neu={frage.neu}
          onClose={() => setFrage(null)}
          beides={() => {
            setFrage(null)
            void erfasse(frage.absicht).catch(() => {})
          }}
        />
      )}
    </>
  )
}

const wandzeit = (zone: string) => {
  const wand = Temporal.Now.zonedDateTimeISO(zone)
  return { tag: wand.toPlainDate().toString(), zeit: wand.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
