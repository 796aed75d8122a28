let sound: Promise<AudioBuffer> | undefined
let audio: AudioContext | undefined

/** The beep of a read code, from the portal's own file. Without it – or without sound – scanning goes on. */
export async function beep() {
  try {
    audio ??= new AudioContext()
    const player = audio
    sound ??= fetch('/scanner-beep.wav').then(async (answer) => {
      if (!answer.ok) throw new Error(`scanner-beep.wav: ${answer.status}`)
      return player.decodeAudioData(await answer.arrayBuffer())
    })
    const source = player.createBufferSource()
    source.buffer = await sound
    source.connect(player.destination)
    source.start()
  } catch (error) {
    sound = undefined
    // oxlint-disable-next-line no-console -- specified: a missing beep is a warning in the console and nothing else
    console.warn('beep', error)
  }
}
