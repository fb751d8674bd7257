import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file, port] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, "utf8"))).map(([path, { headers, body }]) => {
    const content = readFileSync(body);
    return [path, { headers: { ...headers, "Content-Length": content.length }, content }];
  }),
);

createServer((request, response) => {
  const answer = answers.get(request.url);
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.content);
}).listen(Number(port), "127.0.0.1");
