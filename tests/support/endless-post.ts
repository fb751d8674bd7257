import { connect } from "node:net";

/** Sends a form without end to a path until the server closes the connection; returns its answer, and an error if any. */
export function answerToEndlessPost(url: string, chunk: Buffer, headers: string[] = []) {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  const head = [`POST ${pathname} HTTP/1.1`, `Host: ${host}`, "Content-Length: 99999999999", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const send = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", send).on("data", (data: Buffer) => (text += data.toString()));
  send();
  return new Promise<{ text: string; error: Error | null }>((done) => {
    let error: Error | null = null;
    socket.on("error", (reason) => (error = reason)).on("close", () => done({ text, error }));
    socket.on("end", () => socket.destroy());
  });
}
