/** Stands in browsers for the coding of a protocol that is off (remix.config.js) and would be sent to everybody. */
export function decode(): never {
  throw new Error("Single fetch is off");
}

export const encode = decode;
