export { TestingAccountChain, TestingOutputChain } from "./testing-chain.ts";
export { throwAwayKey } from "./testing-keys.ts";
export { signOffline } from "./testing-signer.ts";
