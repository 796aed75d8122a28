import { Component, type ReactNode } from 'react'
import { useTexts } from '../text/i18n.tsx'
import { Button } from '../ui/act/Button.tsx'
import { Spinner } from '../ui/show/Spinner.tsx'
import { shellTexts } from './messages.ts'

/** A view that could not be shown, with the way on. */
export function Failure({ retry, offline }: { retry: () => void; offline?: boolean }) {
  const t = useTexts(shellTexts)
  return (
    <div className="whole" role="alert">
      <h1>{offline ? t('getrennt') : t('fehler')}</h1>
      <p className="t2">{offline ? t('keineVerbindung') : t('fehlerText')}</p>
      <div className="row">
        <Button kind="primary" onPress={retry}>
          {t('nochmal')}
        </Button>
        <Button onPress={() => window.location.reload()}>{t('neuLaden')}</Button>
      </div>
    </div>
  )
}

/** While a part of the program loads. */
export function Loading() {
  const t = useTexts(shellTexts)
  return (
    <div className="whole">
      <Spinner label={t('laden')} />
    </div>
  )
}

/** Keeps an error inside a screen; `of` changes (another address) clear it. */
export class Boundary extends Component<{ of: string; children: ReactNode }, { error: unknown; of: string }> {
  override state = { error: undefined as unknown, of: this.props.of }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps({ of }: { of: string }, state: { of: string }) {
    return of === state.of ? null : { error: undefined, of }
  }
  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Failure retry={() => this.setState({ error: undefined })} />
  }
}
