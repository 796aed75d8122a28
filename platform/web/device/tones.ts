let audio: AudioContext | undefined

/** Short tones, each by its frequency in hertz and its start in seconds. Silent where the browser allows no sound (nobody has touched the page yet): the screen has to say the same. */
export function tones(list: readonly (readonly [hertz: number, at: number])[]) {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') audio.resume().catch(() => {})
    const now = audio.currentTime + 0.01
    for (const [hertz, at] of list) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
      tone.frequency.value = hertz
      loudness.gain.setValueAtTime(0.2, now + at)
      loudness.gain.exponentialRampToValueAtTime(0.001, now + at + 0.12)
      tone.connect(loudness).connect(audio.destination)
      tone.start(now + at)
      tone.stop(now + at + 0.13)
    }
  } catch {
    /* no sound here */
  }
}
