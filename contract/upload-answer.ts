/**
 * How long the response to a request with a file may take after its last byte. To publish gigabytes, object storage is read
 * twice and written once.
 */
export const uploadAnswerMs = 15 * 60_000;
