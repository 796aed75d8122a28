import { encode } from 'uqr'

/** The dark modules of a QR code as one path, one unit each; with the quiet zone that readers need. */
function path(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { d, size }
}

/** A QR code, black on white in every theme. */
export function QrBild({ text, label }: { text: string; label: string }) {
  const { d, size } = path(text)
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={d} />
    </svg>
  )
}

const svgNs = 'http://www.w3.org/2000/svg'

/** Prints codes on a sheet of their own. Built from nodes, never from text: nothing in it can become markup. */
export function drucken(title: string, hint: string, codes: readonly string[]) {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  const page = frame.contentDocument!
  const add = (parent: Element, tag: string, text: string) => {
    const node = page.createElement(tag)
    node.textContent = text
    parent.append(node)
    return node
  }
  add(
    page.head,
    'style',
    'body{font:12pt sans-serif;margin:15mm}ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(2,60mm);gap:12mm}svg{width:60mm}',
  )
  page.title = title
  add(page.body, 'h1', title)
  add(page.body, 'p', hint)
  const list = add(page.body, 'ul', '')
  codes.forEach((code, index) => {
    const item = add(list, 'li', '')
    const { d, size } = path(code)
    const picture = page.createElementNS(svgNs, 'svg')
    picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
    picture.setAttribute('shape-rendering', 'crispEdges')
    const modules = page.createElementNS(svgNs, 'path')
    modules.setAttribute('d', d)
    picture.append(modules)
    item.append(picture)
    add(item, 'div', String(index + 1))
  })
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}
