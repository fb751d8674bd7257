import { sampleRate } from "./sound";

const fade = 0.25 * sampleRate;

/** A WAV file of one channel and 16 bits; it fades in and out, and is never louder than it may be. */
export function waveFile(sound: Float32Array): Buffer {
  const file = Buffer.alloc(44 + sound.length * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + sound.length * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((value, i) => {
    const edge = Math.min(1, i / fade, (sound.length - i) / fade);
    file.writeInt16LE(Math.round(Math.tanh(value * edge) * 30_000), 44 + i * 2);
  });
  return file;
}
