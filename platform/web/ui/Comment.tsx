import { lazy, Suspense, type ReactNode } from 'react'
import type { Datei } from '#platform/contract/files.ts'
import { Avatar } from './Avatar.tsx'
import { FileList } from './FileList.tsx'
import { InternBox } from './InternBox.tsx'
import './files.css'

const RichText = lazy(() => import('./RichText.tsx'))

export interface CommentProps {
  name: string
  /** When, and how it came ("per E-Mail"). */
  time: ReactNode
  text: string
  files?: readonly Datei[]
  filesLabel?: string
  /** Who reads it, if it is not for the customer. */
  intern?: string | undefined
  children?: ReactNode
}

/** What somebody wrote, with its files. Internal writing is framed and says who reads it. */
export function Comment({ name, time, text, files = [], filesLabel = '', intern, children }: CommentProps) {
  const content = (
    <>
      <Suspense fallback={<p className="rich">{text}</p>}>
        <RichText text={text} />
      </Suspense>
      {files.length > 0 && <FileList files={files} label={filesLabel} />}
    </>
  )
  return (
    <article className="comment">
      <Avatar name={name} size="s" />
      <div>
        <div className="row between wrap">
          <b>{name}</b>
          <span className="t12 t3">{time}</span>
        </div>
        {intern ? <InternBox title={intern}>{content}</InternBox> : content}
        {children}
      </div>
    </article>
  )
}
