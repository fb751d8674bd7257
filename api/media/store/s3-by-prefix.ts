import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import type { StoredFile, IncompleteUpload } from "./media-store";
import type { Bucket } from "./s3-client";

/** Lists the objects whose keys start with a prefix, in the order of their keys. */
export async function* listObjects({ client, name }: Bucket, prefix: string): AsyncGenerator<StoredFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
    for (const { Key, Size, LastModified } of Contents)
      yield { key: Key!, bytes: Size ?? 0, modifiedAtMs: LastModified?.getTime() ?? 0 };
}

/** Lists the names one level below a prefix that ends with a slash. */
export async function* listChildren({ client, name }: Bucket, prefix: string): AsyncGenerator<string> {
  const request = { Bucket: name, Prefix: prefix, Delimiter: "/" };
  for await (const { Contents = [], CommonPrefixes = [] } of paginateListObjectsV2({ client }, request)) {
    // Some programs store an empty object under the prefix itself, as a directory.
    for (const { Key } of Contents) if (Key !== prefix) yield Key!.slice(prefix.length);
    for (const { Prefix } of CommonPrefixes) yield Prefix!.slice(prefix.length, -1);
  }
}

/** Deletes the objects whose keys start with a prefix. */
export async function deleteByPrefix({ client, name }: Bucket, prefix: string) {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
    if (Contents.length === 0) continue;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({
        Bucket: name,
        Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true },
      }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} was not deleted: ${first.Code}`);
  }
}

/** Lists multipart uploads that were neither completed nor aborted, such as those of a killed process. */
export async function* listIncompleteUploads(
  { client, name }: Bucket,
  prefix: string,
): AsyncGenerator<IncompleteUpload> {
  let marker: Pick<ListMultipartUploadsCommandOutput, "NextKeyMarker" | "NextUploadIdMarker"> | null = {};
  while (marker) {
    const next = { KeyMarker: marker.NextKeyMarker, UploadIdMarker: marker.NextUploadIdMarker };
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix, ...next }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      yield {
        key: Key!,
        startedAtMs: Initiated?.getTime() ?? 0,
        async discard() {
          await client
            .send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
            .catch(ignoreMissingUpload);
        },
      };
    marker = page.IsTruncated ? page : null;
  }
}

function ignoreMissingUpload(error: unknown) {
  if ((error as Error).name !== "NoSuchUpload") throw error;
}
