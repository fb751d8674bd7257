import { lookup } from "node:dns";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createLookup, isIpAddress, isLocalName, isPublicAddress, RefusedAddress } from "#api/http/public-address";

test.for([
  ...["127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "::"],
  ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12::1"],
  ...["169.254.169.254", "fe80::1", "fec0::1"],
  ...["224.0.0.1", "239.1.1.1", "ff02::1", "255.255.255.255"],
  ...["100.64.0.1", "100.127.255.255"],
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::127.0.0.1", "::ffff:0:127.0.0.1"],
  ...["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001::1"],
  ...["192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"],
  ...["2001:db8::1", "3fff::1", "100::1", "5f00::1", "4000::1", "8000::1"],
])("%s is no address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.for(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450::5"])(
  "%s is one",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("names of this machine are known by their last part", () => {
  expect(["localhost", "LOCALHOST", "a.localhost", "localhost."].map(isLocalName)).toEqual([true, true, true, true]);
  expect(["localhost.example", "notlocalhost"].map(isLocalName)).toEqual([false, false]);
  expect(["1.2.3.4", "[::1]", "::1", "example.org"].map(isIpAddress)).toEqual([true, true, true, false]);
});

const find = (addresses: string[]) =>
  promisify(createLookup({ isAllowed: isPublicAddress, resolve: async () => addresses }) as typeof lookup)(
    "hooks.example",
    { all: true },
  );

test("a name leads to the addresses that were checked, and to no other", async () => {
  expect(await find(["8.8.8.8", "2606:4700::1"])).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
});

test("a name of which one address is private is refused", async () => {
  await expect(find(["8.8.8.8", "10.0.0.1"])).rejects.toThrow(RefusedAddress);
});
