import type { ReactNode } from 'react'
import type { FileInfo } from '#platform/contract/files.ts'
import { later } from '#platform/web/route/later.ts'
import { Avatar } from './Avatar.tsx'
import { FileList } from './FileList.tsx'
import { InternBox } from './InternBox.tsx'
import './files.css'

// Where the part cannot be fetched (no network, not installed), the text stands as it was typed.
const Typed = ({ text }: { text: string }) => <p className="rich typed">{text}</p>
const RichText = later(() => import('./RichText.tsx').then(({ RichText }) => RichText).catch(() => Typed), Typed)

export interface CommentProps {
  name: string
  /** When, and how it came ("per E-Mail"). */
  time: ReactNode
  text: string
  files?: readonly FileInfo[]
  filesLabel?: string
  /** Who reads it, if it is not for the customer. */
  intern?: string | undefined
  children?: ReactNode
}

/** The words and files of a message. Internal writing is framed and says who reads it. */
export function CommentText({ text, files = [], filesLabel = '', intern }: Pick<CommentProps, 'text' | 'files' | 'filesLabel' | 'intern'>) {
  const content = (
    <>
      {text && <RichText text={text} />}
      {files.length > 0 && <FileList files={files} label={filesLabel} />}
    </>
  )
  return intern ? <InternBox title={intern}>{content}</InternBox> : content
}

/** What somebody wrote, with its files. */
export function Comment({ name, time, text, files = [], filesLabel = '', intern, children }: CommentProps) {
  return (
    <article className="comment">
      <Avatar name={name} size="s" />
      <div>
        <div className="row between wrap">
          <b>{name}</b>
          <span className="t12 t3">{time}</span>
        </div>
        <CommentText text={text} files={files} filesLabel={filesLabel} intern={intern} />
        {children}
      </div>
    </article>
  )
}
