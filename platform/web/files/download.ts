/** Lets the browser save `blob` under `name`, by default the one that the server gave it. */
export function download(blob: Blob, name = blob instanceof File ? blob.name : '') {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
