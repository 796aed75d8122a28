import { useState } from 'react'
import ScanLine from 'lucide-react/icons/scan-line'
import { artikelHoechstens, findeArtikel, type Artikel } from '#domain/artikel/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { isCancelled } from '#platform/web/scanner/errors.ts'
import { useScan } from '#platform/web/scanner/usescan.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { texte } from '../texte.ts'

interface ArtikelwahlProps {
  /** One more of this article; answers how many of it stand on the sheet now. */
  onNimm: (artikel: Artikel) => string
  /** A code that no article has. */
  onUnbekannt: (code: string) => void
}

/** One more article on a sheet: by its words, its number or the code of its package. The list lies on the device. */
export function Artikelwahl({ onNimm, onUnbekannt }: ArtikelwahlProps) {
  const t = useTexts(texte)
  const [scan, scanner] = useScan()
  const { data } = useCall(calls.artikel)
  // A field of its own for the next one: what was chosen stands on the sheet.
  const [gewaehlt, setGewaehlt] = useState(0)
  const alle = data?.entities ?? []
  const nimm = (artikel: Artikel) => toast.success(t('artikelDazu', { name: artikel.name, menge: onNimm(artikel), einheit: artikel.einheit }))
  const lies = async () => {
    try {
      const code = (await scan()).data.trim().slice(0, 40)
      const artikel = findeArtikel(alle, code) ?? (await beimBuero(code, alle.length))
      if (artikel) nimm(artikel)
      else {
        onUnbekannt(code)
        toast.info(t('artikelUnbekannt', { code }))
      }
    } catch (error) {
      if (!isCancelled(error)) toast.error(t('nichtGelesen'))
    }
  }
  return (
    <div className="as-artikel">
      <PickList
        key={gewaehlt}
        autoFocus={gewaehlt > 0}
        label={t('artikel')}
        placeholder={t('artikelWaehlen')}
        items={alle.map(({ nummer, name, einheit, ean }) => ({ id: nummer, nummer, name, hint: [einheit, ean].filter(Boolean).join(' · ') }))}
        value={null}
        onChange={(nummer) => {
          const artikel = alle.find((einer) => einer.nummer === nummer)
          if (!artikel) return
          nimm(artikel)
          setGewaehlt(gewaehlt + 1)
        }}
      />
      <Button icon={ScanLine} onPress={() => void lies()}>
        {t('artikelScannen')}
      </Button>
      {scanner}
    </div>
  )
}

/** Only a list that does not hold all of them leaves something to ask for. */
async function beimBuero(code: string, amGeraet: number) {
  if (amGeraet > 0 && amGeraet < artikelHoechstens) return undefined
  return request(calls.artikel, { query: { code } }).then(
    ({ entities }) => findeArtikel(entities, code),
    () => undefined,
  )
}
