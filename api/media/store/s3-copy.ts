import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { missingFile } from "./media-store";
import { type Bucket, isNoSuchKey } from "./s3-client";
import { findHead } from "./s3-heads";

/** Larger objects are copied in parts of this size, so that no call takes too long without a byte. */
const copyPartBytes = 256 * 1024 ** 2;

/** Copies an object within its bucket; no byte passes through this machine. The copy appears whole or not at all. */
export async function copyObject(
  bucket: Bucket,
  { from, to }: { from: string; to: string },
  partBytes = copyPartBytes,
) {
  const head = await findHead(bucket, from);
  if (!head) throw missingFile(from);
  const { client, name } = bucket;
  const copy = { Bucket: name, Key: to, CopySource: encodeURI(`${name}/${from}`) };
  const copying =
    head.bytes <= partBytes
      ? client.send(new CopyObjectCommand(copy))
      : copyInParts(client, copy, { bytes: head.bytes, partBytes });
  await copying.catch((error: unknown) => {
    throw isNoSuchKey(error) ? missingFile(from) : error;
  });
}

async function copyInParts(
  client: Bucket["client"],
  { CopySource, ...target }: { Bucket: string; Key: string; CopySource: string },
  { bytes, partBytes }: { bytes: number; partBytes: number },
) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < bytes; start += partBytes) {
      const part = {
        PartNumber: Parts.length + 1,
        CopySourceRange: `bytes=${start}-${Math.min(bytes, start + partBytes) - 1}`,
      };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand({ ...upload, ...part, CopySource }));
      Parts.push({ PartNumber: part.PartNumber, ETag: CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}
