import type { Box } from '../box.ts'
import { Network } from './network.ts'
import { Phone } from './phone.ts'

/** What a scenario with browsers works with: one network, phones behind it. */
export interface Field {
  network: Network
  phone: (name: string) => Phone
}

/** Phones behind a network of their own in front of the server of this box; whatever happens, no browser is left behind. */
export async function inField(box: Box, act: (field: Field) => Promise<void>) {
  const network = await new Network(box.port).open()
  const phones: Phone[] = []
  try {
    await act({
      network,
      phone: (name) => {
        const phone = new Phone(box, network, name)
        phones.push(phone)
        return phone
      },
    })
  } finally {
    for (const phone of phones) await phone.kill()
    network.close()
  }
}
