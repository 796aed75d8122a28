import { Fragment, useMemo, type ReactNode } from 'react'
import { richText, type Block, type Inline } from '#platform/text/richtext.ts'

/** What people typed, as elements: never as HTML. Import it lazily where the first page does not need it (the parser weighs 15 KB). */
export function RichText({ text }: { text: string }) {
  const blocks = useMemo(() => richText(text), [text])
  return <div className="rich">{blocks.map(drawn)}</div>
}

// The tree of a text never changes its order: the place is the key.
const drawn = (block: Block, key: number): ReactNode => {
  switch (block.art) {
    case 'absatz':
      return <p key={key}>{block.inhalt.map(words)}</p>
    case 'titel':
      return (
        <p key={key} className="bold">
          {block.inhalt.map(words)}
        </p>
      )
    case 'liste': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{item.map(drawn)}</li>
          ))}
        </List>
      )
    }
    case 'zitat':
      return <blockquote key={key}>{block.inhalt.map(drawn)}</blockquote>
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          {block.text}
        </pre>
      )
  }
}
const words = (part: Inline, key: number): ReactNode => {
  switch (part.art) {
    case 'text':
      return <Fragment key={key}>{part.text}</Fragment>
    case 'fett':
      return <strong key={key}>{part.inhalt.map(words)}</strong>
    case 'kursiv':
      return <em key={key}>{part.inhalt.map(words)}</em>
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'link':
      return (
        <a key={key} className="link" href={part.url} target="_blank" rel="noopener noreferrer nofollow">
          {part.inhalt.map(words)}
        </a>
      )
    case 'person':
      return (
        <strong key={key} className="person">
          @{part.name}
        </strong>
      )
    case 'umbruch':
      return <br key={key} />
  }
}
