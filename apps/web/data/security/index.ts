export * from "./passkey-device.ts";
export * from "./queries.ts";
export * from "./second-step.ts";
export * from "./step-up.ts";
