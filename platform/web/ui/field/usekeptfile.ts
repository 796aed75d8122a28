import { useEffect, useState } from 'react'
import { offlineFile, type Part } from '#platform/web/files/offline-files.ts'

/** An address of a file that is kept on this device; null: it is not here, undefined: that is still looked up. `asked` looks again. */
export function useKeptFile(id: string, part: Part, asked: unknown): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    void offlineFile(id, part).then((content) => {
      if (gone) return
      if (content) made = URL.createObjectURL(content)
      setUrl(made ?? null)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, part, asked])
  return url
}
