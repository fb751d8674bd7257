import type { Logger } from "pino";
import { ApiError } from "#contract/errors";
import type { Appender, MediaStore, OpenFile, UnfinishedFile } from "./media-store";
import { explainS3Error, type S3Settings } from "./s3-settings";
import * as t from "#languages/api-media";

/**
 * Wraps a store so that errors of object storage become a 503; logs the reason in one line. Errors of the stored content,
 * of this machine's disk and of aborted calls stay unchanged.
 */
export function withStorageErrors(store: MediaStore, settings: S3Settings, log: Logger): MediaStore {
  const explain = (error: unknown): never => {
    if (!isStorageError(error)) throw error;
    log.warn({ reason: explainS3Error(error, settings) }, "object storage failed");
    throw new ApiError(503, t.filesUnreachable);
  };
  return {
    ...store,
    put: (...args) => store.put(...args).catch(explain),
    ...(store.putNew && { putNew: (...args) => store.putNew!(...args).catch(explain) }),
    fetch: (...args) => store.fetch(...args).catch(explain),
    copy: (...args) => store.copy(...args).catch(explain),
    open: (...args) => store.open(...args).catch(explain),
    openFile: async (key) => {
      const file = await store.openFile(key).catch(explain);
      return file && wrapOpenFile(file, explain);
    },
    stat: (key) => store.stat(key).catch(explain),
    list: (prefix) => explainAll(store.list(prefix), explain),
    children: (prefix) => explainAll(store.children(prefix), explain),
    deletePrefix: (prefix) => store.deletePrefix(prefix).catch(explain),
    listUnfinished: () => explainUnfinished(store.listUnfinished(), explain),
    append: async (...args) => wrapAppender(await store.append(...args).catch(explain), explain),
  };
}

type Explain = (error: unknown) => never;

const wrapOpenFile = (file: OpenFile, explain: Explain): OpenFile => ({
  ...file,
  ...(file.prepare && { prepare: (range) => file.prepare!(range).catch(explain) }),
  send: (...args) => file.send(...args).catch(explain),
});

const wrapAppender = (appender: Appender, explain: Explain): Appender => ({
  get end() {
    return appender.end;
  },
  write: (chunk) => appender.write(chunk).catch(explain),
  flush: () => appender.flush().catch(explain),
  close: () => appender.close().catch(explain),
});

async function* explainAll<T>(list: AsyncIterable<T>, explain: Explain): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    explain(error);
  }
}

async function* explainUnfinished(list: AsyncIterable<UnfinishedFile>, explain: Explain) {
  for await (const file of explainAll(list, explain)) yield { ...file, discard: () => file.discard().catch(explain) };
}

/** The codes of network errors, and of responses that end early. */
const networkErrors = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND)/;

/** Returns whether an error comes from object storage, or from the network to it. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === "AbortError") return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    "$metadata" in error ||
    /^(TimeoutError|CredentialsProviderError)$/.test(error.name) ||
    networkErrors.test(code ?? "")
  );
}
