import { useEffect, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import Search from 'lucide-react/icons/search'
import Zap from 'lucide-react/icons/zap'
import { menuPath, permittedMenu, useApps, useFound, useMenuAnswers } from '../route/apps.tsx'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useNavigate } from '../route/router.tsx'
import { useSession } from '../data/session.tsx'
import { drawings } from '../ui/show/Icon.tsx'
import { kit } from '../ui/messages.ts'
import { setTheme } from '../ui/style/theme.ts'
import type { Drawing } from '../ui/types.ts'
import { shellTexts } from './messages.ts'
import { useSpeak } from './speak.ts'

interface Command {
  id: string
  label: string
  hint: string
  icon: Drawing
  act: () => void
  /** Other words that find it: what was typed, when the server found it by that; the name of an app's first screen. */
  found?: string | undefined
}

/** Strg K: every app, every entry of their menus, every command of the shell, records that are found by what is typed. */
export function CommandPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const t = useTexts(shellTexts)
  const nothing = useTexts(kit)
  const { contains } = useFilter({ sensitivity: 'base' })
  const [typed, setTyped] = useState('')
  const commands = useSteady([...useCommands(onHelp), ...useRecords(typed)], typed)
  return (
    <ModalOverlay
      className="veil upper"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={t('suchen')}>
          <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
            <SearchField autoFocus aria-label={t('suchen')} className="palette-field">
              <Search className="i" aria-hidden="true" />
              <Input placeholder={t('suchen')} />
            </SearchField>
            <div className="palette-list" role="group" aria-label={t('befehle')} tabIndex={0}>
              <Menu
                className="list menu"
                aria-label={t('befehle')}
                items={commands}
                onAction={(id) => {
                  onClose()
                  commands.find((command) => command.id === id)?.act()
                }}
                renderEmptyState={() => <p className="t2 palette-empty">{nothing('leer')}</p>}
              >
                {({ id, label, hint, icon: Drawing, found }) => (
                  <MenuItem id={id} textValue={`${label} ${hint}${found ? ` ${found}` : ''}`} className="item">
                    <Drawing className="i" />
                    <Text slot="label" className="grow row between">
                      <span>{label}</span> <span className="t12 t3">{hint}</span>
                    </Text>
                  </MenuItem>
                )}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What comes late stands below what was there: nothing moves under the finger, and Enter takes what looked chosen. */
function useSteady(commands: readonly Command[], typed: string): Command[] {
  const [shown, setShown] = useState<{ typed: string; ids: readonly string[] }>({ typed, ids: [] })
  const known = shown.typed === typed ? shown.ids : []
  const late = commands.map(({ id }) => id).filter((id) => !known.includes(id))
  const order = [...known, ...late]
  if (late.length) setShown({ typed, ids: order })
  return commands.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

const settledAfterMs = 200
/** Records that the apps find, once nothing was typed for a moment. */
function useRecords(typed: string): Command[] {
  const { apps } = useApps()
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), settledAfterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useFound(
    apps.map(({ app }) => app),
    q,
  )
  // What was found by an earlier word is no answer to this one.
  if (q !== typed.trim()) return []
  return found.map(({ id, title, hint, path, icon }) => ({
    id: `record ${id}`,
    label: title,
    hint,
    icon: drawings[icon],
    found: typed,
    act: () => void navigate(path),
  }))
}

function useCommands(onHelp: () => void): Command[] {
  const t = useTexts(shellTexts)
  const { apps } = useApps()
  const { rights, signOut } = useSession()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const speak = useSpeak()
  const told = useMenuAnswers(
    apps.map(({ app }) => app),
    rights,
  )
  const places = apps.flatMap(({ app }): Command[] => [
    {
      id: app.path,
      label: app.title[language],
      hint: t('anwendung'),
      icon: drawings[app.icon],
      found: app.menu.find(({ path }) => !path)?.label[language],
      act: (): void => void navigate(app.path),
    },
    ...permittedMenu(app, rights, told)
      .filter(({ path }) => path)
      .map(({ path, label }) => ({
        id: menuPath(app, path),
        label: label[language],
        hint: app.title[language],
        icon: drawings[app.icon],
        act: () => void navigate(menuPath(app, path)),
      })),
  ])
  const command = (id: string, label: string, act: () => void): Command => ({ id, label, hint: t('befehl'), icon: Zap, act })
  return [
    { id: '/', label: t('apps'), hint: t('start'), icon: drawings['layout-grid'], act: () => void navigate('/') },
    ...places,
    command('hell', t('hell'), () => setTheme('light')),
    command('dunkel', t('dunkel'), () => setTheme('dark')),
    command('system', t('system'), () => setTheme('system')),
    command('sprache', language === 'de' ? t('englisch') : t('deutsch'), () => void speak(language === 'de' ? 'en' : 'de')),
    command('hilfe', t('hilfe'), onHelp),
    command('abmelden', t('abmelden'), () => void signOut()),
  ]
}
