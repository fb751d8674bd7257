import { expect, test } from "vitest";
import { encryptMessage, isPublicKey } from "#api/notifications/push/encrypt";
import { createBrowserKeys, decryptPush } from "#tests/support/push-keys";

/** The example of RFC 8291 §5, with the values of its appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
  privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  browser: {
    publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    authSecret: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  browserPrivateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y" +
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("the example of RFC 8291 is encrypted as the RFC says", () => {
  const { text, browser, ...fresh } = example;
  expect(encryptMessage(text, browser, fresh).toString("base64url")).toBe(example.body);
});

test("the browser of the example decrypts it", () => {
  const keys = { ...example.browser, privateKey: example.browserPrivateKey };
  expect(decryptPush(Buffer.from(example.body, "base64url"), keys)).toBe(example.text);
});

test("each message has a salt and a key of its own, and only its browser reads it", () => {
  const [anna, bea] = [createBrowserKeys(), createBrowserKeys()];
  const [first, second] = [encryptMessage("नमस्ते مرحبا", anna), encryptMessage("नमस्ते مرحبا", anna)];
  expect(first.subarray(0, 86).equals(second.subarray(0, 86))).toBe(false);
  expect([first, second].map((body) => decryptPush(body, anna))).toEqual(["नमस्ते مرحبا", "नमस्ते مرحبا"]);
  expect(() => decryptPush(first, { ...bea, authSecret: anna.authSecret })).toThrow();
  expect(() => decryptPush(first, { ...anna, authSecret: bea.authSecret })).toThrow();
});

test("a key that is no point of the curve is none", () => {
  expect(isPublicKey(example.browser.publicKey)).toBe(true);
  expect(isPublicKey(`${example.browser.publicKey.slice(0, -2)}AA`)).toBe(false);
  expect(isPublicKey("")).toBe(false);
});
