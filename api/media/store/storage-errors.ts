import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import type { Appender, MediaStore, OpenFile, IncompleteUpload } from "./media-store";
import { explainS3Error, type S3Settings } from "./s3-settings";
import * as t from "#languages/api-media";

/**
 * Wraps a store so that errors of object storage become a 503; logs the reason in one line. Errors of the stored content,
 * of this machine's disk and of aborted calls stay unchanged.
 */
export function withStorageErrors(store: MediaStore, settings: S3Settings, log: Logger): MediaStore {
  const rethrow = (error: unknown): never => {
    if (!isStorageError(error)) throw error;
    log.warn({ reason: explainS3Error(error, settings) }, "object storage failed");
    throw new ApiError(503, t.filesUnreachable);
  };
  return {
    ...store,
    put: (...args) => store.put(...args).catch(rethrow),
    ...(store.putNew && { putNew: (...args) => store.putNew!(...args).catch(rethrow) }),
    fetch: (...args) => store.fetch(...args).catch(rethrow),
    copy: (...args) => store.copy(...args).catch(rethrow),
    open: (...args) => store.open(...args).catch(rethrow),
    openFile: async (key) => {
      const file = await store.openFile(key).catch(rethrow);
      return file && wrapOpenFile(file, rethrow);
    },
    stat: (key) => store.stat(key).catch(rethrow),
    list: (prefix) => wrapList(store.list(prefix), rethrow),
    listChildren: (prefix) => wrapList(store.listChildren(prefix), rethrow),
    deleteFile: (key) => store.deleteFile(key).catch(rethrow),
    deletePrefix: (prefix) => store.deletePrefix(prefix).catch(rethrow),
    listIncompleteUploads: () => wrapIncompleteUploads(store.listIncompleteUploads(), rethrow),
    append: async (...args) => wrapAppender(await store.append(...args).catch(rethrow), rethrow),
  };
}

type Rethrow = (error: unknown) => never;

const wrapOpenFile = (file: OpenFile, rethrow: Rethrow): OpenFile => ({
  ...file,
  ...(file.prepare && { prepare: (range) => file.prepare!(range).catch(rethrow) }),
  send: (...args) => file.send(...args).catch(rethrow),
});

const wrapAppender = (appender: Appender, rethrow: Rethrow): Appender => ({
  get end() {
    return appender.end;
  },
  write: (chunk) => appender.write(chunk).catch(rethrow),
  flush: () => appender.flush().catch(rethrow),
  close: () => appender.close().catch(rethrow),
});

async function* wrapList<T>(list: AsyncIterable<T>, rethrow: Rethrow): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    rethrow(error);
  }
}

async function* wrapIncompleteUploads(list: AsyncIterable<IncompleteUpload>, rethrow: Rethrow) {
  for await (const file of wrapList(list, rethrow)) yield { ...file, discard: () => file.discard().catch(rethrow) };
}

/** The codes of network errors, and of responses that end early (ECONNRESET, EPIPE). */
const networkErrors = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND)/;

/** Returns whether an error comes from object storage, or from the network to it. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === "AbortError") return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    // Every error of a service has it in the AWS SDK for JavaScript v3.
    "$metadata" in error ||
    /^(TimeoutError|CredentialsProviderError)$/.test(error.name) ||
    networkErrors.test(code ?? "")
  );
}
