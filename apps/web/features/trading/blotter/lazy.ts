/** What is done with open trades beyond closing one: they come together, after the first picture. */
export { CloseManyMenu } from "./close-many-menu.tsx";
export { TradeMenu } from "./trade-menu.tsx";
