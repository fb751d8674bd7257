/**
 * Replaces `single-fetch.js` of @remix-run/react, and with it turbo-stream, in the browser build: single fetch is off
 * (remix.config.js), so nothing of it would run.
 */
function refuse(): never {
  throw new Error("Single fetch is off");
}

export {
  refuse as decodeViaTurboStream,
  refuse as getSingleFetchDataStrategy,
  refuse as singleFetchUrl,
  refuse as StreamTransfer,
};
