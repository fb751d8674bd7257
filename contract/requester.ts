/** Whoever sends a request, signed in or not. */
export interface Requester {
  /** The client's IP address, as trusted proxies report it. */
  address: string;
  /** The origin of this site in the request, such as https://videos.example. */
  origin: string;
  requestId: string;
}
