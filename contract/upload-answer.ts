/**
 * How long the answer to a request with a file may take after its last byte: to publish gigabytes, object storage reads
 * them twice and stores them once.
 */
export const uploadAnswerMs = 15 * 60_000;
