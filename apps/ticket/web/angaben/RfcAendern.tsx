import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Rfcform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Rfckategorie } from '#domain/tickets/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Inzwischen } from './Inzwischen.tsx'
import { momentAus, tagAus, useSpeichern, wennAnders, zeitAus } from './usespeichern.ts'

/** RFC category, and when the change goes to test and to the original. */
export function RfcAendern({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { basis, inzwischen, speichere } = useSpeichern(ticket, onClose)
  const alt = basis.innen!
  const neu = inzwischen?.innen ?? null
  const wand = (um: string | null) => ({ tag: tagAus(um), zeit: zeitAus(um) })
  const [test, orig] = [wand(alt.releaseTest), wand(alt.releaseOrig)]
  const moment = (um: string | null) => (um ? f.dateTime(um) : '')
  const dauer = (min: number | null) => (min === null ? '' : `${f.duration(min)} h`)
  const titel = t('bearbeiten', { was: t('teil.rfc') })
  const wennNeu = (vorher: { tag: string | null; zeit: string | null }, tag: string | null, zeit: string | null) =>
    tag === vorher.tag && (tag === null || zeit === vorher.zeit) ? undefined : momentAus(tag, zeit)
  const form = useForm(Rfcform, {
    defaults: {
      rfckategorie: alt.rfckategorie,
      releaseTest: test.tag,
      releaseTestZeit: test.zeit ?? '08:00',
      releaseTestMin: alt.releaseTestMin,
      releaseOrig: orig.tag,
      releaseOrigZeit: orig.zeit ?? '08:00',
      releaseOrigMin: alt.releaseOrigMin,
    },
    texts: messages[language],
    onSubmit: (werte) =>
      speichere({
        rfckategorie: wennAnders(werte.rfckategorie, alt.rfckategorie),
        releaseTest: wennNeu(test, werte.releaseTest, werte.releaseTestZeit),
        releaseTestMin: wennAnders(werte.releaseTestMin, alt.releaseTestMin),
        releaseOrig: wennNeu(orig, werte.releaseOrig, werte.releaseOrigZeit),
        releaseOrigMin: wennAnders(werte.releaseOrigMin, alt.releaseOrigMin),
      }),
  })
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Inzwischen
        zeilen={
          neu && [
            { feld: t('rfckategorie'), vorher: t(`rfc.${alt.rfckategorie}`), jetzt: t(`rfc.${neu.rfckategorie}`) },
            { feld: t('releaseTest'), vorher: moment(alt.releaseTest), jetzt: moment(neu.releaseTest) },
            { feld: t('releaseTestMin'), vorher: dauer(alt.releaseTestMin), jetzt: dauer(neu.releaseTestMin) },
            { feld: t('releaseOrig'), vorher: moment(alt.releaseOrig), jetzt: moment(neu.releaseOrig) },
            { feld: t('releaseOrigMin'), vorher: dauer(alt.releaseOrigMin), jetzt: dauer(neu.releaseOrigMin) },
          ]
        }
      />
      <Form form={form} label={titel} failed={t('nichtGeaendert')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormSelect form={form} name="rfckategorie" label={t('rfckategorie')} items={Rfckategorie.options.map((id) => ({ id, name: t(`rfc.${id}`) }))} />
        {(['releaseTest', 'releaseOrig'] as const).map((feld) => (
          <div className="ti-drei" key={feld}>
            <FormDate form={form} name={feld} label={t(feld)} />
            <FormTime form={form} name={`${feld}Zeit`} label={t('uhrzeit')} />
            <FormNumber form={form} name={`${feld}Min`} label={t(`${feld}Min`)} min={0} unit={t('minuten')} />
          </div>
        ))}
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
