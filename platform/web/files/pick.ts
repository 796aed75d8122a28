import { fotoEndungen } from '#platform/contract/files.ts'

/** Asks for files. Throws 'No files chosen' when none was chosen. Call it from a press: browsers open nothing by themselves. */
export async function pickFiles({
  multiple = true,
  accept = '',
  camera = false,
}: {
  multiple?: boolean
  accept?: string
  camera?: boolean
} = {}): Promise<File[]> {
  const files = await chosen({ multiple, accept, camera })
  if (!files.length) throw new Error('No files chosen')
  return files
}

/** Asks for exactly one photo (.jpg, .jpeg, .png, .gif). Throws 'No or too many files chosen' otherwise. */
export async function pickPhoto({ camera = false } = {}): Promise<File> {
  const files = await chosen({ multiple: false, accept: fotoEndungen.join(','), camera })
  const [photo] = files
  if (!photo || files.length > 1 || !isPhoto(photo)) throw new Error('No or too many files chosen')
  return photo
}

/** A photo by its name; what it really is, the server looks at. */
export const isPhoto = ({ name }: Pick<File, 'name'>) => fotoEndungen.some((ending) => name.toLowerCase().endsWith(ending))

function chosen({ multiple, accept, camera }: { multiple: boolean; accept: string; camera: boolean }) {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.accept = accept
  // Phones open the camera at once, others their picker.
  if (camera) input.setAttribute('capture', 'environment')
  const { promise, resolve } = Promise.withResolvers<File[]>()
  input.addEventListener('change', () => resolve([...(input.files ?? [])]))
  input.addEventListener('cancel', () => resolve([]))
  input.click()
  return promise
}
