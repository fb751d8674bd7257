import { randomBytes } from "node:crypto";

/** Creates a random 128-bit key for the addresses of a video's files. */
export const newMediaKey = () => randomBytes(16).toString("hex");
