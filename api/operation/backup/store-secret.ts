import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BackupError } from "./backup-error";
import { hashThrough } from "#api/media/store/hash-stream";
import { keyIn, type Manifest } from "./manifest";
import type { BackupTarget } from "./target";

/** The file in the data directory with the generated key that signs cookies and tokens. */
const secretName = "session-secret";

/** Stores the generated key, so that sessions survive a restoration. Returns null where a setting has the key. */
export async function storeSecret(target: BackupTarget, dataDir: string, id: string): Promise<Manifest["secret"]> {
  const secret = await readFile(join(dataDir, secretName)).catch(() => null);
  if (!secret) return null;
  const { stream, digest } = hashThrough(Readable.from([secret]));
  await target.put(keyIn(id, secretName), stream);
  return { name: secretName, ...digest() };
}

export async function restoreSecret(target: BackupTarget, { id, secret }: Manifest, dataDir: string) {
  const content = secret && (await target.open(keyIn(id, secret.name)));
  if (!content) return;
  const error = () => new BackupError(`Damaged: ${keyIn(id, secret.name)}`);
  const { stream } = hashThrough(content, { digest: secret, error });
  await writeFile(join(dataDir, secretName), await text(stream), { mode: 0o600, flush: true });
}
