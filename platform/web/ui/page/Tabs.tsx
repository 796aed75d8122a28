import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode; count?: number; content: ReactNode; disabled?: boolean }[]
  value?: Id
  onChange?: (id: Id) => void
}

/** So much of the neighbour shows that there is one, in pixels. */
const peek = 24

/** By hand, because `scrollIntoView` would also move the page. */
const intoSight = (tab: HTMLElement | null) => {
  const list = tab?.parentElement
  if (!list) return
  const [all, one] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (one.right > all.right) list.scrollLeft += one.right - all.right + peek
  else if (one.left < all.left) list.scrollLeft -= all.left - one.left + peek
}

/** Several views of the same thing; where they do not all fit side by side, the one that was chosen from outside is in sight. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  return (
    <AriaTabs
      className="tabbed"
      {...(value !== undefined && { selectedKey: value })}
      {...(onChange && { onSelectionChange: (key) => onChange(String(key) as Id) })}
    >
      <TabList className="tabs" aria-label={label}>
        {tabs.map(({ id, label: words, count, disabled }) => (
          <Tab key={id} id={id} isDisabled={!!disabled} {...(id === value && { ref: intoSight })}>
            {words}
            {count !== undefined && <b>{count}</b>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
