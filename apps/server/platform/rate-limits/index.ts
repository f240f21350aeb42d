export { NetworkCount, NetworkLimit, networkOf } from "./network-limit.ts";
export { LIMITS, WRONG_ATTEMPTS } from "./policies.ts";
export { Throttle, type ThrottleOptions } from "./throttle.ts";
export { type BucketOptions, type LimitClock, RateLimit } from "./token-bucket.ts";
