import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ShownApp, MenuEntry } from '#platform/contract/app.ts'
import type { Way } from '#platform/text/way.ts'
import { menuPath, permittedMenu, useMenuAnswers } from '../route/apps.tsx'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Anchor } from '../ui/act/Anchor.tsx'
import { MenuButton } from '../ui/act/MenuButton.tsx'
import { shellTexts } from './messages.ts'

/** Entries of the current app, on a phone behind its title; the longest path that fits is the one in use. */
export function SubMenu({ app, className }: { app: ShownApp; className: 'sub' | 'subtabs' | 'behind' }) {
  const { rights } = useSession()
  const { language } = useLanguage()
  const t = useTexts(shellTexts)
  const [path] = useLocation()
  const menu = permittedMenu(app, rights, useMenuAnswers([app], rights))
  const used = menu
    .map(({ path: child }) => menuPath(app, child))
    .filter((full) => path === full || path.startsWith(`${full}/`))
    .sort((a, b) => b.length - a.length)[0]
  const strip = useRef<HTMLDivElement>(null)
  // Where the entries do not fit, the one in use is in sight.
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (className === 'sub') entry?.scrollIntoView({ block: 'nearest' })
  }, [used])
  if (menu.length < 2) return null
  if (className === 'behind')
    return (
      <MenuButton
        kind="quiet"
        icon={ChevronDown}
        label={`${app.title[language]}: ${t('untermenue')}`}
        items={menu.map(({ path: child, label, group }) => ({
          id: child,
          label: label[language],
          ...(group && { hint: group[language] }),
          href: menuPath(app, child),
          current: menuPath(app, child) === used,
        }))}
      />
    )
  const link = ({ path: child, label }: MenuEntry) => (
    <Anchor key={child} href={menuPath(app, child)} aria-current={menuPath(app, child) === used ? 'page' : undefined}>
      {label[language]}
    </Anchor>
  )
  return (
    <div className={className} ref={strip} role="group" aria-label={`${app.title[language]}: ${t('untermenue')}`}>
      {className === 'subtabs'
        ? menu.map(link)
        : parts(menu).map(({ group, entries }) =>
            group ? (
              <Group
                key={group.de}
                name={group[language]}
                first={menuPath(app, entries[0]!.path)}
                open={entries.some((one) => menuPath(app, one.path) === used)}
              >
                {entries.map(link)}
              </Group>
            ) : (
              entries.map(link)
            ),
          )}
    </div>
  )
}

/** A group of a long menu: its heading leads to its first entry, the others stand below while one of them is in use. */
function Group({ name, first, open, children }: { name: string; first: Way; open: boolean; children: ReactNode }) {
  return (
    <>
      <Anchor className="sub-group" href={first} aria-expanded={open}>
        {name}
        <ChevronDown className="i s" />
      </Anchor>
      {open && <div className="sub-entries">{children}</div>}
    </>
  )
}

/** Entries that follow one another under the same heading. */
function parts(menu: readonly MenuEntry[]) {
  const found: { group: MenuEntry['group']; entries: MenuEntry[] }[] = []
  for (const entry of menu) {
    if (found.length && found.at(-1)!.group === entry.group) found.at(-1)!.entries.push(entry)
    else found.push({ group: entry.group, entries: [entry] })
  }
  return found
}
