import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { AriaField } from './AriaField.tsx'
import { kit } from '../messages.ts'
import type { Drawing, FieldProps } from '../types.ts'

export interface SelectItem<Id extends string = string> {
  id: Id
  name: string
  hint?: string
  disabled?: boolean
}
export interface SelectProps<Id extends string> extends FieldProps {
  items: readonly SelectItem<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  onBlur?: () => void
  placeholder?: string
  icon?: Drawing
  name?: string
}

/** One of a closed list; typing the first letters finds it. */
export function Select<Id extends string>({
  label,
  hideLabel,
  hint,
  error,
  required,
  disabled,
  items,
  value,
  onChange,
  onBlur,
  placeholder,
  icon: Icon,
  name,
}: SelectProps<Id>) {
  const t = useTexts(kit)
  return (
    <AriaSelect
      className={`field ${error ? 'invalid' : ''}`}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key) as Id)
      }}
      isInvalid={!!error}
      isRequired={!!required}
      isDisabled={!!disabled}
      validationBehavior="aria"
      placeholder={placeholder ?? t('auswaehlen')}
      {...(onBlur && { onBlur })}
      {...(name && { name })}
      {...(hideLabel && { 'aria-label': label })}
    >
      <AriaField label={label} {...(hideLabel && { hideLabel })} hint={hint} error={error}>
        <Button className="input pick">
          {Icon && <Icon className="i" />}
          <SelectValue className="grow cut">
            {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
          </SelectValue>
          <ChevronDown className="i s" />
        </Button>
      </AriaField>
      <Popover className="pop" offset={4}>
        <ListBox className="list" items={items}>
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.name} className="item" isDisabled={!!item.disabled}>
              <span className="item-label">{item.name}</span>
              {item.hint && <span className="item-hint">{item.hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
