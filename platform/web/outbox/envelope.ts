const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The server's public key, as it was handed out with the pass. */
export interface OfficeKey {
  id: string
  oeffentlich: string
}

/**
 * Seals a value so that only the server opens it: not this device, not the person, not who signs in next. Layout: 1 byte version,
 * 16 bytes key id, 65 bytes one-time public key, 12 bytes nonce, AES-256-GCM under HKDF-SHA-256 of the ECDH secret.
 */
export async function sealTo(office: OfficeKey, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = crypto
  const [once, theirs] = await Promise.all([
    subtle.generateKey(curve, false, ['deriveBits']),
    subtle.importKey('raw', Uint8Array.fromBase64(office.oeffentlich), curve, false, []),
  ])
  const [own, shared] = await Promise.all([subtle.exportKey('raw', once.publicKey), subtle.deriveBits({ name: 'ECDH', public: theirs }, once.privateKey, 256)])
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: own, info: new TextEncoder().encode('portal-uebergabe') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const content = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)))
  return joined(new Uint8Array([1]), Uint8Array.fromHex(office.id.replaceAll('-', '')), new Uint8Array(own), iv, new Uint8Array(content))
}

function joined(...parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
