import * as t from "#languages/words";

/** The stored name of a program that does not name itself. */
export const unknownProgram = "Unknown program";

/** Translates the stored name of a device, such as `Firefox on Linux`. */
export function formatDevice(device: string): string {
  if (device === unknownProgram) return t.unknownProgram();
  const [program = "", system] = device.split(" on ");
  if (!system) return device;
  return t.deviceOn({ program: program === unknownProgram ? t.unknownProgram() : program, system });
}
