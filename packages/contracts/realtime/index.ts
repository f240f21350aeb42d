export * from "./channels.ts";
export * from "./events.ts";
