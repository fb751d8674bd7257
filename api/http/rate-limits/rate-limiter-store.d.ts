declare module "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js" {
  export { RateLimiterStoreAbstract as default } from "rate-limiter-flexible";
}
