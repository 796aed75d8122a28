import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { useStrip } from './strip.ts'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: ReactNode; count?: number; content: ReactNode; disabled?: boolean }[]
  value?: Id
  onChange?: (id: Id) => void
}

/** Several views of the same thing; where they do not all fit side by side, the one in use is in sight. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const { strip } = useStrip(value)
  return (
    <AriaTabs
      className="tabbed"
      {...(value !== undefined && { selectedKey: value })}
      {...(onChange && { onSelectionChange: (key) => onChange(String(key) as Id) })}
    >
      <TabList className="tabs" aria-label={label} ref={strip}>
        {tabs.map(({ id, label: words, count, disabled }) => (
          <Tab key={id} id={id} isDisabled={!!disabled}>
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
