import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programs = ["radosgw", "radosgw-admin", "ceph-mon", "ceph-osd", "ceph-mgr", "ceph", "monmaptool", "curl"];

/** Returns whether tests can run on object storage: on a server that S3_URL_TEST names, or on a private one of Ceph. */
export function hasObjectStorage(): boolean {
  if (process.env.S3_URL_TEST) return true;
  const places = (process.env.PATH ?? "").split(delimiter);
  return programs.every((name) => places.some((place) => existsSync(join(place, name))));
}
