/** Actions on open trades other than a single close: one chunk, loaded after the first render. */
export { CloseManyDialog } from "./close-many-dialog.tsx";
export { CloseManyMenu } from "./close-many-menu.tsx";
export { TradeMenu } from "./trade-menu.tsx";
