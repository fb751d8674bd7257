/** Whoever sends a request, signed in or not. */
export interface Requester {
  /** The address that the request comes from, after trusted proxies. */
  address: string;
  /** The origin that the requester sees this site under, such as https://videos.example. */
  origin: string;
  requestId: string;
}
