import { createPublicKey, randomBytes, verify } from "node:crypto";
import { expect, test } from "vitest";
import { isPrivateKey, readSiteKey } from "#api/notifications/push/site-key";

/** A private key and its public one: those of the browser in RFC 8291, appendix A. */
const privateKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const publicKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;

/** Reads a proof as a push service does, with the key that stands beside it. */
function readProof(header: string) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(header)!;
  const [head, claims, signature] = token!.split(".");
  const bytes = Buffer.from(key!, "base64url");
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  const object = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const isSigned = (text: string) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key: object, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature!, "base64url"),
    );
  return { key, head: decode(head!), claims: decode(claims!), text: `${head}.${claims}`, isSigned };
}

test("a proof is signed by the key whose public part it names, for one push service and twelve hours", () => {
  const site = readSiteKey(privateKey, "https://videos.example");
  const proof = readProof(site.prove("https://push.example:8443/send/abc", 1_800_000_000_000));
  expect([site.publicKey, proof.key]).toEqual([publicKey, publicKey]);
  expect(proof.head).toEqual({ typ: "JWT", alg: "ES256" });
  expect(proof.claims).toEqual({
    ...{ aud: "https://push.example:8443", exp: 1_800_043_200, sub: "https://videos.example" },
  });
  expect([proof.isSigned(proof.text), proof.isSigned(`${proof.text}x`)]).toEqual([true, false]);
});

test("any 32 bytes of the curve are a key, in both alphabets, also with zeros at the front", () => {
  const zeros = Buffer.concat([Buffer.alloc(2), randomBytes(30)]);
  for (const bytes of [randomBytes(32), zeros])
    for (const alphabet of ["base64", "base64url"] as const) {
      const text = bytes.toString(alphabet);
      expect(isPrivateKey(text)).toBe(true);
      const proof = readProof(readSiteKey(text, "https://videos.example").prove("https://push.example/"));
      expect(proof.isSigned(proof.text)).toBe(true);
    }
});

test("texts of another length, and numbers beyond the curve, are no keys", () => {
  const texts = ["", "secret", randomBytes(31).toString("base64"), randomBytes(33).toString("base64")];
  for (const text of [...texts, Buffer.alloc(32).toString("base64"), Buffer.alloc(32, 255).toString("base64")])
    expect(isPrivateKey(text)).toBe(false);
});
