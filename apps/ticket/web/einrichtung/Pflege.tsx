import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type * as z from 'zod/mini'
import { messages } from '#apps/ticket/messages.ts'
import type { CallError } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm, type FormHandle, type FormOptions } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { toast } from '#platform/web/ui/over/toast.ts'
import { einrichtungTexte } from './texte-einrichtung.ts'

interface PflegeProps<Row> {
  label: string
  list: { rows: readonly Row[]; loading: boolean; error: CallError | null; more: (() => void) | undefined; loadingMore: boolean; refresh: () => unknown }
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  name: (row: Row) => string
  rowState?: (row: Row) => 'idle' | undefined
  /** Words of the button that creates. */
  neu: string
  hinweis?: ReactNode
  /** Beside the button that creates. */
  aktion?: ReactNode
  /** Its form needs room. */
  breit?: boolean
  /** Fields of an entry, or of a new one. */
  form: (row: Row | null, zu: () => void) => ReactNode
}

/** One part of the set-up: its entries as a list, each opens in a dialog. */
export function Pflege<Row>({ label, list, columns, rowKey, name, rowState, neu, hinweis, aktion, breit = false, form }: PflegeProps<Row>) {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  const [offen, setOffen] = useState<{ row: Row | null } | null>(null)
  const zu = () => setOffen(null)
  return (
    <div className="te-teil">
      <div className="row between wrap">
        <p className="t2 grow">{hinweis}</p>
        {aktion}
        <Button kind="primary" icon={Plus} data-new onPress={() => setOffen({ row: null })}>
          {neu}
        </Button>
      </div>
      {list.error ? (
        <Notice kind="bad" live action={<Button onPress={() => void list.refresh()}>{t('neuLaden')}</Button>}>
          {list.error.problem?.detail ?? t('nichtGeladen')}
        </Notice>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={list.loading ? undefined : list.rows}
          rowKey={rowKey}
          rowLabel={name}
          {...(rowState && { rowState })}
          onOpen={(row) => setOffen({ row })}
          empty={<Empty title={te('nichts')} />}
        />
      )}
      {list.more && <LoadMore more pending={list.loadingMore} onMore={list.more} />}
      <Dialog open={offen !== null} onClose={zu} title={offen?.row ? name(offen.row) : neu} size={breit ? 'wide' : 'normal'} dismissable={false}>
        {offen && form(offen.row, zu)}
      </Dialog>
    </div>
  )
}

interface PflegeformProps<S extends z.ZodMiniObject> {
  schema: S
  defaults: FormOptions<S>['defaults']
  label: string
  neu: boolean
  onSave: (werte: z.output<S>) => Promise<unknown>
  onDelete?: (() => Promise<unknown>) | undefined
  danach?: () => void
  children: (form: FormHandle<z.input<S> & FieldValues>) => ReactNode
}

/** The form of an entry: saves and closes; deletes after a question. */
export function Pflegeform<S extends z.ZodMiniObject>({ schema, defaults, label, neu, onSave, onDelete, danach, children }: PflegeformProps<S>) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const [frage, setFrage] = useState(false)
  const form = useForm(schema, {
    defaults,
    texts: messages[language],
    onSubmit: async (werte) => {
      await onSave(werte)
      toast.success(te('gespeichert'))
      danach?.()
    },
  })
  return (
    <Form form={form} label={label} className="form te-form">
      <UnsavedGuard dirty={form.dirty} />
      {children(form)}
      <div className="row end wrap">
        {onDelete && (
          <Button kind="danger" icon={Trash2} onPress={() => setFrage(true)}>
            {te('loeschen')}
          </Button>
        )}
        <SubmitButton form={form}>{te(neu ? 'anlegen' : 'speichern')}</SubmitButton>
      </div>
      {onDelete && (
        <ConfirmDialog
          open={frage}
          onClose={() => setFrage(false)}
          title={te('loeschenTitel', { name: label })}
          danger
          confirmLabel={te('loeschen')}
          onConfirm={async () => {
            await onDelete()
            form.rhf.reset(form.rhf.getValues())
            danach?.()
          }}
        >
          {te('loeschenText')}
        </ConfirmDialog>
      )}
    </Form>
  )
}
