import { useState, type ReactNode } from 'react'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { isCancelled } from '#platform/web/scanner/errors.ts'
import { ausweisCode } from '../contract.ts'

interface Ausweiscode {
  code: string | null
  setCode: (code: string | null) => void
  /** What was read is no badge of this portal. */
  fremd: boolean
  lies: () => void
  scanner: ReactNode
}

/** The code of a badge: `first`, or what the scanner reads. Draw `scanner`. */
export function useAusweiscode(first: string | null = null): Ausweiscode {
  const [scan, scanner] = useScan()
  const [code, setCode] = useState(first)
  const [fremd, setFremd] = useState(false)
  const lies = async () => {
    setFremd(false)
    try {
      const { data } = await scan({ labels: ['qrcode'] })
      setCode(ausweisCode.test(data) ? data : null)
      setFremd(!ausweisCode.test(data))
    } catch (error) {
      setFremd(!isCancelled(error))
    }
  }
  return { code, setCode, fremd, lies: () => void lies(), scanner }
}
