import { random } from "#commands/rows/random";

const sampleRate = 32_000;

/** Returns samples from -1 to 1 for the given duration. */
export type Sound = (seconds: number) => Float32Array;

const samples = (seconds: number) => new Float32Array(Math.round(seconds * sampleRate));

/** Returns the frequency in hertz of a note, counted in semitones above A4. */
const pitch = (semitones: number) => 440 * 2 ** (semitones / 12);

/** Plays sounds at the same time. */
export const mix =
  (...sounds: Sound[]): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    for (const sound of sounds) sound(seconds).forEach((value, i) => (sum[i]! += value));
    return sum;
  };

/** Plays chords that swell and fade one after another; each lasts `chordSeconds`. */
export const chords =
  (chordSeconds: number, ...notes: number[][]): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    for (let i = 0; i < sum.length; i++) {
      const time = i / sampleRate;
      const chord = notes[Math.floor(time / chordSeconds) % notes.length]!;
      const swell = Math.sin((Math.PI * (time % chordSeconds)) / chordSeconds);
      for (const note of chord) {
        const angle = 2 * Math.PI * pitch(note) * time;
        sum[i]! += (0.11 * swell * (Math.sin(angle) + 0.4 * Math.sin(2.003 * angle))) / Math.sqrt(chord.length / 3);
      }
    }
    return sum;
  };

/** Plays plucked strings, one note every `stepSeconds`, by Karplus–Strong synthesis; null is a rest. */
export const plucks =
  (stepSeconds: number, ...notes: (number | null)[]): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    const next = random(notes.length + 7);
    for (let k = 0; k * stepSeconds < seconds; k++) {
      const note = notes[k % notes.length] ?? null;
      if (note !== null) pluck(sum, Math.round(k * stepSeconds * sampleRate), pitch(note), next);
    }
    return sum;
  };

function pluck(sum: Float32Array, from: number, frequency: number, next: () => number) {
  const string = Array.from({ length: Math.round(sampleRate / frequency) }, () => next() - 0.5);
  const end = Math.min(sum.length, from + sampleRate * 2);
  for (let i = from, k = 0; i < end; i++, k = (k + 1) % string.length) {
    sum[i]! += string[k]! * 0.5;
    string[k] = 0.4985 * (string[k]! + string[(k + 1) % string.length]!);
  }
}

/** Plays rain, surf or wind: noise with a low-pass filter (`dark` from 0 to 1) that swells every `swell` seconds. */
export const noise =
  ({ dark, swell = 0, loud = 0.3 }: { dark: number; swell?: number; loud?: number }): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    const next = random(11);
    let low = 0;
    for (let i = 0; i < sum.length; i++) {
      low += (next() * 2 - 1 - low) * (1 - dark);
      const wave = swell ? 0.55 - 0.45 * Math.cos((2 * Math.PI * i) / sampleRate / swell) : 1;
      sum[i] = low * loud * wave * (1 + 6 * dark * dark);
    }
    return sum;
  };

/** Plays a knock every `stepSeconds`, such as of a clock or of wheels on rails; two tones in hertz alternate. */
export const knocks =
  (stepSeconds: number, tone: [number, number], loud = 0.4): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    for (let i = 0; i < sum.length; i++) {
      const time = i / sampleRate;
      const since = time % stepSeconds;
      const hertz = tone[Math.floor(time / stepSeconds) % 2]!;
      sum[i] = loud * Math.exp(-since * 70) * Math.sin(2 * Math.PI * hertz * since);
    }
    return sum;
  };

/** Plays a steady hum with a slow beat, such as of a hive or a motor. */
export const hum =
  (hertz: number, loud = 0.12): Sound =>
  (seconds) => {
    const sum = samples(seconds);
    for (let i = 0; i < sum.length; i++) {
      const angle = (2 * Math.PI * hertz * i) / sampleRate;
      const both =
        Math.sin(angle) + Math.sin(angle * 1.013) + 0.5 * Math.sin(angle * 2.01) + 0.25 * Math.sin(angle * 3);
      sum[i] = loud * both;
    }
    return sum;
  };

/** The header of a WAV file (RIFF, WAVE PCM) has 44 bytes. */
const headerBytes = 44;
const fadeSamples = 0.25 * sampleRate;

/** Encodes a sound as a mono 16-bit WAV file (RIFF, PCM) that fades in and out and does not clip. */
export function encodeWav(sound: Float32Array): Buffer {
  const file = Buffer.alloc(headerBytes + sound.length * 2);
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
    const edge = Math.min(1, i / fadeSamples, (sound.length - i) / fadeSamples);
    file.writeInt16LE(Math.round(Math.tanh(value * edge) * 30_000), headerBytes + i * 2);
  });
  return file;
}
