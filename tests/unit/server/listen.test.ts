import { expect, test } from "vitest";
import { findPassedSocket } from "#server/listen";

const self = { pid: 7, ppid: 6 };

test.for([
  ["this process", { LISTEN_FDS: "1", LISTEN_PID: "7" }, { fd: 3 }],
  ["its parent", { LISTEN_FDS: "1", LISTEN_PID: "6" }, { fd: 3 }],
  ["another process", { LISTEN_FDS: "1", LISTEN_PID: "5" }, null],
  ["nobody", {}, null],
] as const)("a socket that systemd passes to %s is used or left", ([, environment, socket]) => {
  expect(findPassedSocket(environment, self)).toEqual(socket);
});
