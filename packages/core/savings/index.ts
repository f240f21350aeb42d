export * from "./dates.ts";
export * from "./days.ts";
export * from "./interest.ts";
export * from "./plan-fault.ts";
export * from "./project.ts";
