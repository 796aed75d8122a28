import { useState, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { Button } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { DialogGuards } from './dialogguards.ts'
import { kit } from '../messages.ts'

export interface DialogProps {
  open: boolean
  /** Without it neither Escape nor a cross nor a press outside closes: the dialog goes when its reason is gone. */
  onClose?: () => void
  title: string
  children?: ReactNode
  /** Buttons, the outcome last. */
  footer?: ReactNode
  size?: 'normal' | 'wide' | 'full'
  /** A press outside closes; default yes, not for what would lose entries. */
  dismissable?: boolean
  /** A question that must be answered is an alertdialog. */
  role?: 'dialog' | 'alertdialog'
}

/** Asks for something before anything else goes on; keeps the focus inside, Escape closes – after a question where entries would be lost. */
export function Dialog({ open, onClose, title, children, footer, size = 'normal', dismissable = true, role = 'dialog' }: DialogProps) {
  const t = useTexts(kit)
  const [guards] = useState(() => new Set<() => boolean | Promise<boolean>>())
  const close = async () => {
    for (const guard of guards) if (!(await guard())) return
    onClose?.()
  }
  return (
    <ModalOverlay
      className="veil"
      isOpen={open}
      isDismissable={dismissable && onClose !== undefined}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={(next) => {
        if (!next) void close()
      }}
    >
      <Modal className={`modal ${size}`}>
        <AriaDialog className="dialog" role={role}>
          <header className="row">
            <Heading slot="title" level={2} className="grow">
              {title}
            </Heading>
            {role === 'dialog' && onClose && (
              <Button slot="close" className="btn quiet icon" aria-label={t('schliessen')}>
                <X className="i" />
              </Button>
            )}
          </header>
          <div className="dialog-body">
            <DialogGuards value={guards}>{children}</DialogGuards>
          </div>
          {footer && <footer>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
