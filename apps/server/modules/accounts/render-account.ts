import type { Render } from "../../engine/index.ts";
import { accountToWire } from "./to-wire.ts";

/** The account as a command left it, made where it is decided and stored as it is. */
export const renderAccount: Render = ({ after, view }) => ({ data: accountToWire(after, view) });
